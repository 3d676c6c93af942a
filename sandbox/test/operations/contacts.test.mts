import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal, someId, seededSandbox, type Json, type Refusal } from '../support.mts';

const sandbox = seededSandbox();
let contact: Json;
beforeEach(async () => {
	const body = { name: 'Asha', mobile_number: '919876543210' };
	contact = (await sandbox.call('createContact', { body })).body;
});

const path = () => ({ contact_id: String(contact.id) });

describe('create contact', () => {
	it('fills every field', () => {
		expect(contact).toEqual({
			id: expect.any(String),
			project_id: 'wa-demo',
			phone_number: '919876543210',
			name: 'Asha',
			country_code: '91',
			on_network: true,
			is_closed: false,
			is_intervened: false,
			is_requesting: false,
			last_active: expect.any(Number),
			tags: [],
			attributes: {},
			first_message: null,
			created_at: expect.any(Number),
		});
	});

	it.each<[string, Json, number, RegExp]>([
		['a number in use', { mobile_number: '919876543210' }, 409, /already exists/],
		['a plus', { mobile_number: '+919876543211' }, 400, /must be 7 to 15 digits with country code/],
		['seven digits', { mobile_number: '9198765' }, 400, /not a valid phone number/],
		[
			'sixteen digits',
			{ mobile_number: '9198765432109876' },
			400,
			/mobile_number must be 7 to 15 digits with country code/,
		],
		[
			'a leading zero',
			{ mobile_number: '00919876543210' },
			400,
			/mobile_number must be 7 to 15 digits with country code/,
		],
		['an empty name', { name: '' }, 400, /name must not be empty/],
		['a number as number', { mobile_number: 919876543211 }, 400, /must be string/],
		['tags', { tags: [] }, 400, /tags is not known here/],
	])('refuses %s', (_title, change, status, message) => {
		const body = { name: 'B', mobile_number: '919876543211', ...change };
		return expectRefusal(sandbox, 'createContact', { body }, status, message);
	});
});

describe('get contact by number', () => {
	const query = (change: Record<string, string>) => ({
		query: { action: 'FetchContact', mobile_number: '919876543210', ...change },
	});

	it('returns the contact', async () => {
		expect((await sandbox.call('getContactByNumber', query({}))).body).toEqual(contact);
	});

	it.each<Refusal>([
		[
			'an unknown number',
			query({ mobile_number: '919876543211' }),
			404,
			/No contact has the number/,
		],
		[
			'another action',
			query({ action: 'fetchcontact' }),
			400,
			/query\.action must be "FetchContact"/,
		],
		['no action', { query: { mobile_number: '919876543210' } }, 400, /action is required/],
		['no number', { query: { action: 'FetchContact' } }, 400, /mobile_number is required/],
		['a plus', query({ mobile_number: '+919876543210' }), 400, /must consist of digits only/],
		['an empty number', query({ mobile_number: '' }), 400, /must consist of digits only/],
	])('refuses %s', (_title, options, status, message) =>
		expectRefusal(sandbox, 'getContactByNumber', options, status, message),
	);
});

describe('get contact by ID', () => {
	it('returns the contact', async () => {
		expect((await sandbox.call('getContactById', { path: path() })).body).toEqual(contact);
	});

	it.each(['919876543210', someId, 'Asha', '%', '../contact', '__proto__', 'a/b'])(
		'does not find %s',
		(contact_id) =>
			expectRefusal(sandbox, 'getContactById', { path: { contact_id } }, 404, /does not exist/),
	);
});

describe('update contact', () => {
	const update = (body: Json) => sandbox.call('updateContact', { path: path(), body });

	it('replaces the name and merges attributes', async () => {
		await update({ attributes: { city: 'Pune', plan: 'basic' } });
		const { body } = await update({ name: 'Asha Rao', attributes: { plan: 'gold', age: 41 } });
		expect(body).toMatchObject({
			name: 'Asha Rao',
			attributes: { city: 'Pune', plan: 'gold', age: 41 },
		});
		expect((await sandbox.call('getContactById', { path: path() })).body).toEqual(body);
	});

	it('does not return opt-in or block, and keeps fields that are left out', async () => {
		const { body } = await update({ opted_in: false, blocked: true });
		expect(body).not.toHaveProperty('opted_in');
		await update({});
		const { contacts } = await sandbox.control<{ contacts: Json[] }>('GET', '/contacts');
		expect(contacts).toMatchObject([{ name: 'Asha', opted_in: false, blocked: true }]);
	});

	it.each<[string, Json, RegExp]>([
		['a number', { phone_number: '919876543211' }, /phone_number is not known here/],
		['tags', { tags: ['vip'] }, /tags is not known here/],
		['an empty name', { name: '' }, /name must not be empty/],
		['null as name', { name: null }, /name must be string/],
		['opt-in as text', { opted_in: 'false' }, /opted_in must be boolean/],
		['block as number', { blocked: 1 }, /blocked must be boolean/],
		['attributes as list', { attributes: ['city'] }, /attributes must be object/],
	])('refuses %s', async (_title, body, message) => {
		await expectRefusal(sandbox, 'updateContact', { path: path(), body }, 400, message);
		expect((await sandbox.call('getContactById', { path: path() })).body).toEqual(contact);
	});

	it('does not find an unknown contact', () =>
		expectRefusal(sandbox, 'updateContact', { body: { name: 'B' } }, 404, /does not exist/));
});
