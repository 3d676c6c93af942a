// Webhooks that keep connections open delay neither the sandbox nor the project's other webhooks.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applySeed } from '../../seed/apply.mts';
import { receiveMessage } from '../../world/inbound.mts';
import { createWebhooks } from '../../world/webhooks/webhooks.mts';
import { createWorld } from '../../world/world.mts';
import { send, seededSandbox } from '../support.mts';
import { SECRET, startReceiver, type Receiver } from './receiver.mts';

const asha = '919876543210';

const sandbox = seededSandbox();
let slow: Receiver;
let healthy: Receiver;
beforeEach(async () => {
	[slow, healthy] = await Promise.all([startReceiver(), startReceiver()]);
	const topics = ['message.created' as const];
	const webhooks = [slow, healthy].map(({ url }) => ({ url, secret: SECRET, topics }));
	await sandbox.client.put('/webhooks', { body: { webhooks } });
});
afterEach(async () => {
	await slow.close();
	await healthy.close();
});

it.each<[string, () => void]>([
	['leaves requests without an answer', () => slow.hold()],
	['sends the headers of its answers a byte at a time', () => slow.drip('headers')],
])('does not delay other webhooks for one that %s', async (_title, slowDown) => {
	slowDown();
	for (let nth = 0; nth < 40; nth++) {
		await sandbox.call('sendCampaign', { body: send(`9198765432${10 + nth}`) });
	}
	await expect.poll(() => healthy.received.length).toBe(40);
	expect(slow.received).toHaveLength(16);
});

it('gives up after the timeout on a response whose headers do not end', async () => {
	slow.drip('headers');
	const topics = ['message.created' as const];
	const seed = { webhooks: [{ url: slow.url, secret: SECRET, topics }] };
	const world = createWorld(':memory:', (empty) => applySeed(empty, seed));
	const webhooks = createWebhooks(world, { timeoutMs: 50 });
	receiveMessage({ ...world, webhooks }, { phone_number: asha, text: 'Hello' }, 0);
	await expect
		.poll(() => webhooks.log.entries())
		.toMatchObject([
			{ status: 'pending', attempts: [{ status: null, error: 'No answer within 0.05 s' }] },
		]);
	await expect.poll(slow.connections).toBe(0);
	webhooks.close();
	world.close();
});

it('ends a delivery at the response’s status, even if the body does not end, and closes the connection', async () => {
	slow.drip('body');
	for (let nth = 0; nth < 40; nth++) {
		await sandbox.client.post('/inbound', { body: { phone_number: asha, text: `No. ${nth}` } });
	}
	await expect.poll(() => slow.received.length).toBe(40);
	const delivered = { status: 'delivered' as const };
	await expect
		.poll(
			async () => (await sandbox.client.get('/webhooks/deliveries', { query: delivered })).total,
		)
		.toBe(80);
	await expect.poll(slow.connections, { timeout: 10_000 }).toBe(0);
});
