import { describe, expect, it } from 'vitest';
import { expectRefusal, send, seededSandbox, type Json } from '../support.mts';

const sandbox = seededSandbox();

async function campaignNamed(name: string): Promise<Json> {
	const { body } = await sandbox.call('listCampaigns', {
		body: { campaignType: 'ALL', limit: 100 },
	});
	const found = (body.campaigns as Json[]).find((campaign) => campaign.name === name);
	if (!found) throw new Error(`No campaign ${name}`);
	return found;
}

describe('create API campaign', () => {
	it('is LIVE immediately and accepts sends', async () => {
		const created = await sandbox.call('createCampaign', {
			body: { template_name: 'order_update', campaign_name: 'Spring orders' },
		});
		expect(created.body).toMatchObject({
			name: 'Spring orders',
			type: 'API',
			status: 'LIVE',
			message_type: 'TEXT',
			audience_size: 0,
			submitted: 0,
			message_payload: { template: { name: 'order_update', total_parameters: 3 } },
		});
		expect(created.body).not.toHaveProperty('updated_at');
		const body = send('919876543210', {
			campaign_name: 'Spring orders',
			template_params: ['a', 'b', 'c'],
		});
		expect((await sandbox.call('sendCampaign', { body })).body).toEqual({ status: 'success' });
	});

	it.each<[string, Json, RegExp]>([
		['a name in use', { campaign_name: 'Welcome' }, /already exists/],
		['a broadcast’s name', { campaign_name: 'Diwali broadcast' }, /already exists/],
		['an unknown template', { template_name: 'missing' }, /missing does not exist/],
		['a PENDING template', { template_name: 'monsoon_offer' }, /is PENDING, not APPROVED/],
		['a REJECTED template', { template_name: 'miracle_cure' }, /is REJECTED/],
		['a DISABLED template', { template_name: 'old_offer' }, /is DISABLED/],
		['an empty name', { campaign_name: '' }, /must not be empty/],
	])('refuses %s', (_title, change, message) => {
		const body = { template_name: 'welcome', campaign_name: 'New', ...change };
		return expectRefusal(sandbox, 'createCampaign', { body }, 400, message);
	});
});

describe('get API campaign', () => {
	it('returns updated_at and the counter', async () => {
		const { _id } = await campaignNamed('Welcome');
		await sandbox.call('sendCampaign', {
			body: { name: 'A', phone_number: '919876543210', campaign_name: 'Welcome' },
		});
		const { body } = await sandbox.call('getCampaign', { path: { campaign_id: String(_id) } });
		expect(body).toMatchObject({ _id, submitted: 1 });
		expect(body.updated_at).toEqual(expect.any(String));
	});

	it('does not find a broadcast, a name or an empty ID', async () => {
		const { _id } = await campaignNamed('Diwali broadcast');
		for (const campaign_id of [String(_id), 'Welcome', 'send', '0', "' OR ''='"]) {
			await expectRefusal(sandbox, 'getCampaign', { path: { campaign_id } }, 404, /does not exist/);
		}
	});
});

describe('list campaigns', () => {
	const names = async (body: Json) => {
		const answer = await sandbox.call('listCampaigns', { body });
		return (answer.body.campaigns as Json[]).map(({ name }) => name);
	};

	it('filters by type, lists newest first, and pages', async () => {
		const all = await names({ campaignType: 'ALL', limit: 100 });
		expect(all).toHaveLength(8);
		expect(all[0]).toBe('Appointment reminder');
		expect(await names({ campaignType: 'BROADCAST' })).toEqual(['Diwali broadcast']);
		expect(await names({ campaignType: 'API', limit: 100 })).toHaveLength(7);
		expect(await names({ campaignType: 'ALL', skip: 2, limit: 3 })).toEqual(all.slice(2, 5));
		expect(await names({ campaignType: 'ALL', skip: 100 })).toEqual([]);
		expect(await names({ campaignType: 'ALL', limit: 1e300 })).toHaveLength(8);
	});

	it('returns ten by default', async () => {
		for (let index = 0; index < 5; index++) {
			await sandbox.call('createCampaign', {
				body: { template_name: 'welcome', campaign_name: `More ${index}` },
			});
		}
		expect(await names({ campaignType: 'ALL' })).toHaveLength(10);
	});

	it.each<[string, Json, RegExp]>([
		['another type', { campaignType: 'api' }, /must be one of API, BROADCAST, ALL/],
		['a negative skip', { skip: -1 }, /body\.skip must be at least 0/],
		['a fractional skip', { skip: 0.5 }, /skip must be integer/],
		['limit 0', { limit: 0 }, /limit must be at least 1/],
		['limit as text', { limit: '10' }, /limit must be integer/],
		['null', { limit: null }, /limit must be integer/],
	])('refuses %s', (_title, change, message) => {
		const body = { campaignType: 'ALL', ...change };
		return expectRefusal(sandbox, 'listCampaigns', { body }, 400, message);
	});
});
