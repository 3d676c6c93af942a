// The workflows in examples/, set up as by a user who imports them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { N8nClient, Workflow, WorkflowNode } from '../../testkit/host/n8n-client.mts';
import { EXAMPLES } from '../../testkit/paths.mts';

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
export function readWithCredential(path: string, { id, name }: Credential): Imported {
	const imported = readExample(path);
	for (const node of imported.workflow.nodes) {
		const isOurs = node.type.startsWith('n8n-nodes-wa-campaigns.');
		if (isOurs && !node.type.endsWith('.waWebhookTrigger')) {
			node.credentials = { waProjectApi: { id, name } };
		}
	}
	return imported;
}

/** Saves it; `node` is one of this package. @returns its ID */
export async function saveExample(client: N8nClient, { workflow }: Imported): Promise<string> {
	return (await client.createWorkflow(workflow)).id;
}

/** Publishes a workflow (activates it, before n8n 2). Its triggers may start later. */
export async function publish(client: N8nClient, id: string): Promise<void> {
	const { versionId } = (await client.get(`/workflows/${id}`)) as { versionId: string };
	await client.post(`/workflows/${id}/activate`, { versionId });
}
