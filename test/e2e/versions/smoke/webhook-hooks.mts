// Workflows that start by webhook on any n8n, deliveries to them, and their executions.
import axios from 'axios';
import { expect, vi } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { Workflow } from '../../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { publish, type Credential } from '../../examples.mts';

export const WAIT = { timeout: 60_000, interval: 200 };
/** The name of the trigger. */
export const TRIGGER = 'Event';

export interface Hook {
	id: string;
	url: string;
}

/**
 * @param theDemo returns the demo once the tests run @param secret returns the webhook's credential, likewise
 */
export function hooksOn(theDemo: () => Demo, secret: () => Credential) {
	const activate = async (id: string) => await publish(theDemo().client, id);

	/** Saves and activates a workflow that begins with the trigger. */
	async function save(workflow: Workflow, webhookId: string): Promise<Hook> {
		const { client, n8n } = theDemo();
		const { id } = await client.createWorkflow(workflow);
		await activate(id);
		return { id, url: `${n8n.origin}/webhook/${webhookId}/webhook` };
	}

	/** A workflow with only the trigger. */
	async function saveTrigger(webhookId: string, parameters: object): Promise<Hook> {
		const hook = await save(
			{
				name: webhookId,
				nodes: [
					{
						id: 'node-0',
						name: TRIGGER,
						type: 'n8n-nodes-wa-campaigns.waWebhookTrigger',
						typeVersion: 1,
						position: [0, 0],
						webhookId,
						parameters: parameters as Record<string, unknown>,
						credentials: { waWebhookSecretApi: secret() },
					},
				],
				connections: {},
				settings: { executionOrder: 'v1' },
			},
			webhookId,
		);
		await vi.waitFor(async () => expect((await post(hook, 'no JSON')).status).not.toBe(404), WAIT);
		return hook;
	}

	const post = async (
		{ url }: Hook,
		body: unknown,
		headers: Record<string, string> = {},
		query = '',
	) => {
		const { status, data } = await axios.post(url + query, body, {
			headers: { 'content-type': 'application/json', ...headers },
			transformRequest: (given) => (typeof given === 'string' ? given : JSON.stringify(given)),
			proxy: false,
			validateStatus: () => true,
		});
		return { status, message: (data as { message?: string }).message };
	};

	/** The executions of a workflow, oldest first, once there are this many. */
	async function executions({ id }: Hook, count: number): Promise<Execution[]> {
		const { client } = theDemo();
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		const list = await vi.waitFor(async () => {
			const { results } = (await client.get(`/executions?filter=${filter}&limit=50`)) as {
				results: { id: string; status: string }[];
			};
			expect(results.map(({ status }) => status)).toEqual(Array(count).fill('success'));
			return results;
		}, WAIT);
		return await Promise.all(list.reverse().map((one) => client.execution(one.id)));
	}

	return { activate, executions, post, save, saveTrigger };
}
