// The workflows on the workers: one send per event, or a list in one request.
import { randomUUID } from 'node:crypto';
import { chain, type N8nClient, type Workflow } from '../../../testkit/host/n8n-client.mts';
import type { WorkflowNode } from '../../../testkit/host/n8n-client.mts';

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
	return inARow({ Start: webhook(), Send: send(sending, '$json.body') });
}

/** One request has all rows of a list. */
export function listWorkflow(sending: Sending): Workflow {
	const parameters = { fieldToSplitOut: 'body.rows', options: {} };
	const rows = { type: 'n8n-nodes-base.splitOut', parameters };
	return inARow({ Start: webhook(), Rows: rows, Send: send(sending, '$json') });
}

/** The node that asks, in an approval's workflow. */
export const ASK = 'Ask';

/** Responds immediately, asks the request's question and continues with the answer. */
export function approvalWorkflow(credential: Sending['credential'], phoneNumber: string): Workflow {
	const message = '={{ $json.body.question }}';
	const parameters = { operation: 'sendAndWait', phoneNumber, message };
	const type = 'n8n-nodes-wa-campaigns.waMessage';
	return inARow({
		Start: webhook({ responseMode: 'onReceived' }),
		[ASK]: { type, parameters, credentials: { waProjectApi: credential } },
	});
}

/** Saves and activates a workflow. @returns the path of its webhook, below n8n's origin */
export async function activate(client: N8nClient, workflow: Workflow): Promise<string> {
	await client.createPublished(workflow);
	return `/webhook/${workflow.nodes[0]?.parameters.path}`;
}

function webhook(
	response: object = { responseMode: 'lastNode', responseData: 'allEntries' },
): Node {
	const path = randomUUID();
	const parameters = { path, httpMethod: 'POST', ...response, options: {} };
	return { type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters, webhookId: path };
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
		type: 'n8n-nodes-wa-campaigns.waCampaign',
		parameters,
		credentials: { waProjectApi: credential },
		onError: 'continueRegularOutput',
	};
}

function inARow(nodes: Record<string, Node>): Workflow {
	const named = Object.entries(nodes).map(([name, node]) => ({ ...node, name }) as WorkflowNode);
	return {
		name: `Queue ${randomUUID()}`,
		nodes: named,
		connections: chain(named.map(({ name }) => name)),
	};
}
