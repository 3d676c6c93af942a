// Minimal workflows: a manual trigger with pinned items, and our nodes.
import { chain, type N8nClient, type WorkflowNode } from '../../testkit/host/n8n-client.mts';

export const START = 'Start';

export interface OwnNode {
	/** The name on the canvas, which is the key of its output. */
	readonly name: string;
	/** Name of the node, such as waCampaign. */
	readonly node: string;
	readonly parameters: Record<string, unknown>;
	/** "On Error", "Execute Once" and so on. */
	readonly settings?: Record<string, unknown>;
}

/**
 * Saves a workflow that passes the rows to the first node, its output to the second, and so on.
 *
 * @returns the workflow's ID
 */
export async function saveChain(
	client: N8nClient,
	credential: { id: string; name: string },
	rows: object[],
	nodes: OwnNode[],
): Promise<string> {
	const { id } = await client.createWorkflow({
		name: nodes[0]?.name ?? START,
		nodes: [
			{ name: START, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			...nodes.map((node) => ownNode(node, credential)),
		],
		connections: chain([START, ...nodes.map(({ name }) => name)]),
		pinData: { [START]: rows.map((json) => ({ json })) },
	});
	return id;
}

function ownNode(
	{ name, node, parameters, settings }: OwnNode,
	credential: { id: string; name: string },
): WorkflowNode {
	return {
		name,
		type: `n8n-nodes-wa-campaigns.${node}`,
		parameters,
		credentials: { waProjectApi: credential },
		...settings,
	};
}

/** A resource locator as the editor saves it. */
export function locator(mode: string, value: string): object {
	return { __rl: true, mode, value };
}
