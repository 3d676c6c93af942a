// Webhook events: what is posted and when, and which secrets are hidden.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applySeed } from '../../seed/apply.mts';
import { receiveMessage } from '../../world/inbound.mts';
import { createWorld } from '../../world/world.mts';
import { at } from '../../../test/harness/pick.mts';
import { ownSandbox, send, startTestSandbox, temporaryFolder } from '../support.mts';
import { problemOf, receivingSandbox, SECRET } from './receiver.mts';

const asha = '919876543210';
const REPLY = 'message.sender.user' as const;

const { sandbox, receiver, set, say, untilReceived } = receivingSandbox();
const deliveries = async () => (await sandbox.client.get('/webhooks/deliveries')).deliveries;
const topics = () => receiver.received.map(({ payload }) => payload.topic);

describe('events', () => {
	const campaignSend = [
		'contact.created',
		'message.created',
		'message.status.updated',
		'contact.campaign.sent',
	];

	it('are posted as a message is sent, delivered, read and answered', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await sandbox.call('sendCampaign', { body: send(asha) });
		await untilReceived(4);
		await sandbox.client.post('/messages/advance');
		await untilReceived(6);
		await sandbox.client.post('/messages/advance');
		await untilReceived(8);
		await say('STOP');
		await untilReceived(11);
		expect(topics()).toEqual([
			...campaignSend,
			'message.status.updated',
			'contact.campaign.delivered',
			'message.status.updated',
			'contact.campaign.read',
			'contact.first_message.updated',
			'message.created',
			'message.sender.user',
		]);
		expect(receiver.received.map(problemOf)).toEqual(Array(11).fill(undefined));
		const updates = receiver.received.filter(
			({ payload }) => payload.topic === 'message.status.updated',
		);
		expect(updates.map(({ payload }) => payload.data.message.status)).toEqual([
			'SENT',
			'DELIVERED',
			'READ',
		]);
		expect(at(receiver.received, -1).payload.data.message).toMatchObject({
			sender: 'USER',
			message_content: { text: 'STOP' },
		});
		const ids = new Set(receiver.received.map(({ payload }) => payload.id));
		expect(ids.size).toBe(11);
	});

	it('of a campaign carry contact and message, but report no failure', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await sandbox.call('sendCampaign', { body: send(asha) });
		await untilReceived(4);
		const { message, contact } = at(receiver.received, 3).payload.data;
		expect(contact).toMatchObject({ name: 'Asha Verma', phone_number: asha });
		const sentAt = message.sent_at;
		expect(message).toMatchObject({
			campaign: { name: 'Appointment reminder', sent_at: sentAt },
			failureResponse: {},
		});
		const { messages } = await sandbox.client.get('/messages');
		await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id: at(messages, 0).message_id },
			body: { status: 'FAILED', code: 131049 },
		});
		await untilReceived(5);
		expect(at(receiver.received, 4).payload).toMatchObject({
			topic: 'message.status.updated',
			data: { message: { status: 'FAILED', failureResponse: { code: 131049 } } },
		});
	});

	it('are posted for a message set to READ, and for a single send', async () => {
		await set({ url: receiver.url, secret: SECRET, topics: ['message.status.updated'] });
		const body = { to: asha, type: 'text', text: { body: 'Hello' } };
		const { body: sent } = await sandbox.call('sendMessage', { body });
		const { id } = at(sent.messages as { id: string }[], 0);
		await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id: id },
			body: { status: 'READ' },
		});
		await untilReceived(2);
		expect(receiver.received.map(problemOf)).toEqual([undefined, undefined]);
		expect(receiver.received.map(({ payload }) => payload.data.message.status)).toEqual([
			'SENT',
			'READ',
		]);
	});

	it('are posted for contacts that are new or have other attributes or tags', async () => {
		await set({ url: receiver.url, secret: SECRET });
		const created = await sandbox.call('createContact', {
			body: { name: 'Asha', mobile_number: asha },
		});
		await sandbox.call('updateContact', {
			path: { contact_id: String(created.body.id) },
			body: { attributes: { city: 'Pune' } },
		});
		await sandbox.client.put('/contacts/{phone_number}', {
			path: { phone_number: asha },
			body: { tags: ['vip'] },
		});
		await sandbox.client.put('/contacts/{phone_number}', {
			path: { phone_number: asha },
			body: { name: 'Asha Verma' },
		});
		await untilReceived(3);
		expect(receiver.received.map(problemOf)).toEqual(Array(3).fill(undefined));
		expect(receiver.received.map(({ payload }) => payload)).toMatchObject([
			{ topic: 'contact.created', data: { contact: { name: 'Asha', source: 'ORGANIC' } } },
			{
				topic: 'contact.attribute.revised',
				data: { attribute: { type: 'attribute', fields: { city: 'Pune' } } },
			},
			{
				topic: 'contact.tag.updated',
				data: { contact: { tags: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/) }] } },
			},
		]);
	});

	it('are posted for messages that advance automatically', async () => {
		await set({ url: receiver.url, secret: SECRET });
		await sandbox.client.put('/clock', { body: { frozen: true } });
		// The owner of this number replies STOP.
		await sandbox.call('sendCampaign', { body: send('12025550188') });
		await sandbox.client.post('/clock/advance', { body: { ms: 24 * 3_600_000 } });
		await untilReceived(11);
		expect(topics().slice(0, 4)).toEqual(campaignSend);
		expect(topics().at(-1)).toBe('message.sender.user');
	});

	it('have the time of the sandbox’s clock', async () => {
		await set({ url: receiver.url, secret: SECRET, topics: ['message.sender.user'] });
		await sandbox.client.put('/clock', { body: { frozen: true, now: Date.UTC(2031, 0, 1) } });
		await say('Hello');
		await untilReceived(1);
		const { created_at, data } = at(receiver.received, 0).payload;
		expect(created_at).toBe('2031-01-01T00:00:00.000Z');
		expect(data.message.sent_at).toBe(Date.UTC(2031, 0, 1));
	});

	it('are posted only to active webhooks that subscribe to them', async () => {
		const [path, other] = [`${receiver.url}/replies`, `${receiver.url}/off`];
		await set(
			{ url: path, secret: SECRET, topics: ['message.sender.user'] },
			{ url: other, secret: SECRET, active: false },
		);
		await sandbox.call('sendCampaign', { body: send(asha) });
		await say('Hello');
		await untilReceived(1);
		expect(receiver.received).toMatchObject([
			{ path: '/hook/replies', payload: { topic: 'message.sender.user' } },
		]);
		expect(await deliveries()).toHaveLength(1);
	});

	it('are not posted for a transaction that is rolled back', async () => {
		const seed = {
			webhooks: [{ url: receiver.url, secret: SECRET, topics: ['message.sender.user' as const] }],
		};
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
		expect(at(receiver.received, 0).payload.data.message.message_content).toEqual({
			text: 'stored',
		});
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
			topics: ['message.sender.user'],
		});
		expect(second.webhooks).toMatchObject([{ id, topics: ['message.sender.user'], active: true }]);
		await say(`my secret is ${SECRET}`);
		await untilReceived(1);
		expect(receiver.received.map(problemOf)).toEqual([undefined]);
		const log = await deliveries();
		expect(JSON.stringify([first, log])).not.toContain(SECRET);
		expect(log).toMatchObject([
			{ payload: { data: { message: { message_content: { text: 'my secret is [redacted]' } } } } },
		]);
		await sandbox.call('listTemplates', { query: { after: SECRET } });
		expect(JSON.stringify(await sandbox.client.get('/requests'))).not.toContain(SECRET);
	});

	it('can be replaced', async () => {
		const { webhooks } = await set({
			url: receiver.url,
			secret: 'the former one',
			topics: [REPLY],
		});
		await set({ id: at(webhooks, 0).id, url: receiver.url, secret: SECRET, topics: [REPLY] });
		await say('Hello');
		await untilReceived(1);
		expect(receiver.received.map(problemOf)).toEqual([undefined]);
	});

	it('is redacted when it comes from a seed', async () => {
		// The sandbox redacts every secret that it ever had.
		const secret = 'a secret of this test alone';
		await sandbox.client.post('/seed', {
			body: { webhooks: [{ url: receiver.url, secret, topics: [REPLY] }] },
		});
		await say(`it is ${secret}`);
		await untilReceived(1);
		const text = JSON.stringify(await deliveries());
		expect(text).toContain('it is [redacted]');
		expect(text).not.toContain(secret);
	});
});

describe('settings', () => {
	it.each<[string, object, number, RegExp]>([
		['a short secret', { url: 'http://localhost/', secret: '1234567' }, 400, /at least 8/],
		['another scheme', { url: 'ftp://localhost/', secret: SECRET }, 400, /begin with http/],
		['no host', { url: 'http://', secret: SECRET }, 400, /url/],
		['a login', { url: 'http://a:b@localhost/', secret: SECRET }, 400, /user name or password/],
		[
			'an unknown topic',
			{ url: 'http://localhost/', secret: SECRET, topics: ['x'] },
			400,
			/one of/,
		],
		['no topic', { url: 'http://localhost/', secret: SECRET, topics: [] }, 400, /not be empty/],
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
			body: { webhooks: [{ url: receiver.url, secret: SECRET, topics: [REPLY] }] },
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
