// The request log as a file: HAR and CSV.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import { send, fileSandbox, urlOf } from './support.mts';

const number = '919876543210';
const require = createRequire(import.meta.url);

const sandbox = fileSandbox();
beforeAll(async () => {
	const { call, password } = sandbox;
	await call('sendCampaign', {
		body: send(number, { name: password, template_params: ['=1+1', 'ü'] }),
	});
	await call('sendCampaign', { body: send('+1', { campaign_name: '=cmd|A0' }) });
	await call('listTemplates', { query: { limit: '1', after: '[{x}] |^%' } });
	await call('createContact', { body: { name: 'x'.repeat(70_000), mobile_number: '34600111222' } });
	await call('sendCampaign', { raw: '{"name":' });
	await call('listTemplates', { password: 'wrong', headers: { cookie: 'session=secret-cookie' } });
	await sandbox.client.put('/faults', { body: { rules: [{ kind: 'reset', when: 'after' }] } });
	await fetch(urlOf(sandbox, 'listTemplates'), {
		headers: { 'x-api-wa-project-api-pwd': password },
	}).catch(() => undefined);
	await sandbox.client.put('/faults', { body: { rules: [] } });
});

const har = async (query = {}) => (await sandbox.client.get('/requests/export', { query })).log;
const file = async (query: string) => await fetch(`${sandbox.controlUrl}/requests/export?${query}`);

describe('a HAR file', () => {
	/** The published schemas of HAR 1.2. */
	function validator() {
		const ajv = new Ajv({ strict: false, allErrors: true });
		addFormats.default(ajv);
		const draft = require.resolve('ajv/dist/refs/json-schema-draft-06.json');
		ajv.addMetaSchema(JSON.parse(readFileSync(draft, 'utf8')) as object);
		const schemas = require('har-schema') as Record<string, object>;
		for (const schema of Object.values(schemas)) ajv.addSchema(schema);
		const validate = ajv.getSchema('har.json');
		if (!validate) throw new Error('There is no schema of HAR');
		return validate;
	}

	it('matches the schema of HAR 1.2', async () => {
		const validate = validator();
		const log = await har();
		expect(log.entries).toHaveLength(7);
		expect([validate({ log }), validate.errors]).toEqual([true, null]);
		// The schema rejects an invalid file.
		expect(validate({ log: { ...log, entries: [{}] } })).toBe(false);
	});

	it('lists requests oldest first, complete and without secrets', async () => {
		const { creator, entries } = await har();
		expect(creator).toEqual({ name: 'Control API of the sandbox', version: '1' });
		const first = at(entries, 0);
		expect(first).toMatchObject({
			request: {
				method: 'POST',
				url: urlOf(sandbox, 'sendCampaign'),
				headers: expect.arrayContaining([
					{ name: 'x-api-wa-project-api-pwd', value: '[redacted]' },
				]),
				postData: { mimeType: 'application/json' },
			},
			response: {
				status: 200,
				statusText: 'OK',
				content: { mimeType: 'application/json; charset=utf-8', text: '{"status":"success"}' },
			},
			_operation: 'sendCampaign',
			_phoneNumber: number,
			_campaign: 'Appointment reminder',
			_contract: 'ok',
			_responseContract: 'ok',
		});
		expect(JSON.parse(first.request.postData?.text ?? '')).toEqual(
			send(number, { name: '[redacted]', template_params: ['=1+1', 'ü'] }),
		);
		expect(at(entries, 1)._violations).toEqual([
			'body.phone_number must be 4 to 15 digits, without + and spaces',
		]);
		expect(at(entries, 2).request.queryString).toEqual([
			{ name: 'limit', value: '1' },
			{ name: 'after', value: '[{x}] |^%' },
		]);
		expect(at(entries, 3).request.postData?.comment).toMatch(/Only the beginning/);
		expect(at(entries, 4).request.postData?.text).toBe('{"name":');
		expect(at(entries, 6)).toMatchObject({
			response: { status: 0, statusText: '', bodySize: -1 },
			_fault: 'reset after accepting',
			_error: 'The connection was reset',
		});
	});
});

describe('a CSV file', () => {
	const linesOf = async (query = '') =>
		(await (await file(`format=csv&${query}`)).text()).split('\r\n');

	it('has a line per request, newest first', async () => {
		const lines = await linesOf();
		expect(lines[0]).toBe(
			'id,at,ms,method,path,query,operation,phone_number,campaign,status,contract,violations,responseContract,responseViolations,fault,error',
		);
		expect(lines).toHaveLength(9);
		expect(lines[1]).toMatch(/^7,\d{4}-.*Z,[\d.]+,GET,.*,reset,ok,,ok,,reset after accepting,$/);
		expect(lines[7]).toMatch(/^1,.*,sendCampaign,919876543210,Appointment reminder,200,ok,,ok,,,$/);
	});

	it('contains no spreadsheet formula', async () => {
		const line = at(await linesOf(), 6);
		expect(line).toContain(",'+1,'=cmd|A0,400,violated,");
	});

	it('declares its encoding', async () => {
		const bytes = new Uint8Array(await (await file('format=csv')).arrayBuffer());
		expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	});
});

describe('either file', () => {
	it.each(['har', 'csv'])('is a download without secrets: %s', async (format) => {
		const response = await file(`format=${format}`);
		expect(response.headers.get('content-disposition')).toBe(
			`attachment; filename="requests.${format}"`,
		);
		const text = await response.text();
		expect(text).toContain(number);
		expect(text).not.toContain(sandbox.password);
		expect(text).not.toMatch(/wrong|secret-cookie/);
	});

	it('contains only the requests that match the filter', async () => {
		const ids = async (query: object) => (await har(query)).entries.map(({ _id }) => _id);
		expect(await ids({ status: '4xx', operation: 'sendCampaign' })).toEqual([2, 5]);
		expect(await ids({ search: '"Ü"' })).toEqual([1]);
		expect(await ids({ after: 5 })).toEqual([6, 7]);
		expect(await ids({ campaign: 'None' })).toEqual([]);
		const csv = await (await file('format=csv&fault=true')).text();
		expect(
			csv
				.trimEnd()
				.split('\r\n')
				.slice(1)
				.map((line) => line.split(',')[0]),
		).toEqual(['7']);
	});

	it('is rejected in an unknown format', async () => {
		const answer = await sandbox.tryControl('GET', '/requests/export?format=xls');
		expect([answer.status, answer.body.message]).toEqual([
			400,
			'query.format must be one of har, csv',
		]);
	});
});
