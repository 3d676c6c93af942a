// The package in the n8n that `npm start` runs: it loads, retries, polls and receives webhooks.
import { describe, expect, it, vi } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { chosenHosts, CURRENT_HOST } from '../../../testkit/host/hosts.mts';
import { everydayTests } from '../everyday.mts';
import { sharedDemo } from '../shared-demo.mts';
import {
	activate,
	everySeconds,
	executionsOf,
	emittedIn,
	triggerWorkflow,
	untilActivated,
} from '../trigger/workflow.mts';

const demo = sharedDemo();
const { client, credential } = demo;
const control = createControlClient(demo.sandbox);
const WAIT = { timeout: 60_000, interval: 100 };

describe('the package', () => {
	const [host = CURRENT_HOST] = chosenHosts();
	everydayTests(() => ({ ...demo, origin: demo.editorOrigin }), host);
});

it('WA Event Trigger reports a change at the next poll', async () => {
	const parameters = { event: 'templateReviewed', pollTimes: everySeconds(2) };
	const id = await activate(
		client,
		triggerWorkflow('Reviews', credential, { Reviews: parameters }),
	);
	await untilActivated(client, id);
	await control.post('/templates/{template}/review', {
		path: { template: 'store_tour' },
		body: { outcome: 'disabled' },
	});
	const emitted = await vi.waitFor(async () => {
		const all = emittedIn(await executionsOf(client, id), ['Reviews']);
		expect(all).toHaveLength(1);
		return all;
	}, WAIT);
	expect(emitted).toMatchObject([{ repeated: false, after: { status: 'DISABLED' } }]);
	await client.post(`/workflows/${id}/deactivate`, {});
});

it('WA Webhook Trigger starts a workflow for a signed event, but not for a forged one', async () => {
	const secret = 'the secret of the webhook';
	const webhookId = 'every-day';
	const node = {
		id: 'node-0',
		name: 'Event',
		type: 'n8n-nodes-wa-campaigns.waWebhookTrigger',
		typeVersion: 1,
		position: [0, 0],
		webhookId,
		parameters: {},
		credentials: {
			waWebhookSecretApi: await client.createCredential('waWebhookSecretApi', 'Webhook', {
				secret,
			}),
		},
	};
	const id = await activate(client, {
		name: 'Replies',
		nodes: [node],
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	await untilActivated(client, id);
	const url = `${demo.editorOrigin}/webhook/${webhookId}/webhook`;
	const deliver = async (key: string, text: string) => {
		await control.put('/webhooks', { body: { webhooks: [{ url, secret: key }] } });
		await control.post('/inbound', { body: { phone_number: '919812360001', name: 'Asha', text } });
	};
	const answers = async () => {
		const { deliveries } = await control.get('/webhooks/deliveries', { query: {} });
		return deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status));
	};
	await deliver(secret, 'Hello');
	await vi.waitFor(async () => expect(await answers()).toContain(200), WAIT);
	await deliver('another secret', 'Forged');
	await vi.waitFor(async () => expect(await answers()).toContain(401), WAIT);
	await control.put('/webhooks', { body: { webhooks: [] } });
	const executions = await vi.waitFor(async () => {
		const all = await executionsOf(client, id);
		expect(all.map(({ status }) => status)).toEqual(['success']);
		return all;
	}, WAIT);
	expect(JSON.stringify(executions[0]?.outputs.Event)).toContain('Hello');
	expect(JSON.stringify(executions[0]?.outputs.Event)).not.toContain('Forged');
});
