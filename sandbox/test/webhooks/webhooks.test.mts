// Webhook events: what is posted and when, and which secrets are hidden.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applySeed } from '../../seed/apply.mts';
import { receiveMessage } from '../../world/inbound.mts';
import { createWorld } from '../../world/world.mts';
import { at } from '../../../test/harness/pick.mts';
import { ownSandbox, seededSandbox, send, startTestSandbox, temporaryFolder } from '../support.mts';
import { problemOf, SECRET, startReceiver, type Receiver } from './receiver.mts';

const asha = '919876543210';

const sandbox = seededSandbox();
let receiver: Receiver;
beforeEach(async () => {
	receiver = await startReceiver();
});
afterEach(() => receiver.close());

const set = (
	...webhooks: Parameters<typeof sandbox.client.put<'/webhooks'>>[1]['body']['webhooks']
) => sandbox.client.put('/webhooks', { body: { webhooks } });
const say = (text: string, phone_number = asha) =>
	sandbox.client.post('/inbound', { body: { phone_number, text } });
const deliveries = async () => (await sandbox.client.get('/webhooks/deliveries')).deliveries;
const events = () => receiver.received.map(({ payload }) => payload.event);
const untilReceived = (count: number) =>
	expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count);

describe('events', () => {
	it('are posted as a message is sent, delivered, read and answered', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await sandbox.call('sendCampaign', { body: send(asha) });
		await untilReceived(1);
		await sandbox.client.post('/messages/advance');
		await untilReceived(2);
		await sandbox.client.post('/messages/advance');
		await untilReceived(3);
		await say('STOP');
		await untilReceived(4);
		expect(events()).toEqual([
			'message.sent',
			'message.delivered',
			'message.read',
			'message.received',
		]);
		expect(receiver.received.map(problemOf)).toEqual(Array(4).fill(undefined));
		const messages = receiver.received.map(({ payload }) => payload.message);
		expect(messages.map(({ status }) => status)).toEqual([
			'SENT',
			'DELIVERED',
			'READ',
			'DELIVERED',
		]);
		expect(at(messages, 3)).toMatchObject({ sender: 'USER', message_content: { text: 'STOP' } });
		const ids = new Set(receiver.received.map(({ payload }) => payload.eventId));
		expect(ids.size).toBe(4);
	});

	it('are posted for a message set to READ, and for a single send', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await say('Hello');
		const body = { to: asha, type: 'text', text: { body: 'Hello' } };
		const { body: sent } = await sandbox.call('sendMessage', { body });
		const { id } = at(sent.messages as { id: string }[], 0);
		await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id: id },
			body: { status: 'READ' },
		});
		await untilReceived(3);
		expect(events()).toEqual(['message.received', 'message.sent', 'message.read']);
		expect(receiver.received.map(problemOf)).toEqual(Array(3).fill(undefined));
	});

	it('are posted for messages that advance automatically', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await sandbox.client.put('/clock', { body: { frozen: true } });
		// The owner of this number replies STOP.
		await sandbox.call('sendCampaign', { body: send('12025550188') });
		await sandbox.client.post('/clock/advance', { body: { ms: 24 * 3_600_000 } });
		await untilReceived(4);
		expect(events()).toEqual([
			'message.sent',
			'message.delivered',
			'message.read',
			'message.received',
		]);
	});

	it('have the machine’s time, whatever the sandbox’s clock says', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await sandbox.client.put('/clock', { body: { frozen: true, now: Date.UTC(2031, 0, 1) } });
		const before = Date.now();
		await say('Hello');
		await untilReceived(1);
		const { timestamp, message } = at(receiver.received, 0).payload;
		expect(timestamp).toBeGreaterThanOrEqual(before);
		expect(timestamp).toBeLessThanOrEqual(Date.now());
		expect(message.sent_at).toBe(Date.UTC(2031, 0, 1));
	});

	it('are posted only to active webhooks that subscribe to them', async () => {
		const [path, other] = [`${receiver.url}/replies`, `${receiver.url}/off`];
		await set(
			{ url: path, secret: SECRET, events: ['message.received'] },
			{ url: other, secret: SECRET, active: false },
		);
		await sandbox.call('sendCampaign', { body: send(asha) });
		await say('Hello');
		await untilReceived(1);
		expect(receiver.received).toMatchObject([
			{ path: '/hook/replies', payload: { event: 'message.received' } },
		]);
		expect(await deliveries()).toHaveLength(1);
	});

	it('are not posted for a transaction that is rolled back', async () => {
		const seed = { webhooks: [{ url: receiver.url, secret: SECRET }] };
		const world = createWorld(':memory:', (empty) => applySeed(empty, seed));
		const { database } = world.store;
		const text = (words: string) => ({ phone_number: asha, text: words });
		expect(() =>
			database.transaction(() => {
				receiveMessage(world, text('undone'), 0);
				throw new Error('undo');
			}),
		).toThrow('undo');
		database.transaction(() => receiveMessage(world, text('stored'), 0));
		await untilReceived(1);
		expect(at(receiver.received, 0).payload.message.message_content).toEqual({ text: 'stored' });
		expect(world.webhooks.log.entries()).toHaveLength(1);
		world.close();
	});
});

describe('a secret', () => {
	it('is never shown, and is kept when a webhook is set again without it', async () => {
		const first = await set({ url: receiver.url, secret: SECRET });
		const { id } = at(first.webhooks, 0);
		const second = await set({
			id,
			url: `${receiver.url}?key=${SECRET}`,
			events: ['message.received'],
		});
		expect(second.webhooks).toMatchObject([{ id, events: ['message.received'], active: true }]);
		await say(`my secret is ${SECRET}`);
		await untilReceived(1);
		expect(receiver.received.map(problemOf)).toEqual([undefined]);
		const log = await deliveries();
		expect(JSON.stringify([first, log])).not.toContain(SECRET);
		expect(log).toMatchObject([
			{ payload: { message: { message_content: { text: 'my secret is [redacted]' } } } },
		]);
		await sandbox.call('listTemplates', { query: { after: SECRET } });
		expect(JSON.stringify(await sandbox.client.get('/requests'))).not.toContain(SECRET);
	});

	it('can be replaced', async () => {
		const { webhooks } = await set({ url: receiver.url, secret: 'the former one' });
		await set({ id: at(webhooks, 0).id, url: receiver.url, secret: SECRET });
		await say('Hello');
		await untilReceived(1);
		expect(receiver.received.map(problemOf)).toEqual([undefined]);
	});

	it('is redacted when it comes from a seed', async () => {
		// The sandbox redacts every secret that it ever had.
		const secret = 'a secret of this test alone';
		await sandbox.client.post('/seed', { body: { webhooks: [{ url: receiver.url, secret }] } });
		await say(`it is ${secret}`);
		await untilReceived(1);
		const text = JSON.stringify(await deliveries());
		expect(text).toContain('it is [redacted]');
		expect(text).not.toContain(secret);
	});
});

describe('settings', () => {
	it.each<[string, object, number, RegExp]>([
		['no secret', { url: 'http://localhost/' }, 400, /webhooks\[0\]\.secret is required/],
		['a short secret', { url: 'http://localhost/', secret: '1234567' }, 400, /at least 8/],
		['another scheme', { url: 'ftp://localhost/', secret: SECRET }, 400, /begin with http/],
		['no host', { url: 'http://', secret: SECRET }, 400, /url/],
		['a login', { url: 'http://a:b@localhost/', secret: SECRET }, 400, /user name or password/],
		[
			'an unknown event',
			{ url: 'http://localhost/', secret: SECRET, events: ['x'] },
			400,
			/one of/,
		],
		['no event', { url: 'http://localhost/', secret: SECRET, events: [] }, 400, /not be empty/],
		['an unknown ID', { id: 'none', url: 'http://localhost/' }, 409, /no webhook none/],
	])('are refused with %s', async (_title, webhook, status, message) => {
		await set({ url: receiver.url, secret: SECRET });
		const before = await sandbox.client.get('/webhooks');
		const answer = await sandbox.tryControl('PUT', '/webhooks', { webhooks: [webhook] });
		expect(answer.status).toBe(status);
		expect(answer.body.message).toMatch(message);
		expect(await sandbox.client.get('/webhooks')).toEqual(before);
	});

	it('are refused with a duplicate ID', async () => {
		const { webhooks } = await set({ url: receiver.url, secret: SECRET });
		const answer = await sandbox.tryControl('PUT', '/webhooks', {
			webhooks: [at(webhooks, 0), at(webhooks, 0)],
		});
		expect([answer.status, answer.body.message]).toEqual([
			400,
			expect.stringMatching(/is there twice/),
		]);
	});

	it('end with a reset, unless they are in its seed', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await say('Hello');
		await sandbox.client.post('/reset');
		expect(await sandbox.client.get('/webhooks')).toEqual({ webhooks: [] });
		expect(await deliveries()).toEqual([]);
		await sandbox.client.post('/reset', {
			body: { seed: { webhooks: [{ url: receiver.url, secret: SECRET }] } },
		});
		expect((await sandbox.client.get('/webhooks')).webhooks).toMatchObject([{ url: receiver.url }]);
		await sandbox.client.post('/reset', { body: { seed: {} } });
	});

	it('are kept in the database file, but not their deliveries', async () => {
		const db = join(temporaryFolder(), 'sandbox.sqlite');
		const first = await startTestSandbox({ db });
		await first.client.put('/webhooks', {
			body: { webhooks: [{ url: receiver.url, secret: SECRET }] },
		});
		await first.client.post('/inbound', { body: { phone_number: asha, text: 'one' } });
		await untilReceived(1);
		await first.close();
		const second = await ownSandbox({ db });
		expect(await second.client.get('/webhooks/deliveries')).toMatchObject({ total: 0 });
		await second.client.post('/inbound', { body: { phone_number: asha, text: `two ${SECRET}` } });
		await untilReceived(2);
		expect(receiver.received.map(problemOf)).toEqual([undefined, undefined]);
		const { deliveries: log } = await second.client.get('/webhooks/deliveries');
		expect(JSON.stringify(log)).not.toContain(SECRET);
	});
});
