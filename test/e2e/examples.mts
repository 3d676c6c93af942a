// The workflows in examples/, set up as by a user who imports them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { N8nClient, Workflow, WorkflowNode } from '../../testkit/host/n8n-client.mts';
import { SEND } from '../../testkit/demo/demo-workflow.mts';
import type { Demo } from '../../testkit/demo/demo.mts';
import { EXAMPLES } from '../../testkit/paths.mts';
import { createCampaign } from '../../testkit/servers/sandbox-client.mts';
import { locator } from './workflows.mts';

export type Credential = { id: string; name: string };

/** An imported workflow whose nodes can be set. */
export interface Imported {
	workflow: Workflow;
	node(name: string): WorkflowNode;
}

/** Paths of the workflows below examples/. */
export const exampleFiles = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.json') && file !== 'expected-outcomes.json')
	.sort();

/** Reads a workflow below examples/. */
export function readExample(path: string): Imported {
	const workflow: Workflow = JSON.parse(readFileSync(join(EXAMPLES, path), 'utf8'));
	const node = (name: string) => {
		const found = workflow.nodes.find((one) => one.name === name);
		if (!found) throw new Error(`${path} has no node "${name}"`);
		return found;
	};
	return { workflow, node };
}

/** Reads a workflow below examples/, and sets the credential in all nodes that call the service. */
export function readWithCredential(path: string, waProjectApi: Credential): Imported {
	const imported = readExample(path);
	for (const node of imported.workflow.nodes) {
		const isOurs = node.type.startsWith('n8n-nodes-wa-campaigns.');
		if (isOurs && !node.type.endsWith('.waWebhookTrigger')) {
			node.credentials = { waProjectApi };
		}
	}
	return imported;
}

/** The same with a separate campaign for its sends. */
export async function readWithCampaign(
	path: string,
	campaign: string,
	{ credential, sandbox }: Pick<Demo, 'credential' | 'sandbox'>,
): Promise<Imported> {
	await createCampaign(sandbox, 'appointment_reminder', campaign);
	const imported = readWithCredential(path, credential);
	imported.node(SEND).parameters.campaign = locator('name', campaign);
	return imported;
}

/** @returns the saved workflow's ID */
export async function saveExample(client: N8nClient, { workflow }: Imported): Promise<string> {
	return (await client.createWorkflow(workflow)).id;
}
