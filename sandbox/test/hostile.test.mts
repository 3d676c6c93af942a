// Hostile input is rejected in the documented shape, and the sandbox keeps running.
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { OperationId } from '../types.mts';
import { send, fileSandbox, type Json } from './support.mts';

const sandbox = fileSandbox();
afterEach(async () => {
	const { requests } = await sandbox.control<{ requests: Json[] }>('GET', '/requests?limit=1000');
	expect(requests.filter(({ crash, status }) => crash !== undefined || status === 500)).toEqual([]);
	const contract = await sandbox.control<{ responses: Json }>('GET', '/contract');
	expect(contract.responses).toMatchObject({ violated: [] });
	await sandbox.control('POST', '/reset', {});
});

const number = '919876543210';
const bodied: OperationId[] = ['sendCampaign', 'sendMessage', 'createContact', 'submitTemplate'];

describe.each(bodied)('%s', (id) => {
	it.each<[string, BodyInit, RegExp]>([
		['10 MB of text', `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`, /larger than 1048576 bytes/],
		['10 MB of nothing', ' '.repeat(10 * 1024 * 1024), /larger than/],
		['100,000 levels of lists', '['.repeat(100_000) + ']'.repeat(100_000), /nested more than 32/],
		['40 levels of objects', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, /nested more than 32/],
		['levels without end', '['.repeat(100_000), /not valid JSON/],
		[
			'bad UTF-8',
			new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
			/not valid UTF-8/,
		],
		['UTF-16', new Uint8Array(Buffer.from('{"name":"Asha"}', 'utf16le')), /not valid/],
		['NaN', '{"name":NaN}', /not valid JSON/],
		['a comment', '{"name":"A"/*!*/}', /not valid JSON/],
		['__proto__', '{"__proto__":{"admin":true}}', /reserved key "__proto__"/],
		['a hidden __proto__', '{"a":[{"\\u005f_proto__":1}]}', /reserved key "__proto__"/],
		[
			'constructor.prototype',
			'{"constructor":{"prototype":{"a":1}}}',
			/reserved key "constructor"/,
		],
		['NUL', '\u0000', /not valid JSON/],
	])('rejects %s', async (_title, raw, message) => {
		const answer = await sandbox.call(id, { raw });
		expect(answer.status).toBe(400);
		expect(answer.body.message).toMatch(message);
	});

	it.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/jsonp',
		'application/json2; charset=utf-8',
		'nonsense',
		'application/json, text/plain',
		'*/*',
		';',
	])('rejects the content type %j', async (type) => {
		const answer = await sandbox.call(id, { raw: '{}', headers: { 'content-type': type } });
		expect(answer.status).toBe(400);
		expect(answer.body.message).toMatch(/^Content-Type must be application\/json/);
	});

	it('returns 401 for a wrong password before checking the body', async () => {
		const raw = `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`;
		expect((await sandbox.call(id, { raw, password: 'wrong' })).status).toBe(401);
	});
});

describe('hostile values', () => {
	const hostile = [
		"Robert'); DROP TABLE contacts;--",
		'" OR 1=1 --',
		'a\u0000b',
		'\ud800',
		'😀'.repeat(1000),
		'‮gnirts',
		'<script>alert(1)</script>',
		'${7*7} {{1}} $& %s',
		'../../etc/passwd',
		'x'.repeat(200_000),
	];

	it.each(hostile.map((text) => [text.slice(0, 40), text]))(
		'are stored unchanged: %j',
		async (_title, name) => {
			const created = await sandbox.call('createContact', {
				body: { name, mobile_number: number },
			});
			expect(created.status).toBe(200);
			const found = await sandbox.call('getContactByNumber', {
				query: { action: 'FetchContact', mobile_number: number },
			});
			expect(found.body.name).toBe(name.toWellFormed());
			const sent = await sandbox.call('sendCampaign', {
				body: send(number, { name, template_params: [name, '$Name'], attributes: { city: name } }),
			});
			expect(sent.status).toBe(200);
			expect((await sandbox.control<{ total: number }>('GET', '/sends')).total).toBe(1);
		},
	);

	it.each(hostile.slice(0, 9))('match no template, campaign, tag or ID: %j', async (text) => {
		const campaign = await sandbox.call('sendCampaign', {
			body: send(number, { campaign_name: text }),
		});
		expect(campaign.status).toBe(400);
		const tag = await sandbox.call('sendCampaign', { body: send(number, { tags: [text] }) });
		expect(tag.status).toBe(400);
		const attribute = { attributes: { [text]: 1 } };
		expect((await sandbox.call('sendCampaign', { body: send(number, attribute) })).status).toBe(
			400,
		);
		if (text.isWellFormed() && text.length < 900) {
			const path = { wa_template_id: text, contact_id: text, message_id: text, campaign_id: text };
			for (const id of ['getTemplate', 'getContactById', 'getMessage', 'getCampaign'] as const) {
				expect((await sandbox.call(id, { path })).status).toBe(404);
			}
		}
	});

	it('may be attributes named like JavaScript’s own properties', async () => {
		const { body } = await sandbox.call('createContact', {
			body: { name: 'A', mobile_number: number },
		});
		const attributes = { toString: 'a', hasOwnProperty: 'b', constructor: 'c', valueOf: 1 };
		const path = { contact_id: String(body.id) };
		const updated = await sandbox.call('updateContact', { path, body: { attributes } });
		expect(updated.body.attributes).toEqual(attributes);
	});

	it('may be skip and limit of any size', async () => {
		for (const body of [
			{ campaignType: 'ALL', skip: 1e300, limit: 1e300 },
			{ campaignType: 'ALL', skip: Number.MAX_SAFE_INTEGER },
		]) {
			expect((await sandbox.call('listCampaigns', { body })).status).toBe(200);
		}
		const query = { limit: '999999999999999', skip: '999999999999999' };
		expect((await sandbox.call('listCatalogues', { query })).status).toBe(200);
	});
});

/** Sends raw bytes and returns the whole response. */
async function exchange(bytes: string): Promise<string> {
	return await new Promise((resolve, reject) => {
		const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
		let text = '';
		socket.on('data', (chunk) => (text += String(chunk)));
		socket.on('error', reject).on('close', () => resolve(text));
		socket.write(bytes);
	});
}

describe('requests', () => {
	const head =
		'Host: 127.0.0.1\r\nConnection: close\r\nX-API-WA-Project-API-Pwd: sandbox-password\r\n';

	it.each<[string, string]>([
		['path tricks', `GET /v1/project/wa-demo/../../../etc/passwd HTTP/1.1\r\n${head}\r\n`],
		['encoded path tricks', `GET /v1/..%2f..%2fcontrol/state HTTP/1.1\r\n${head}\r\n`],
		['a broken escape', `GET /v1/project/%zz/get-catalog HTTP/1.1\r\n${head}\r\n`],
		['bad UTF-8 in the path', `GET /v1/project/%ff/get-catalog HTTP/1.1\r\n${head}\r\n`],
		['another host in the path', `GET http://evil.example/v1/x HTTP/1.1\r\n${head}\r\n`],
		['two slashes', `GET //v1/project/wa-demo/get-catalog HTTP/1.1\r\n${head}\r\n`],
		['a long path', `GET /v1/${'x'.repeat(8000)} HTTP/1.1\r\n${head}\r\n`],
		['an ID that is too long', `GET /v1/business/${'1'.repeat(5000)} HTTP/1.1\r\n${head}\r\n`],
		['control under the service', `GET /v1/control/state HTTP/1.1\r\n${head}\r\n`],
		['an odd method', `BREW /v1/project/wa-demo/get-catalog HTTP/1.1\r\n${head}\r\n`],
		[
			'a known but wrong method',
			`PROPFIND /v1/project/wa-demo/get-catalog HTTP/1.1\r\n${head}\r\n`,
		],
		['TRACE', `TRACE /v1/project/wa-demo/get-catalog HTTP/1.1\r\n${head}\r\n`],
		['OPTIONS', `OPTIONS /v1/project/wa-demo/get-catalog HTTP/1.1\r\n${head}\r\n`],
		['no HTTP', 'HELO sandbox\r\n\r\n'],
		['a header without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
		[
			'a wrong length',
			`POST /v1/project/wa-demo/contact HTTP/1.1\r\n${head}Content-Length: ten\r\n\r\n{}`,
		],
		[
			'a smuggled request',
			`POST /v1/project/wa-demo/contact HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
		],
	])('with %s get a 4xx in the documented shape', async (_title, bytes) => {
		const answer = await exchange(bytes);
		expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
		const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Json;
		expect(body).toEqual({
			name: expect.stringMatching(/^ERR4\d\d$/),
			message: expect.any(String),
		});
	});

	it('leave nothing behind when they break off', async () => {
		const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
		await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
		socket.write(
			`POST /v1/project/wa-demo/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`,
		);
		socket.resetAndDestroy();
		expect((await sandbox.call('listTemplates')).status).toBe(200);
		expect(await sandbox.control('GET', '/contacts')).toMatchObject({ total: 0 });
	});
});
