import type { IDataObject } from 'n8n-workflow';
import { createEmptyRunExecutionData } from 'n8n-workflow';
import { nodeWith, workflowWith } from '../../harness/oneNode.mts';

const node = nodeWith();
const { expression } = workflowWith(node);

/** A field of a node as n8n evaluates it for its first input item. */
export function evaluate(field: unknown, items: readonly IDataObject[]): unknown {
	const input = items.map((json) => ({ json }));
	const data = createEmptyRunExecutionData();
	return expression.getParameterValue(field as string, data, 0, 0, node.name, input, 'manual', {});
}
