// The delivery of events to webhooks: attempts, order, log and resending.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_DELAY_MS } from '../../domain/webhookTopics.mts';
import { startSandbox } from '../../index.mts';
import { createControlClient } from '../../client.mts';
import { applySeed } from '../../seed/apply.mts';
import { receiveMessage } from '../../world/inbound.mts';
import { createWebhooks } from '../../world/webhooks/webhooks.mts';
import { createWorld } from '../../world/world.mts';
import { freePort } from '../../../testkit/servers/ports.mts';
import { at } from '../../../test/harness/pick.mts';
import { send, seededSandbox } from '../support.mts';
import { problemOf, SECRET, startReceiver, type Receiver } from './receiver.mts';

const asha = '919876543210';
/** One event for each message. */
const TOPICS = ['message.created' as const];

const sandbox = seededSandbox();
let receiver: Receiver;
beforeEach(async () => {
	receiver = await startReceiver();
	await setUrl(receiver.url);
});
afterEach(() => receiver.close());

const setUrl = (url: string) =>
	sandbox.client.put('/webhooks', {
		body: { webhooks: [{ url, secret: SECRET, topics: TOPICS }] },
	});
const say = (text: string, phone_number = asha) =>
	sandbox.client.post('/inbound', { body: { phone_number, text } });
const deliveries = async () => (await sandbox.client.get('/webhooks/deliveries')).deliveries;
const newest = async () => at(await deliveries(), 0);
const untilStatus = (status: string) =>
	expect.poll(async () => (await newest()).status, { timeout: 10_000 }).toBe(status);
const resend = async (id: string) =>
	await sandbox.tryControl('POST', `/webhooks/deliveries/${id}/resend`);

/** The webhooks of a world with short delays, and functions that create messages. */
function quickWorld(timing: Parameters<typeof createWebhooks>[1]) {
	const seed = { webhooks: [{ url: receiver.url, secret: SECRET, topics: TOPICS }] };
	const world = createWorld(':memory:', (empty) => applySeed(empty, seed));
	const webhooks = createWebhooks(world, timing);
	return {
		webhooks,
		say: (text: string) => receiveMessage({ ...world, webhooks }, { phone_number: asha, text }, 0),
		close() {
			webhooks.close();
			world.close();
		},
	};
}

describe('a delivery', () => {
	it.each([500, 503, 429])(
		'is sent once more, five minutes after a %i, with the same event ID and another attempt',
		async (status) => {
			await sandbox.client.put('/clock', { body: { frozen: true } });
			receiver.answer(status);
			await say('Hello');
			await expect.poll(async () => (await newest()).nextTryAt).not.toBeNull();
			const { attempts: tries, nextTryAt } = await newest();
			expect(tries).toMatchObject([{ status, error: `Answered ${status} instead of 2xx` }]);
			expect(nextTryAt).toBe(at(tries, 0).at + RETRY_DELAY_MS);
			await sandbox.client.post('/clock/advance', { body: { ms: RETRY_DELAY_MS - 1 } });
			expect((await newest()).status).toBe('pending');
			expect(receiver.received).toHaveLength(1);
			await sandbox.client.post('/clock/advance', { body: { ms: 1 } });
			await untilStatus('delivered');
			const { attempts, eventId } = await newest();
			expect(attempts).toMatchObject([{ status }, { status: 200 }]);
			expect(receiver.received.map(problemOf)).toEqual([undefined, undefined]);
			expect(receiver.received.map(({ payload }) => payload.id)).toEqual([eventId, eventId]);
			expect(receiver.received.map(({ payload }) => payload.delivery_attempt)).toEqual(['1', '2']);
		},
	);

	it('fails after its second attempt', async () => {
		await sandbox.client.put('/clock', { body: { frozen: true } });
		receiver.answer(500, 500);
		await say('Hello');
		await expect.poll(async () => (await newest()).nextTryAt).not.toBeNull();
		await sandbox.client.post('/clock/advance', { body: { ms: RETRY_DELAY_MS } });
		await untilStatus('failed');
		expect(receiver.received).toHaveLength(2);
	});

	it('is retried on a running clock as well', async () => {
		const world = quickWorld({ retryDelayMs: 1 });
		receiver.answer(500);
		world.say('Hello');
		await expect.poll(() => world.webhooks.log.entries()[0]?.status).toBe('delivered');
		expect(receiver.received).toHaveLength(2);
		world.close();
	});

	it.each([400, 401, 404, 410])('is not sent again after a %i', async (status) => {
		receiver.answer(status);
		await say('Hello');
		await untilStatus('failed');
		expect(await newest()).toMatchObject({ nextTryAt: null, attempts: [{ status }] });
	});

	it("keeps the beginning of the webhook's answer, without secrets", async () => {
		receiver.answer(404);
		receiver.say(`${'é'.repeat(150)} ${SECRET} ${'x'.repeat(1_000_000)}`);
		await say('Hello');
		await expect.poll(async () => at((await newest()).attempts, 0).answer).toBeDefined();
		const { answer } = at((await newest()).attempts, 0);
		expect(answer).toMatch(/^é{150} \[redacted\] x+$/);
		receiver.say(`${'x'.repeat(190)}${SECRET}`);
		await say('Hello again');
		await expect.poll(async () => at((await newest()).attempts, 0).answer).toBe('x'.repeat(190));
		receiver.say('');
		await say('The last');
		await untilStatus('delivered');
		expect(at((await newest()).attempts, 0)).not.toHaveProperty('answer');
	});

	it('does not follow redirects', async () => {
		const world = quickWorld({});
		receiver.answer(302);
		world.say('Hello');
		await expect.poll(() => world.webhooks.log.entries()[0]?.status).toBe('failed');
		expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
		expect(at(world.webhooks.log.entries(), 0).attempts).toMatchObject([{ status: 302 }]);
		world.close();
	});

	it('fails an attempt without a response before the timeout', async () => {
		const world = quickWorld({ timeoutMs: 50 });
		receiver.hold();
		world.say('Hello');
		await expect.poll(() => world.webhooks.log.entries()[0]?.nextTryAt).toBeTypeOf('number');
		expect(at(world.webhooks.log.entries(), 0).attempts).toMatchObject([
			{ status: null, error: 'No answer within 0.05 s' },
		]);
		world.close();
	});

	it('reports a refused connection', async () => {
		await setUrl(`http://127.0.0.1:${await freePort()}/`);
		await say('Hello');
		await expect
			.poll(async () => (await newest()).attempts)
			.toMatchObject([{ status: null, error: 'Connection refused' }]);
	});
});

describe('while webhooks do not respond', () => {
	it('sends still get responses, and 16 attempts run concurrently', async () => {
		const release = receiver.hold();
		for (let nth = 0; nth < 40; nth++) {
			const { status } = await sandbox.call('sendCampaign', {
				body: send(`9198765432${10 + nth}`),
			});
			expect(status).toBe(200);
		}
		await expect.poll(() => receiver.received.length).toBe(16);
		release();
		await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(40);
		expect(receiver.peak()).toBe(16);
	});

	it('events of one phone are posted one at a time, in order', async () => {
		const release = receiver.hold();
		const texts = ['one', 'two', 'three', 'four'];
		for (const text of texts) await say(text);
		await say('somebody else', '919876543211');
		await expect.poll(() => receiver.received.length).toBe(2);
		release();
		await expect.poll(() => receiver.received.length).toBe(5);
		const own = receiver.received.filter(
			({ payload }) => payload.data.message.phone_number === asha,
		);
		expect(own.map(({ payload }) => payload.data.message.message_content.text)).toEqual(texts);
	});

	it('a later event does not wait for the retry of an earlier one', async () => {
		receiver.answer(500);
		await say('one');
		await expect.poll(async () => (await newest()).nextTryAt).not.toBeNull();
		await say('two');
		await untilStatus('delivered');
		expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'pending']);
	});

	it('the sandbox can be reset and closed without delay', async () => {
		const own = await startSandbox();
		const client = createControlClient(own);
		receiver.hold();
		await client.put('/webhooks', {
			body: { webhooks: [{ url: receiver.url, secret: SECRET, topics: TOPICS }] },
		});
		await client.post('/inbound', { body: { phone_number: asha, text: 'one' } });
		await expect.poll(() => receiver.received.length).toBe(1);
		await client.post('/reset');
		expect(await client.get('/webhooks/deliveries')).toMatchObject({ total: 0 });
		await client.put('/webhooks', {
			body: { webhooks: [{ url: receiver.url, secret: SECRET, topics: TOPICS }] },
		});
		await client.post('/inbound', { body: { phone_number: asha, text: 'two' } });
		await expect.poll(() => receiver.received.length).toBe(2);
		const startedAt = performance.now();
		await own.close();
		expect(performance.now() - startedAt).toBeLessThan(2000);
	});
});

describe('Resend', () => {
	it('posts an event again under the same ID', async () => {
		await say('Hello');
		await untilStatus('delivered');
		const { id, eventId } = await newest();
		expect((await resend(id)).status).toBe(200);
		await expect.poll(() => receiver.received.length).toBe(2);
		await untilStatus('delivered');
		expect(receiver.received.map(({ payload }) => payload.id)).toEqual([eventId, eventId]);
		expect((await newest()).attempts).toHaveLength(2);
	});

	it('retries a waiting delivery immediately, to the webhook’s current URL', async () => {
		receiver.answer(500);
		await say('Hello');
		await expect.poll(async () => (await newest()).nextTryAt).not.toBeNull();
		const { id, webhookId } = await newest();
		await sandbox.client.put('/webhooks', {
			body: { webhooks: [{ id: webhookId, url: `${receiver.url}/new`, topics: TOPICS }] },
		});
		await resend(id);
		await untilStatus('delivered');
		expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook/new']);
		expect(await newest()).toMatchObject({ url: `${receiver.url}/new` });
	});

	it('does not repeat a delivery in progress', async () => {
		const release = receiver.hold();
		await say('Hello');
		await expect.poll(() => receiver.received.length).toBe(1);
		const { id } = await newest();
		expect((await resend(id)).body).toMatchObject({ id, status: 'pending' });
		release();
		await untilStatus('delivered');
		expect(receiver.received).toHaveLength(1);
	});

	it('is refused for unknown deliveries and removed webhooks', async () => {
		expect(await resend('none')).toMatchObject({ status: 404 });
		await say('Hello');
		await untilStatus('delivered');
		const { id } = await newest();
		await sandbox.client.put('/webhooks', { body: { webhooks: [] } });
		expect(await resend(id)).toMatchObject({ status: 409 });
	});
});

describe('the log', () => {
	it('is filtered and paged, newest first', async () => {
		await sandbox.call('sendCampaign', { body: send(asha) });
		await say('one', '919876543211');
		await say('two', '919876543211');
		await expect.poll(() => receiver.received.length).toBe(3);
		await untilStatus('delivered');
		const count = async (query: object) =>
			(await sandbox.client.get('/webhooks/deliveries', { query })).total;
		expect(await count({})).toBe(3);
		expect(await count({ topic: 'message.created' })).toBe(3);
		expect(await count({ topic: 'contact.created' })).toBe(0);
		expect(await count({ phone_number: '+91 98765 43211' })).toBe(2);
		expect(await count({ phone_number: '43211' })).toBe(2);
		expect(await count({ phone_number: 'none' })).toBe(0);
		expect(await count({ search: '"TWÓ"' })).toBe(1);
		expect(await count({ search: receiver.url })).toBe(3);
		await expect.poll(() => count({ search: 'Thanks' })).toBe(3);
		expect(await count({ search: SECRET })).toBe(0);
		expect(await count({ status: 'failed' })).toBe(0);
		const page = await sandbox.client.get('/webhooks/deliveries', { query: { limit: 1, skip: 1 } });
		expect(page).toMatchObject({
			total: 3,
			deliveries: [{ payload: { data: { message: { message_content: { text: 'one' } } } } }],
		});
	});

	it('drops the oldest delivery even while in progress, and does not retry it', async () => {
		const world = quickWorld({ mostBytes: 6500, retryDelayMs: 1 });
		receiver.answer(500);
		const release = receiver.hold();
		world.say('dropped');
		await expect.poll(() => receiver.received.length).toBe(1);
		world.say('kept');
		release();
		await expect.poll(() => world.webhooks.log.entries()[0]?.status).toBe('delivered');
		world.say('the last');
		await expect.poll(() => receiver.received.length).toBe(3);
		const texts = receiver.received.map(({ payload }) => payload.data.message.message_content.text);
		expect(texts).toEqual(['dropped', 'kept', 'the last']);
		world.close();
	});

	it('is bounded: it evicts the oldest, and counts unfinished ones as dropped', async () => {
		const world = quickWorld({ mostBytes: 30_000 });
		const release = receiver.hold();
		for (let nth = 0; nth < 50; nth++) world.say(`number ${nth}`);
		const { length } = world.webhooks.log.entries();
		expect(length).toBeGreaterThan(2);
		expect(length).toBeLessThan(10);
		expect(world.webhooks.log.dropped()).toBe(50 - length);
		release();
		await expect
			.poll(() => world.webhooks.log.entries().map(({ status }) => status))
			.toEqual(Array(length).fill('delivered'));
		// The first was already in progress.
		expect(receiver.received).toHaveLength(length + 1);
		world.close();
	});
});
