// When a webhook's address is saved, and when the sandbox turns a webhook off.
import { describe, expect, it } from 'vitest';
import { at } from '../../../test/harness/pick.mts';
import { receivingSandbox, SECRET } from './receiver.mts';

const REPLY = 'message.sender.user' as const;

const { sandbox, receiver, set, say, untilReceived } = receivingSandbox();

it('events are not signed without a secret', async () => {
	await set({ url: receiver.url, topics: [REPLY] });
	await say('Hello');
	await untilReceived(1);
	expect(at(receiver.received, 0).headers).not.toHaveProperty('x-wa-signature');
});

describe('saving with a check', () => {
	const save = (...webhooks: object[]) =>
		sandbox.tryControl('PUT', '/webhooks', { webhooks, verify: true });

	it('asks the address with a plain GET, and then posts a test event', async () => {
		const { status } = await save({ url: receiver.url, secret: SECRET });
		expect(status).toBe(200);
		expect(receiver.checks.map(({ method, path }) => [method, path])).toEqual([
			['GET', '/hook'],
			['POST', '/hook'],
		]);
		expect(JSON.parse(at(receiver.checks, 1).raw)).toEqual({
			event: 'test.webhook',
			data: { message: expect.any(String) },
		});
		expect(receiver.received).toEqual([]);
	});

	it('saves nothing when the GET is not answered with 2xx', async () => {
		receiver.answer(404);
		const { status, body } = await save({ url: receiver.url });
		expect([status, body.message]).toEqual([
			400,
			`Not saved: GET ${receiver.url} must be answered with 2xx before events are posted there. Answered 404 instead of 2xx`,
		]);
		expect(await sandbox.client.get('/webhooks')).toEqual({ webhooks: [] });
		expect(receiver.checks).toHaveLength(1);
	});

	it('asks again only for an address that has changed', async () => {
		const saved = await save({ url: receiver.url, secret: SECRET });
		const { id } = at(saved.body.webhooks as { id: string }[], 0);
		await save({ id, url: receiver.url, topics: [REPLY] });
		expect(receiver.checks).toHaveLength(2);
		await save({ id, url: `${receiver.url}/new` });
		expect(receiver.checks).toHaveLength(4);
	});
});

describe('a webhook that is turned off', () => {
	const webhooks = async () => (await sandbox.client.get('/webhooks')).webhooks;

	it('is one that answers 410, until it is set again', async () => {
		await set({ url: receiver.url, secret: SECRET, topics: [REPLY] });
		receiver.answer(410);
		await say('one');
		await expect
			.poll(webhooks)
			.toMatchObject([{ active: false, offReason: expect.stringMatching(/410/) }]);
		await say('two');
		const { id } = at(await webhooks(), 0);
		await set({ id, url: receiver.url, topics: [REPLY], active: false });
		expect(await webhooks()).toMatchObject([{ offReason: expect.stringMatching(/410/) }]);
		await set({ id, url: receiver.url, topics: [REPLY] });
		expect(await webhooks()).toMatchObject([{ active: true, offReason: null }]);
		await say('three');
		await untilReceived(2);
		expect(receiver.received.map(({ payload }) => payload.data.message.message_content)).toEqual([
			{ text: 'one' },
			{ text: 'three' },
		]);
	});

	it.each([
		['more than 100 failures within 20 minutes', 0, false],
		['not 101 failures over a longer time', 20 * 60_000, true],
	])('is one with %s', async (_title, pause, active) => {
		await sandbox.client.put('/clock', { body: { frozen: true } });
		await set({ url: receiver.url, secret: SECRET, topics: [REPLY] });
		receiver.answer(...Array<number>(101).fill(400));
		for (let nth = 0; nth < 100; nth++) await say(`No. ${nth}`);
		const failed = { status: 'failed' as const };
		await expect
			.poll(async () => (await sandbox.client.get('/webhooks/deliveries', { query: failed })).total)
			.toBe(100);
		expect(await webhooks()).toMatchObject([{ active: true }]);
		await sandbox.client.post('/clock/advance', { body: { ms: pause } });
		await say('the last');
		await expect
			.poll(async () => (await sandbox.client.get('/webhooks/deliveries', { query: failed })).total)
			.toBe(101);
		expect(await webhooks()).toMatchObject([{ active }]);
	});
});
