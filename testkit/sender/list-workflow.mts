// One workflow for all peers: a production trigger, the list read from its file, and a sender.
import { randomUUID } from 'node:crypto';
import { chain, type N8nClient, type WorkflowNode } from '../host/n8n-client.mts';

export const SENDER = 'Send';

/** The measured node, without its name and position. */
export interface SenderNode {
	type: string;
	typeVersion: number;
	parameters: Record<string, unknown>;
	credentials?: WorkflowNode['credentials'];
	/** "On Error", "Retry On Fail" and so on. */
	[setting: string]: unknown;
}

export interface ActiveWorkflow {
	id: string;
	/** Path of the webhook that starts it, below n8n's origin. */
	path: string;
}

/**
 * Saves and activates the workflow; a POST to its path runs it and gets a response at its end.
 *
 * @param settings of the workflow, such as executionTimeout in seconds
 */
export async function activate(
	client: N8nClient,
	file: string,
	sender: SenderNode,
	settings: Record<string, unknown> = {},
): Promise<ActiveWorkflow> {
	const path = randomUUID();
	const nodes: WorkflowNode[] = [
		webhook('Start', path, 'noData'),
		{
			name: 'Read List',
			type: 'n8n-nodes-base.readWriteFile',
			parameters: { operation: 'read', fileSelector: file, options: {} },
		},
		{
			name: 'Extract Rows',
			type: 'n8n-nodes-base.extractFromFile',
			parameters: { operation: 'csv', binaryPropertyName: 'data', options: {} },
		},
		{ name: SENDER, ...sender },
	];
	const id = await client.createPublished({
		name: `Bench ${path}`,
		nodes,
		connections: chain(nodes.map(({ name }) => name)),
		settings: { executionOrder: 'v1', ...settings },
	});
	return { id, path: pathOf(path) };
}

/** The path of a webhook below n8n's origin. */
export function pathOf(webhook: string): string {
	return `/webhook/${webhook}`;
}

/** A webhook that responds when the workflow has ended. @param answer the response */
export function webhook(
	name: string,
	path: string,
	answer: 'noData' | 'firstEntryJson' | 'allEntries',
): WorkflowNode {
	return {
		name,
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: {
			path,
			httpMethod: 'POST',
			responseMode: 'lastNode',
			responseData: answer,
			options: {},
		},
	};
}
