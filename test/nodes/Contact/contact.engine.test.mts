import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { resolvePhoneNumber } from '../../../nodes/values/phone/resolvePhoneNumber.ts';
import { refusal } from '../../harness/errorWords.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaContact(), sandbox);
hurryEachTest();

const ASHA = '919876543210';
const CONTACT = `/v1/project/wa-demo/contact`;
const byNumber = (value: string) => ({ __rl: true, mode: 'phoneNumber', value });
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const FETCH = `GET ${CONTACT}?action=FetchContact&mobile_number=${ASHA}`;

async function haveAsha(attributes: IDataObject = {}): Promise<string> {
	await sandbox.control('POST', '/seed', {
		contacts: [{ name: 'Asha Rao', phone_number: ASHA, attributes }],
	});
	const { json } = await node.run({ operation: 'get', contact: byNumber(`+${ASHA}`) });
	await sandbox.control('DELETE', '/requests');
	return String(at(json, 0).id);
}

describe('Contact: Create', () => {
	const create = { operation: 'create', phoneNumber: '+91 98765-43210', contactName: ' Asha Rao ' };

	it('creates a contact and returns its main fields', async () => {
		const { json, error } = await node.run(create);
		expect(error).toBeUndefined();
		expect(await node.arrived()).toEqual([
			[`POST ${CONTACT}`, { name: 'Asha Rao', mobile_number: ASHA }],
		]);
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({ phone_number: ASHA, name: 'Asha Rao', attributes: {} });
		expect(json[0]).not.toHaveProperty('project_id');
		expect(await sandbox.violations()).toEqual([]);
	});

	it('reads numbers without a country code as the options say', async () => {
		await node.run({
			...create,
			phoneNumber: '98765 43210',
			defaultCountry: '+91',
			options: { numbersWithoutPlus: 'withoutCountryCode' },
		});
		expect(at(await node.arrived(), 0)[1]).toMatchObject({ mobile_number: ASHA });
	});
});

describe('Contact: Get', () => {
	it('finds a contact by phone number', async () => {
		const id = await haveAsha({ city: 'Pune' });
		const { json } = await node.run({ operation: 'get', contact: byNumber('+91 98765 43210') });
		expect(json[0]).toMatchObject({ id, attributes: { city: 'Pune' } });
		expect(await node.arrived()).toEqual([[FETCH, null]]);
	});

	it('refuses what is not a phone number', async () => {
		const { error } = await node.run({ operation: 'get', contact: byNumber('missing') });
		expect(error?.message).toBe(refusal(resolvePhoneNumber('missing', {}), 'Contact'));
		expect(await node.arrived()).toEqual([]);
	});
});

describe('Contact: Update', () => {
	const updateFields = {
		contactName: 'Asha R. Rao',
		optedIn: false,
		blocked: true,
		attributes: {
			attribute: [
				{ name: 'city', value: 'Pune' },
				{ name: 'plan', value: 'gold' },
			],
		},
	};
	const body = {
		name: 'Asha R. Rao',
		opted_in: false,
		blocked: true,
		attributes: { city: 'Pune', plan: 'gold' },
	};

	it('sends every field of the specification', async () => {
		const id = await haveAsha();
		const { json, error } = await node.run({
			operation: 'update',
			contact: byId(id),
			updateFields,
		});
		expect(error).toBeUndefined();
		expect(await node.arrived()).toEqual([[`PATCH ${CONTACT}/${id}`, body]]);
		expect(json[0]).toMatchObject({
			name: 'Asha R. Rao',
			attributes: { city: 'Pune', plan: 'gold' },
		});
		expect(await sandbox.violations()).toEqual([]);
	});

	it('looks up the ID when the phone number is given', async () => {
		const id = await haveAsha();
		await node.run({ operation: 'update', contact: byNumber(`+${ASHA}`), updateFields });
		expect(await node.arrived()).toEqual([
			[FETCH, null],
			[`PATCH ${CONTACT}/${id}`, body],
		]);
	});

	it('reads yes and no from a spreadsheet and leaves empty cells unchanged', async () => {
		const id = await haveAsha();
		const fields = {
			optedIn: '={{ $json.optIn }}',
			blocked: '={{ $json.blocked }}',
			contactName: '={{ $json.name }}',
		};
		const { error } = await node.run(
			{ operation: 'update', contact: byId(id), updateFields: fields },
			{ items: [{ optIn: 'No', blocked: '', name: '' }] },
		);
		expect(error).toBeUndefined();
		expect(at(await node.arrived(), 0)[1]).toEqual({ opted_in: false });
	});

	it('refuses an update without changes before any request', async () => {
		const { error } = await node.run({ operation: 'update', contact: byNumber(`+${ASHA}`) });
		expect(error?.message).toMatch(/^"Update Fields" changes nothing/);
		expect(error?.description).toMatch(/^Add a name, /);
		expect(await node.arrived()).toEqual([]);
	});
});

describe('Contact: Create or Update', () => {
	const upsert = (additionalFields: IDataObject = {}, contactName = 'Asha Rao') => ({
		operation: 'upsert',
		phoneNumber: '+91 98765 43210',
		contactName,
		additionalFields,
	});
	const attributes = { attribute: [{ name: 'city', value: 'Pune' }] };

	it('creates a contact that does not exist, with a single request if that is enough', async () => {
		const { json, error } = await node.run(upsert({ optedIn: true }));
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'created', phone_number: ASHA });
		expect((await node.arrived()).map(([request]) => request)).toEqual([FETCH, `POST ${CONTACT}`]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('completes a new contact with the fields that only an update can set', async () => {
		const { json } = await node.run(upsert({ optedIn: false, blocked: true, attributes }));
		expect(json[0]).toMatchObject({ outcome: 'created', attributes: { city: 'Pune' } });
		expect(at(await node.arrived(), 2)[1]).toEqual({
			opted_in: false,
			blocked: true,
			attributes: { city: 'Pune' },
		});
		expect(await sandbox.violations()).toEqual([]);
	});

	it('sends nothing when nothing changes', async () => {
		await haveAsha({ city: 'Pune', plan: 'gold' });
		const { json } = await node.run(upsert({ attributes }));
		expect(json[0]).toMatchObject({ outcome: 'unchanged', name: 'Asha Rao' });
		expect((await node.arrived()).map(([request]) => request)).toEqual([FETCH]);
	});

	it('sends only what differs', async () => {
		const id = await haveAsha({ city: 'Pune' });
		const both = {
			attribute: [
				{ name: 'city', value: 'Pune' },
				{ name: 'plan', value: 'gold' },
			],
		};
		const { json } = await node.run(upsert({ attributes: both }, 'Asha R. Rao'));
		expect(json[0]).toMatchObject({ outcome: 'updated', name: 'Asha R. Rao' });
		expect((await node.arrived())[1]).toEqual([
			`PATCH ${CONTACT}/${id}`,
			{ name: 'Asha R. Rao', attributes: { plan: 'gold' } },
		]);
	});

	it.each([
		[
			'a server failure after the contact was stored',
			{ kind: 'status', status: 500, when: 'after' },
		],
		['a connection that broke after the contact was stored', { kind: 'reset', when: 'after' }],
	] as const)('survives %s', async (_name, fault) => {
		await node.faults({ ...fault, next: 1, match: { operation: 'createContact' } });
		const { json, error } = await node.run(upsert({ attributes }));
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ outcome: 'created', attributes: { city: 'Pune' } });
	});

	it('reports that the contact was created if the rest fails', async () => {
		await node.faults({ kind: 'status', status: 503, match: { operation: 'updateContact' } });
		const { error } = await node.run(upsert({ blocked: true }));
		expect(error?.message).toMatch(/^The contact was created, but the rest could not be set\./);
		expect(error?.description).toMatch(/will not be created twice/);
	});
});
