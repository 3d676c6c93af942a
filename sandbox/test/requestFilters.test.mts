// Finding requests in the log over HTTP.
import { beforeAll, describe, expect, it } from 'vitest';
import { ControlError } from '../client.mts';
import type { ControlRequest } from '../types.mts';
import { at } from '../../test/harness/pick.mts';
import { send, fileSandbox } from './support.mts';

type Filter = ControlRequest<'listRequests'>['query'];

const number = '919876543210';
const other = '34600111222';

const sandbox = fileSandbox();
beforeAll(async () => {
	await sandbox.call('createContact', { body: { name: 'Asha "A"', mobile_number: number } });
	await sandbox.call('sendCampaign', { body: send(number) });
	await sandbox.call('sendCampaign', { body: send(other, { campaign_name: 'Missing' }) });
	await sandbox.call('listTemplates', { query: { limit: '500' } });
	await sandbox.call('listTemplates', { password: 'wrong' });
});

const list = async (query: Filter = {}) => await sandbox.client.get('/requests', { query });

describe('the list of requests', () => {
	it.each<[Filter, string[]]>([
		[{}, ['listTemplates', 'listTemplates', 'sendCampaign', 'sendCampaign', 'createContact']],
		[{ limit: 2 }, ['listTemplates', 'listTemplates']],
		[{ limit: 2, skip: 3 }, ['sendCampaign', 'createContact']],
		[{ skip: 5 }, []],
		[{ phone_number: number }, ['sendCampaign', 'createContact']],
		[{ phone_number: `+${number}` }, ['sendCampaign', 'createContact']],
		[{ phone_number: number.slice(-4) }, ['sendCampaign', 'createContact']],
		[{ after: 3 }, ['listTemplates', 'listTemplates']],
		[{ after: 3, status: '401' }, ['listTemplates']],
		[{ after: 2, search: 'missing' }, ['sendCampaign']],
		[{ after: 5 }, []],
		[{ campaign: 'Missing' }, ['sendCampaign']],
		[{ status: '401' }, ['listTemplates']],
		[{ status: '4xx' }, ['listTemplates', 'listTemplates', 'sendCampaign']],
		[{ method: 'get' }, ['listTemplates', 'listTemplates']],
		[{ operation: 'createContact' }, ['createContact']],
		[{ contract: 'violated' }, ['listTemplates']],
		[{ contract: 'unchecked' }, ['listTemplates']],
		[{ fault: true }, []],
		[{ path: 'limit=500' }, ['listTemplates']],
		[{ search: 'asha "a"' }, ['createContact']],
		[{ search: 'Campaign Missing does not exist' }, ['sendCampaign']],
		[{ search: 'asha', operation: 'sendCampaign', status: '200' }, ['sendCampaign']],
	])('is filtered by %j', async (query, operations) => {
		const { total, latest, requests } = await list(query);
		expect(latest).toBe(5);
		expect(requests.map(({ operation }) => operation)).toEqual(operations);
		const all = await list({ ...query, limit: undefined, skip: undefined });
		expect(total).toBe(all.requests.length);
	});

	it('returns a request by ID, or reports that it is gone', async () => {
		const { id } = at((await list({ limit: 1 })).requests, 0);
		const get = async (request_id: string) =>
			await sandbox.client.get('/requests/{request_id}', { path: { request_id } });
		expect(await get(String(id))).toMatchObject({ id, status: 401 });
		await expect(get(String(id + 1))).rejects.toThrow(
			new ControlError(404, `Request ${id + 1} is not in the log`),
		);
		await sandbox.client.delete('/requests');
		await expect(get(String(id))).rejects.toMatchObject({ status: 404 });
		await expect(get('first')).rejects.toMatchObject({ status: 404 });
	});
});
