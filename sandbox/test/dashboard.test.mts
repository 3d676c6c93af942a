// What users do in the service's dashboard, through the control API.
import { beforeEach, describe, expect, it } from 'vitest';
import { seededSandbox, type Json } from './support.mts';
import { PLAIN_TEMPLATE } from '../../test/harness/templateTexts.mts';

const sandbox = seededSandbox();

const number = '919876543210';
const template = {
	...PLAIN_TEMPLATE,
	label: 'Visit',
	name: 'visit',
	text: 'Come and see us, {{1}}.',
	sample_text: 'Come and see us, Asha.',
} as const;

/** @returns the error's status and message */
async function refusal(method: string, path: string, body: unknown) {
	const answer = await sandbox.tryControl(method, path, body);
	return [answer.status, answer.body.message];
}

describe('a new template', () => {
	it('awaits review, like one submitted by a client', async () => {
		const { _id: id } = await sandbox.client.post('/templates', { body: template });
		const shown = await sandbox.call('getTemplate', { path: { wa_template_id: id } });
		expect(shown.body).toMatchObject({ ...template, status: 'PENDING', total_parameters: 1 });
	});

	it.each<[string, Json, RegExp]>([
		['a name in use', { name: 'welcome' }, /Template name welcome is already used/],
		['buttons of the wrong kind', { quick_replies: ['Yes'] }, /message_action_type is required/],
	])('is rejected with %s', async (_title, change, message) => {
		const [status, text] = await refusal('POST', '/templates', { ...template, ...change });
		expect(status).toBe(400);
		expect(text).toMatch(message);
		const { templates } = await sandbox.client.get('/state');
		expect(templates.some(({ name }) => name === 'visit')).toBe(false);
	});
});

describe('a new campaign', () => {
	it('is LIVE immediately', async () => {
		const body = { template_name: 'welcome', campaign_name: 'Come back' };
		const campaign = await sandbox.client.post('/campaigns', { body });
		expect(campaign).toMatchObject({ name: 'Come back', status: 'LIVE', type: 'API' });
	});

	it.each([
		['name', { template_name: 'welcome', campaign_name: 'Welcome' }, /already exists/],
		['template', { template_name: 'missing', campaign_name: 'New' }, /missing does not exist/],
		['review', { template_name: 'monsoon_offer', campaign_name: 'New' }, /is PENDING/],
	])('is rejected for its %s', async (_title, body, message) => {
		const [status, text] = await refusal('POST', '/campaigns', body);
		expect([status, text]).toEqual([400, expect.stringMatching(message)]);
	});
});

describe('a new contact', () => {
	it('stores the given values, and adds its tags and attributes to the project', async () => {
		const contact = await sandbox.client.post('/contacts', {
			body: {
				name: 'Asha Verma',
				phone_number: '+91 98765-43210',
				opted_in: false,
				tags: ['gold', 'gold'],
				attributes: { shoe_size: '39' },
			},
		});
		expect(contact).toMatchObject({
			name: 'Asha Verma',
			phone_number: number,
			opted_in: false,
			blocked: false,
			tags: ['gold'],
			attributes: { shoe_size: '39' },
		});
		const { tags, attributes } = await sandbox.client.get('/state');
		expect([tags, attributes]).toEqual([
			expect.arrayContaining(['gold', 'vip']),
			expect.arrayContaining(['shoe_size', 'city']),
		]);
		const read = await sandbox.call('getContactByNumber', {
			query: { action: 'FetchContact', mobile_number: number },
		});
		expect(read.body).toMatchObject({ name: 'Asha Verma', tags: ['gold'] });
	});

	it('is rejected with an existing or invalid phone number', async () => {
		const body = { name: 'Asha', phone_number: number };
		await sandbox.client.post('/contacts', { body });
		expect(await refusal('POST', '/contacts', body)).toEqual([
			409,
			`A contact with the number ${number} already exists`,
		]);
		expect(await refusal('POST', '/contacts', { ...body, phone_number: '+1 23' })).toEqual([
			400,
			'phone_number +1 23 is not valid',
		]);
	});
});

describe('updating a contact', () => {
	const path = { phone_number: number };
	const change = (body: object) => sandbox.client.put('/contacts/{phone_number}', { path, body });
	beforeEach(async () => {
		await sandbox.client.post('/contacts', {
			body: { name: 'Asha', phone_number: number, tags: ['vip'], attributes: { city: 'Pune' } },
		});
	});

	it('replaces tags and attributes', async () => {
		const contact = await change({ tags: ['newsletter'], attributes: { plan: 'basic' } });
		expect(contact).toMatchObject({ tags: ['newsletter'], attributes: { plan: 'basic' } });
	});

	it('keeps fields that are left out', async () => {
		await change({ blocked: true });
		expect(await change({ name: 'Asha Verma' })).toMatchObject({
			name: 'Asha Verma',
			blocked: true,
			opted_in: true,
			tags: ['vip'],
			attributes: { city: 'Pune' },
		});
	});

	it('stops template messages after an opt-out', async () => {
		await change({ opted_in: false });
		const body = {
			name: 'Asha',
			phone_number: number,
			campaign_name: 'Welcome',
			template_params: [],
		};
		const { status, body: answer } = await sandbox.call('sendCampaign', { body });
		expect([status, answer.message]).toEqual([400, expect.stringMatching(/opted out/)]);
	});

	it('keeps a magic number opted out', async () => {
		const magic = { phone_number: '12025550180' };
		await sandbox.client.post('/contacts', { body: { name: 'Fixed', ...magic } });
		const body = { opted_in: true, name: 'Still fixed' };
		const contact = await sandbox.client.put('/contacts/{phone_number}', { path: magic, body });
		expect(contact).toMatchObject({ opted_in: false, name: 'Still fixed' });
	});

	it('returns 404 for an unknown contact', async () => {
		expect(await refusal('PUT', '/contacts/34600111222', {})).toEqual([
			404,
			'No contact has the number 34600111222',
		]);
	});
});
