// The workflows on the workers: one send per event, or a list in one request.
import { randomUUID } from 'node:crypto';
import type { N8nClient, Workflow, WorkflowNode } from '../../../testkit/host/n8n-client.mts';

/** A workflow's campaign and credential. */
export interface Sending {
	campaign: string;
	credential: { id: string; name: string };
	/** of the node's "Options" collection */
	options?: Record<string, unknown>;
}

type Node = Omit<WorkflowNode, 'name'>;

/** One row per request, as from a CRM that reports each event. */
export function eventWorkflow(sending: Sending): Workflow {
	return chain({ Start: webhook(), Send: send(sending, '$json.body') });
}

/** One request has all rows of a list. */
export function listWorkflow(sending: Sending): Workflow {
	const rows = node('n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.rows', options: {} });
	return chain({ Start: webhook(), Rows: rows, Send: send(sending, '$json') });
}

/**
 * One request has all rows of a list, which are forwarded in chunks to another workflow's webhook: n8n gives each chunk
 * to any free worker, whereas Execute Sub-workflow stays on the calling worker.
 */
export function chunkWorkflow(chunkSize: number, url: string): Workflow {
	const chunks = `={{ Array.from({ length: Math.ceil($json.body.rows.length / ${chunkSize}) }, (_, at) => ({ rows: $json.body.rows.slice(at * ${chunkSize}, (at + 1) * ${chunkSize}) })) }}`;
	return chain({
		Start: webhook(),
		Chunks: node('n8n-nodes-base.set', 3.4, {
			mode: 'manual',
			assignments: {
				assignments: [{ id: randomUUID(), name: 'chunks', type: 'array', value: chunks }],
			},
			options: {},
		}),
		Chunk: node('n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'chunks', options: {} }),
		Call: node('n8n-nodes-base.httpRequest', 4.2, {
			method: 'POST',
			url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ { rows: $json.rows } }}',
			options: {},
		}),
	});
}

/** The node that asks, in an approval's workflow. */
export const ASK = 'Ask';

/** Responds immediately, asks the request's question and continues with the answer. */
export function approvalWorkflow(credential: Sending['credential'], phoneNumber: string): Workflow {
	const message = '={{ $json.body.question }}';
	const parameters = { operation: 'sendAndWait', phoneNumber, message };
	const ask = node('n8n-nodes-wa-campaigns.waMessage', 1, parameters);
	return chain({
		Start: webhook({ responseMode: 'onReceived' }),
		[ASK]: { ...ask, credentials: { waProjectApi: credential } },
	});
}

/** Saves and activates a workflow. @returns the path of its webhook, below n8n's origin */
export async function activate(client: N8nClient, workflow: Workflow): Promise<string> {
	const { id, versionId } = (await client.createWorkflow(workflow)) as {
		id: string;
		versionId?: string;
	};
	await client.post(`/workflows/${id}/activate`, { versionId });
	return `/webhook/${workflow.nodes[0]?.parameters.path}`;
}

function webhook(
	response: object = { responseMode: 'lastNode', responseData: 'allEntries' },
): Node {
	const path = randomUUID();
	const parameters = { path, httpMethod: 'POST', ...response, options: {} };
	return { ...node('n8n-nodes-base.webhook', 2, parameters), webhookId: path };
}

function send({ campaign, credential, options }: Sending, row: string): Node {
	const parameters = {
		operation: 'send',
		campaign: { __rl: true, mode: 'name', value: campaign },
		phoneNumber: `={{ ${row}.phone }}`,
		contactName: `={{ ${row}.name }}`,
		parametersMode: 'list',
		templateParamsList: `={{ [${row}.name, ${row}.appointment] }}`,
		skipAlreadySent: true,
		options,
	};
	return {
		...node('n8n-nodes-wa-campaigns.waCampaign', 1, parameters),
		credentials: { waProjectApi: credential },
		onError: 'continueRegularOutput',
	};
}

function node(type: string, typeVersion: number, parameters: Record<string, unknown>): Node {
	return { id: randomUUID(), type, typeVersion, position: [0, 0], parameters };
}

function chain(nodes: Record<string, Node>): Workflow {
	const names = Object.keys(nodes);
	const links = names
		.slice(1)
		.map((name, index): [string, unknown] => [
			names[index] ?? '',
			{ main: [[{ node: name, type: 'main', index: 0 }]] },
		]);
	return {
		name: `Queue ${randomUUID()}`,
		nodes: names.map((name) => ({ ...nodes[name], name }) as WorkflowNode),
		connections: Object.fromEntries(links),
		settings: { executionOrder: 'v1' },
	};
}
