// Workflows that start by webhook on any n8n, deliveries to them, and their executions.
import axios from 'axios';
import { expect, vi } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { Workflow } from '../../../../testkit/host/n8n-client.mts';
import type { Credential } from '../../examples.mts';
import { executionsOf, webhookWorkflow } from '../../trigger/workflow.mts';

export const WAIT = { timeout: 60_000, interval: 200 };
/** The name of the trigger. */
export const TRIGGER = 'Event';

export interface Hook {
	id: string;
	url: string;
}

/**
 * @param theDemo returns the demo once the tests run
 * @param secret returns the webhook's credential, likewise
 */
export function hooksOn(theDemo: () => Demo, secret: () => Credential) {
	/** Saves and publishes a workflow that begins with the trigger, and waits until its address responds. */
	async function save(workflow: Workflow, webhookId: string): Promise<Hook> {
		const { client, n8n } = theDemo();
		const id = await client.createPublished(workflow);
		const hook = { id, url: `${n8n.origin}/webhook/${webhookId}/webhook` };
		await vi.waitFor(async () => expect((await post(hook, 'no JSON')).status).not.toBe(404), WAIT);
		return hook;
	}

	/** A workflow with only the trigger. */
	async function saveTrigger(
		webhookId: string,
		parameters: Record<string, unknown>,
	): Promise<Hook> {
		return await save(webhookWorkflow(webhookId, secret(), parameters), webhookId);
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
	const executions = async ({ id }: Hook, count: number) =>
		await vi.waitFor(async () => {
			const all = await executionsOf(theDemo().client, id);
			expect(all.map(({ status }) => status)).toEqual(Array(count).fill('success'));
			return all;
		}, WAIT);

	return { executions, post, save, saveTrigger };
}
