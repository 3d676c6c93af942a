// Replaying a logged request through the control API.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import { send, seededSandbox, urlOf } from './support.mts';

const number = '919876543210';

const sandbox = seededSandbox();

const latest = async () =>
	at((await sandbox.client.get('/requests', { query: { limit: 1 } })).requests, 0);
const replay = async (id: number) =>
	await sandbox.client.post('/requests/{request_id}/replay', { path: { request_id: String(id) } });
const sends = async () => (await sandbox.client.get('/sends/list')).total;

describe('a replayed request', () => {
	it('is logged as a separate request', async () => {
		await sandbox.call('sendCampaign', { body: send(number), headers: { 'x-trace': 'abc' } });
		const first = await latest();
		const again = await replay(first.id);
		expect(again).toMatchObject({
			id: first.id + 1,
			method: 'POST',
			path: first.path,
			operation: 'sendCampaign',
			phone_number: number,
			status: 200,
			contract: 'ok',
			body: first.body,
			responseBody: { status: 'success' },
			headers: { 'x-trace': 'abc', 'x-api-wa-project-api-pwd': '[redacted]' },
		});
		expect(await latest()).toEqual(again);
		expect(await sends()).toBe(2);
		expect((await sandbox.client.get('/traffic')).answers).toEqual({ 200: 2 });
	});

	it('can itself be replayed', async () => {
		await sandbox.call('sendCampaign', { body: send(number) });
		const again = await replay((await replay((await latest()).id)).id);
		expect([again.status, await sends()]).toEqual([200, 3]);
	});

	it('has the same query and body, byte for byte', async () => {
		const raw = '{"name":"J\\u00f6rg \u{1f600}",\n "mobile_number" : "34600111222"}';
		await sandbox.call('createContact', { raw, query: { a: 'b c' } });
		const first = await latest();
		const again = await replay(first.id);
		expect([again.query, again.bodySize]).toEqual([first.query, Buffer.byteLength(raw)]);
		expect(again.violations).toEqual(first.violations);
	});

	it('may come from a page of the sandbox under another host name', async () => {
		const origin = sandbox.origin.replace('127.0.0.1', 'localhost');
		const url = urlOf(sandbox, 'listTemplates').replace('127.0.0.1', 'localhost');
		const headers = { origin, 'x-api-wa-project-api-pwd': sandbox.password };
		expect((await fetch(url, { headers })).status).toBe(200);
		const first = await latest();
		expect(first.headers).toMatchObject({ origin });
		expect(await replay(first.id)).toMatchObject({ id: first.id + 1, status: 200 });
	});

	it('may have invalid JSON or no body', async () => {
		await sandbox.call('sendCampaign', { raw: '{"name":' });
		const broken = await replay((await latest()).id);
		expect(broken).toMatchObject({ status: 400, body: '{"name":' });
		await sandbox.call('listTemplates', { query: { limit: '1' } });
		const bare = await replay((await latest()).id);
		expect(bare).toMatchObject({ status: 200, method: 'GET', query: 'limit=1' });
		expect(bare).not.toHaveProperty('body');
	});

	it('carries the current password and no other credential', async () => {
		const headers = { authorization: 'Bearer token', cookie: 'a=b' };
		await sandbox.call('listTemplates', { headers });
		const { id } = await latest();
		await sandbox.client.post('/password/regenerate');
		const again = await replay(id);
		expect(again.status).toBe(200);
		expect(again.headers).not.toHaveProperty('authorization');
		expect(again.headers).not.toHaveProperty('cookie');
	});

	it('carries no password if the original lacked one', async () => {
		await sandbox.call('listTemplates', { password: undefined });
		expect((await replay((await latest()).id)).status).toBe(401);
	});

	it.each(['before', 'after'] as const)('may be reset %s accepting', async (when) => {
		await sandbox.call('sendCampaign', { body: send(number) });
		const { id } = await latest();
		await sandbox.client.put('/faults', { body: { rules: [{ kind: 'reset', when, next: 1 }] } });
		const again = await replay(id);
		expect(again).toMatchObject({ status: null, fault: `reset ${when} accepting` });
		expect(await sends()).toBe(when === 'after' ? 2 : 1);
	});

	it('is logged each time when replayed ten times concurrently', async () => {
		await sandbox.call('createContact', { body: { name: 'A', mobile_number: number } });
		const { id } = await latest();
		const all = await Promise.all(Array.from({ length: 10 }, () => replay(id)));
		expect(new Set(all.map((one) => one.id)).size).toBe(10);
		expect(all.every(({ status }) => status === 409)).toBe(true);
	});
});

describe('a request is not replayed', () => {
	const refusal = async () => await replay((await latest()).id).catch((error: unknown) => error);

	it('when it is not in the log', async () => {
		await expect(replay(999_999_999)).rejects.toMatchObject({
			status: 404,
			message: 'Request 999999999 is not in the log',
		});
	});

	it('when its logged body is truncated', async () => {
		await sandbox.call('createContact', {
			body: { name: 'x'.repeat(70_000), mobile_number: number },
		});
		expect(await refusal()).toMatchObject({
			status: 409,
			message: expect.stringMatching(
				/cannot be sent again: the log holds only the beginning of its body/,
			),
		});
	});

	it('when its logged address is truncated', async () => {
		await fetch(`${sandbox.baseUrl}/x${'y'.repeat(6000)}`);
		expect(await refusal()).toMatchObject({
			status: 409,
			message: expect.stringMatching(/beginning of its address/),
		});
	});

	it('when its body is not valid UTF-8', async () => {
		await sandbox.call('createContact', { raw: new Uint8Array([0x7b, 0xff, 0x7d]) });
		expect(await refusal()).toMatchObject({
			status: 409,
			message: expect.stringMatching(/not valid UTF-8/),
		});
	});

	it('when its body did not arrive completely', async () => {
		const { port, pathname } = new URL(urlOf(sandbox, 'createContact'));
		const socket = connect(Number(port), '127.0.0.1');
		socket.write(
			`POST ${pathname} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`,
			() => socket.destroy(),
		);
		await expect.poll(async () => (await sandbox.client.get('/requests')).total).toBe(1);
		expect(await refusal()).toMatchObject({
			status: 409,
			message: expect.stringMatching(/does not hold its body/),
		});
	});
});
