import type { IDataObject, INodeTypes } from 'n8n-workflow';
import { createEmptyRunExecutionData, Workflow } from 'n8n-workflow';

const { expression } = new Workflow({
	nodes: [{ id: 'a', name: 'a', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }],
	connections: {},
	active: false,
	nodeTypes: { getByNameAndVersion: () => undefined } as unknown as INodeTypes,
});

/** A field of a node as n8n evaluates it for its first input item. */
export function evaluate(field: unknown, items: readonly IDataObject[]): unknown {
	const input = items.map((json) => ({ json }));
	const data = createEmptyRunExecutionData();
	return expression.getParameterValue(field as string, data, 0, 0, 'a', input, 'manual', {});
}
