// The credential's role in every request: what it allows, and what must never be shown.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../../../nodes/Campaign/WaCampaign.node.ts';
import { nodeUnderTest } from '../../../harness/nodeUnderTest.mts';
import { fileSandbox } from '../../../harness/sandbox.mts';

const sandbox = fileSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);
const getMany = async (credential: IDataObject, parameters: IDataObject = {}) =>
	await node.run({ operation: 'getMany', campaignType: 'ALL', ...parameters }, { credential });

describe('Allowed HTTP Request Domains', () => {
	const only = (allowedDomains: string) => ({
		allowedHttpRequestDomains: 'domains',
		allowedDomains,
	});

	it.each<[string, IDataObject]>([
		['all', { allowedHttpRequestDomains: 'all' }],
		['the host of the base URL', only('127.0.0.1')],
		// "None" blocks the HTTP Request node, not the nodes that the credential is made for.
		['none', { allowedHttpRequestDomains: 'none' }],
	])('%s lets the nodes through', async (_name, credential) => {
		const { json, error } = await getMany(credential);
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(5);
	});

	it('an empty list holds the nodes back', async () => {
		const { error } = await getMany(only(' '));
		expect(error?.message).toMatch(/lists none/);
	});

	it('of other hosts hold the nodes back, before any request', async () => {
		await sandbox.control('DELETE', '/requests');
		const { error } = await getMany(only('example.com'));
		expect(error?.message).toMatch(/Domain not allowed.*127\.0\.0\.1.*example\.com/);
		expect(error?.description).toMatch(/Add 127\.0\.0\.1 to "Allowed Domains"/);
		expect(await sandbox.control('GET', '/requests')).toMatchObject({ requests: [] });
	});
});

describe('the credential', () => {
	it('may have spaces around each field and slashes after the base URL', async () => {
		const { baseUrl, projectId, apiPassword } = sandbox.credential;
		const { json } = await getMany({
			baseUrl: ` ${baseUrl}// `,
			projectId: ` ${projectId} `,
			apiPassword: ` ${apiPassword} `,
		});
		expect(json.length).toBeGreaterThan(5);
	});

	it('never shows its password in an error', async () => {
		const apiPassword = 'a-very-secret-password';
		const { error } = await getMany({ apiPassword });
		expect(error?.message).toMatch(/did not accept the API password/);
		const everything = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
		expect(everything).not.toContain(apiPassword);
		const log = await sandbox.control('GET', '/requests');
		expect(JSON.stringify(log)).not.toContain(apiPassword);
	});
});

describe('operations that the node does not have', () => {
	it('explains where to make custom API calls', async () => {
		const { error } = await getMany({}, { operation: '__CUSTOM_API_CALL__' });
		expect(error?.message).toMatch(/HTTP Request node/);
		expect(error?.description).toMatch(/Predefined Credential Type/);
	});

	it('names the unknown operation', async () => {
		const { error } = await getMany({}, { operation: 'explode' });
		expect(error?.message).toMatch(/"explode" does not exist/);
	});
});
