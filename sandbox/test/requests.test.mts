// The request log over HTTP: its entries, and its bound under load.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ControlRequest } from '../types.mts';
import { at } from '../../test/harness/pick.mts';
import { send, seededSandbox, urlOf } from './support.mts';

type Filter = ControlRequest<'listRequests'>['query'];

const number = '919876543210';

const sandbox = seededSandbox();

const list = async (query: Filter = {}) => await sandbox.client.get('/requests', { query });
const latest = async () => at((await list({ limit: 1 })).requests, 0);

/** Sends raw bytes without a Content-Length. */
async function sendChunks(...chunks: string[]): Promise<number> {
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
			controller.close();
		},
	});
	const { status } = await fetch(urlOf(sandbox, 'sendCampaign'), {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-api-wa-project-api-pwd': sandbox.password,
		},
		body,
		duplex: 'half',
	} as RequestInit);
	return status;
}

describe('an entry', () => {
	it('reports request and response, in short and in full', async () => {
		const before = (await sandbox.client.get('/clock')).now;
		const body = send('9876543210', { default_country_code: '91' });
		await sandbox.call('sendCampaign', { body, headers: { 'x-trace': 'abc' } });
		const entry = await latest();
		expect(entry).toEqual({
			id: expect.any(Number),
			at: expect.any(Number),
			ms: expect.any(Number),
			method: 'POST',
			path: '/v1/project/wa-demo/campaign/api/send',
			query: '',
			operation: 'sendCampaign',
			phone_number: number,
			campaign: 'Appointment reminder',
			status: 200,
			contract: 'ok',
			responseContract: 'ok',
			headers: expect.objectContaining({
				'content-type': 'application/json',
				'x-api-wa-project-api-pwd': '[redacted]',
				'x-trace': 'abc',
			}),
			body,
			bodySize: JSON.stringify(body).length,
			responseHeaders: { 'content-type': 'application/json; charset=utf-8' },
			responseBody: { status: 'success' },
			responseBodySize: 20,
		});
		const after = (await sandbox.client.get('/clock')).now;
		expect(entry.at).toBeGreaterThanOrEqual(before);
		expect(entry.at + entry.ms).toBeLessThanOrEqual(after + 1);
		expect(
			await sandbox.client.get('/requests/{request_id}', {
				path: { request_id: String(entry.id) },
			}),
		).toEqual(entry);
		const details = [
			'headers',
			'body',
			'bodySize',
			'responseHeaders',
			'responseBody',
			'responseBodySize',
		];
		const glance = Object.entries(entry).filter(([key]) => !details.includes(key));
		expect((await list({ details: false })).requests).toEqual([Object.fromEntries(glance)]);
	});

	it('reports whether the contract was kept', async () => {
		await sandbox.call('sendCampaign', { body: send('+91') });
		await sandbox.call('sendCampaign', { body: send(number), password: 'wrong' });
		await sandbox.call('getBusiness', { query: { surprise: '1' } });
		await sandbox.call('listTemplates');
		expect((await list()).requests).toMatchObject([
			{ contract: 'ok', responseContract: 'ok', query: '', phone_number: null, campaign: null },
			{
				contract: 'violated',
				query: 'surprise=1',
				violations: ['query.surprise is not known here'],
			},
			{ contract: 'unchecked', responseContract: 'ok', status: 401, phone_number: number },
			{
				contract: 'violated',
				violations: ['body.phone_number must be 4 to 15 digits, without + and spaces'],
				error: 'body.phone_number must be 4 to 15 digits, without + and spaces',
				phone_number: '+91',
			},
		]);
	});

	it('reports a request unchanged when it is not JSON', async () => {
		for (const raw of ['{"name":', new Uint8Array([0x7b, 0xff, 0x7d])]) {
			await sandbox.call('sendCampaign', { raw });
		}
		await sandbox.call('sendCampaign', { raw: 'a=1', headers: { 'content-type': 'text/plain' } });
		expect((await list()).requests).toMatchObject([
			{ body: 'a=1', bodySize: 3 },
			{ body: '{\ufffd}', bodySize: 3 },
			{ body: '{"name":', bodySize: 8 },
		]);
	});

	it.each<[string, object[], object]>([
		['a delay', [{ kind: 'delay', ms: 5 }], { status: 200, fault: 'delay 5 ms' }],
		[
			'a delay and an error page',
			[
				{ kind: 'delay', ms: 5 },
				{ kind: 'status', status: 502, body: 'html' },
			],
			{
				status: 502,
				fault: 'delay 5 ms, 502 before accepting',
				contract: 'unchecked',
				responseContract: 'unchecked',
				responseHeaders: { 'content-type': 'text/html; charset=utf-8' },
				responseBody: expect.stringMatching(/^<html>/),
			},
		],
		[
			'a failure after accepting',
			[{ kind: 'status', status: 503, when: 'after', retryAfter: 3 }],
			{
				status: 503,
				fault: '503 after accepting',
				contract: 'ok',
				responseContract: 'ok',
				responseHeaders: { 'retry-after': '3' },
				responseBody: { error: 'Service Unavailable' },
			},
		],
		[
			'half an answer',
			[{ kind: 'truncate' }],
			{ status: 200, fault: 'truncated answer after accepting', responseBody: '{"status":' },
		],
		[
			'a paused campaign',
			[{ kind: 'pauseCampaign', campaign: 'Appointment reminder', sends: 1 }],
			{ status: 200, fault: 'campaign paused after this send' },
		],
	])('reports %s', async (_title, rules, entry) => {
		await sandbox.control('PUT', '/faults', { rules });
		await sandbox.attempt('sendCampaign', { body: send(number) }).catch(() => undefined);
		expect(await latest()).toMatchObject(entry);
		expect((await list({ fault: true })).total).toBe(1);
	});

	it('reports a reset, without a response', async () => {
		await sandbox.client.put('/faults', { body: { rules: [{ kind: 'reset' }] } });
		await expect(sendChunks('{}')).rejects.toThrow();
		const entry = await latest();
		expect(entry).toMatchObject({ status: null, fault: 'reset before accepting', body: {} });
		expect(entry).not.toHaveProperty('responseHeaders');
		expect(entry).not.toHaveProperty('responseBody');
		expect((await list({ status: 'reset' })).total).toBe(1);
	});

	it('reports a request that broke off', async () => {
		const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
		socket.write(
			'POST /v1/project/wa-demo/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-API-WA-Project-API-Pwd: sandbox-password\r\nContent-Length: 500\r\n\r\n{"name":',
			() => socket.destroy(),
		);
		await expect.poll(async () => (await list()).total).toBe(1);
		expect(await latest()).toMatchObject({
			status: null,
			error: 'The request broke off before its end',
		});
	});
});

describe('a long body', () => {
	it('is truncated after 65,536 characters, in requests and responses', async () => {
		const name = 'ü'.repeat(200_000);
		await sandbox.call('createContact', { body: { name, mobile_number: number } });
		const entry = await latest();
		expect(entry).toMatchObject({ bodyTruncated: true, responseBodyTruncated: true });
		expect(entry.bodySize).toBe(
			400_000 + JSON.stringify({ name: '', mobile_number: number }).length,
		);
		expect(entry.responseBodySize).toBeGreaterThan(400_000);
		expect(String(entry.body)).toHaveLength(65_536);
		expect(String(entry.body)).toMatch(/^\{"name":"ü+$/);
		expect(String(entry.responseBody)).toHaveLength(65_536);
		expect(entry.phone_number).toBe(number);
	});

	it('is truncated, as are a long path, query, campaign, number and error', async () => {
		const url = `${sandbox.baseUrl}/x${'y'.repeat(6000)}?${'z'.repeat(3000)}`;
		await fetch(url, { headers: { 'x-api-wa-project-api-pwd': sandbox.password } });
		const name = 'c'.repeat(100_000);
		const body = send('9'.repeat(5000), { campaign_name: name, [name]: 1 });
		await sandbox.call('sendCampaign', { body });
		await sandbox.call('createCampaign', { body: { template_name: name, campaign_name: 'A' } });
		const [created, sent, lost] = (await list()).requests;
		expect(lost?.path).toMatch(/^\/v1\/xy+…$/);
		expect(lost?.path).toHaveLength(4000);
		expect([sent?.campaign, sent?.phone_number]).toEqual([
			`${'c'.repeat(199)}…`,
			`${'9'.repeat(199)}…`,
		]);
		expect(String(sent?.violations).length).toBeLessThan(200);
		expect(created?.error).toHaveLength(2000);
	});

	it('is truncated even when the service does not read it', async () => {
		const raw = `{"name":"${'x'.repeat(3_000_000)}"}`;
		await sandbox.call('createContact', { raw });
		await sandbox.call('createContact', {
			raw: 'y'.repeat(100_000),
			headers: { 'content-type': 'a/b' },
		});
		const [text, large] = (await list()).requests;
		expect(large).toMatchObject({ bodyTruncated: true, bodySize: 3_000_011 });
		expect(String(large?.body)).toMatch(/^\{"name":"x{65527}$/);
		expect(text).toMatchObject({ bodyTruncated: true, bodySize: 100_000 });
		expect(String(text?.body)).toMatch(/^y{65536}$/);
	});

	it('keeps the log within its limit when it comes 200 times in chunks of unknown length', async () => {
		const filling = 'x'.repeat(1_000_000);
		for (let count = 0; count < 200; count++) {
			await sendChunks(`{"name":"${count}`, filling, `","${filling.slice(0, 40_000)}":1}`);
		}
		const { log } = await sandbox.client.get('/process');
		expect(log.bytes).toBeLessThanOrEqual(log.mostBytes);
		expect(log.mostBytes).toBe(16 * 1024 * 1024);
		const { total, requests } = await list({ limit: 1000 });
		expect(total).toBe(log.entries);
		expect(total).toBeLessThan(200);
		expect(total).toBeGreaterThan(80);
		expect(String(requests[0]?.body)).toMatch(/^\{"name":"199x/);
		const { requests: report } = await sandbox.client.get('/contract');
		expect(report.checked).toBe(200);
		expect(JSON.stringify(report).length).toBeLessThan(200 * 400);
	});
});
