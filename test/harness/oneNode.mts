/** A workflow with one node, as n8n has it. */
import type { IDataObject, INode, INodeType, INodeTypes } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

/** A node as n8n stores it, with a credential for the service. */
export function nodeWith(more: Partial<INode> = {}): INode {
	return {
		id: 'node-1',
		name: 'Under test',
		type: 'underTest',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { waProjectApi: { id: '1', name: 'Sandbox' } },
		...more,
	};
}

/** @param type of the node; expressions do not depend on it */
export function workflowWith(
	node: INode,
	type?: INodeType,
	staticData: IDataObject = {},
): Workflow {
	const nodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	const id = 'workflow-1';
	return new Workflow({ id, nodes: [node], connections: {}, active: true, nodeTypes, staticData });
}
