// One workflow for all peers: a production trigger, the list read from its file, and a sender.
import { randomUUID } from 'node:crypto';
import type { N8nClient, Workflow, WorkflowNode } from '../host/n8n-client.mts';

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
	const { settings: usual, ...parts } = workflow(path, file, sender);
	const id = await saveActive(client, { ...parts, settings: { ...usual, ...settings } });
	return { id, path: pathOf(path) };
}

/** @returns the workflow's ID */
export async function saveActive(client: N8nClient, workflow: Workflow): Promise<string> {
	const created = (await client.createWorkflow(workflow)) as { id: string; versionId: string };
	const { id, versionId } = created;
	await client.post(`/workflows/${id}/activate`, { versionId });
	return id;
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

function workflow(path: string, file: string, sender: SenderNode): Workflow {
	const nodes: WorkflowNode[] = [
		webhook('Start', path, 'noData'),
		{
			name: 'Read List',
			type: 'n8n-nodes-base.readWriteFile',
			typeVersion: 1,
			parameters: { operation: 'read', fileSelector: file, options: {} },
		},
		{
			name: 'Extract Rows',
			type: 'n8n-nodes-base.extractFromFile',
			typeVersion: 1,
			parameters: { operation: 'csv', binaryPropertyName: 'data', options: {} },
		},
		{ name: SENDER, ...sender },
	];
	return {
		name: `Bench ${path}`,
		nodes: inARow(nodes),
		connections: chain(nodes.map(({ name }) => name)),
		settings: { executionOrder: 'v1' },
	};
}

/** The nodes with their positions on the canvas. */
export function inARow(nodes: WorkflowNode[]): WorkflowNode[] {
	return nodes.map((node, index) => ({ id: randomUUID(), position: [index * 220, 0], ...node }));
}

/** Each node leads to the next. */
export function chain(names: string[]): Workflow['connections'] {
	const links = names
		.slice(0, -1)
		.map((name, index) => [name, { main: [[{ node: names[index + 1], type: 'main', index: 0 }]] }]);
	return Object.fromEntries(links);
}
