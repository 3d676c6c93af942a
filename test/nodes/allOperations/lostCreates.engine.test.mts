// Creates whose response was lost: the result is looked up and reported.
import type { IDataObject, INodeType } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { SYSTEM_CLOCK } from '../../../nodes/service/limiter/clock.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import type { FaultRule } from '../../../sandbox/faults/types.mts';
import { hurryClock, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from './endpoints.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = seededSandbox();

beforeEach(async () => {
	hurryClock();
	await sandbox.control('DELETE', '/requests');
});
afterEach(() => vi.restoreAllMocks());

interface Create {
	readonly subject: string;
	readonly node: INodeType;
	/** The operationIds of the create and the lookup. */
	readonly create: string;
	readonly find: string;
	readonly parameters: IDataObject;
	readonly label: string;
	readonly shown: IDataObject;
	/** Seeds: an identical record, and a different one with the same name. */
	readonly same: IDataObject;
	readonly other: IDataObject;
	readonly difference: RegExp;
	/** The service's message when the name or number is taken. */
	readonly refused: RegExp;
}

const template = (more: IDataObject) => ({
	...PLAIN_TEMPLATE,
	name: 'parcel',
	category: 'TRANSACTIONAL',
	text: 'Hi {{1}}, your parcel is here.',
	sample_text: 'Hi Asha, your parcel is here.',
	...more,
});

const CAMPAIGN: Create = {
	subject: 'campaign',
	node: new WaCampaign(),
	create: 'createCampaign',
	find: 'listCampaigns',
	parameters: {
		operation: 'create',
		campaignName: 'Autumn',
		template: { __rl: true, mode: 'name', value: 'welcome' },
	},
	label: 'campaign "Autumn"',
	shown: { name: 'Autumn', type: 'API', status: 'LIVE', template_name: 'welcome' },
	same: { campaigns: [{ name: 'Autumn', template: 'welcome' }] },
	other: { campaigns: [{ name: 'Autumn', template: 'appointment_reminder' }] },
	difference: /It uses the template "appointment_reminder"\. Choose another name/,
	refused: /^The service refused the values for this campaign: .*already exists/,
};

const CREATES: Create[] = [
	CAMPAIGN,
	{
		subject: 'template',
		node: new WaTemplate(),
		create: 'submitTemplate',
		find: 'listTemplates',
		parameters: {
			...ENDPOINTS.submitTemplate.parameters,
			text: 'Hi {{1}}, your parcel is here.',
			sampleText: 'Hi Asha, your parcel is here.',
		},
		label: 'template "parcel"',
		shown: { name: 'parcel', status: 'PENDING', total_parameters: 1 },
		same: { templates: [template({ status: 'PENDING' })] },
		other: { templates: [template({ text: 'Bye {{1}}', sample_text: 'Bye Asha' })] },
		difference: /Its text differs: Bye \{\{1\}\}\. Choose another name/,
		refused: /^The service refused the values for this template: .*already used/,
	},
	{
		subject: 'contact',
		node: new WaContact(),
		create: 'createContact',
		find: 'getContactByNumber',
		parameters: { operation: 'create', phoneNumber: '+919876543210', contactName: 'Asha Rao' },
		label: 'contact with the number 919876543210',
		shown: { phone_number: '919876543210', name: 'Asha Rao' },
		same: { contacts: [{ name: 'Asha Rao', phone_number: '919876543210' }] },
		other: { contacts: [{ name: 'Ravi', phone_number: '919876543210' }] },
		difference: /Its name is "Ravi"\. Update the existing contact/,
		refused: /^The contact already exists$/,
	},
];

describe.each(CREATES)('a new $subject', (one) => {
	const { subject, label, parameters, shown } = one;
	const node = nodeUnderTest(one.node, sandbox);
	const match = { operation: one.create };
	const seed = async (what: IDataObject) => await sandbox.control('POST', '/seed', what);
	const asked = async (operation: string) => {
		const requests = await sandbox.requests();
		return requests.filter((request) => request.operation === operation).length;
	};
	/** Runs under "Continue", which shows the machine-readable details. */
	const failure = async () => {
		const { json } = await node.run(parameters, { settings: { onError: 'continueRegularOutput' } });
		const { message, advice } = at(json, 0).error as IDataObject;
		return { error: message, advice: String(advice) };
	};

	it.each<[string, FaultRule, number]>([
		['its connection broke after it was made', { kind: 'reset', when: 'after' }, 1],
		['its answer was cut short', { kind: 'truncate', calls: [1] }, 1],
		['a later try meets its name', { kind: 'status', status: 500, when: 'after', next: 1 }, 2],
	])('is returned when %s', async (_, fault, tries) => {
		await node.faults({ ...fault, match });
		const { json, error } = await node.run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json).toEqual([expect.objectContaining(shown)]);
		expect(await asked(one.create)).toBe(tries);
	});

	it('is returned when it was created although every try ended in a server failure', async () => {
		await node.faults(
			{ kind: 'status', status: 500, when: 'after', calls: [1], match },
			{ kind: 'status', status: 500, after: 1, match },
		);
		const { json, error } = await node.run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json[0]).toMatchObject(shown);
	});

	it('is returned when the second lookup finds it', async () => {
		await node.faults({ kind: 'reset', match });
		vi.mocked(SYSTEM_CLOCK.sleep).mockImplementationOnce(async () => void (await seed(one.same)));
		const { json, error } = await node.run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json).toHaveLength(1);
	});

	it('is reported as not created when every try failed before creating it', async () => {
		await node.faults({ kind: 'status', status: 500, match });
		const { error, advice } = await failure();
		expect(error).toBe(`The ${subject} was not created: The service kept failing`);
		expect(advice).toContain(`There is no ${label}, so this row can be run again.`);
	});

	it.each([
		['a connection that broke', { kind: 'reset' }],
		['a gateway that gave up', { kind: 'status', status: 504 }],
	] as const)('stays in doubt after %s, with the result of the lookup', async (_name, fault) => {
		await node.faults({ ...fault, match });
		const { error, advice } = await failure();
		expect(error).toMatch(new RegExp(`^The ${subject} may or may not have been created: The `));
		expect(advice).toContain(`A few seconds later there was no ${label} yet. Look for it`);
	});

	it('stays in doubt when it cannot be looked up', async () => {
		await node.faults(
			{ kind: 'reset', when: 'after', match },
			{ kind: 'status', status: 500, match: { operation: one.find } },
		);
		const { error, advice } = await failure();
		expect(error).toMatch(/may or may not have been created: The connection broke/);
		expect(advice).toMatch(/could not be looked up either: The service kept failing\./);
	});

	it('is reported as a conflict when the name is taken and the first attempt is refused', async () => {
		await seed(one.same);
		const { error } = await failure();
		expect(error).toMatch(one.refused);
		expect(await asked(one.create)).toBe(1);
	});

	it('is reported as not created when a different one has the name', async () => {
		await seed(one.other);
		await node.faults({ kind: 'status', status: 500, next: 1, match });
		const { error, advice } = await failure();
		expect(error).toBe(`The ${subject} was not created: A ${label} already exists`);
		expect(advice).toMatch(one.difference);
	});

	it('is reported as not created when an identical one existed before the run', async () => {
		await seed(one.same);
		await node.faults({ kind: 'status', status: 500, next: 1, match });
		// Skips an hour.
		await SYSTEM_CLOCK.sleep(3_600_000);
		const { error, advice } = await failure();
		expect(error).toBe(`The ${subject} was not created: A ${label} already exists`);
		expect(advice).toMatch(/It was created on \d{4}-.*, before this run\. /);
	});
});

it('a broadcast of the name is reported', async () => {
	const node = nodeUnderTest(new WaCampaign(), sandbox);
	await sandbox.control('POST', '/seed', {
		campaigns: [{ name: 'Autumn', template: 'welcome', type: 'BROADCAST' }],
	});
	await node.faults({
		kind: 'status',
		status: 500,
		next: 1,
		match: { operation: 'createCampaign' },
	});
	const { error } = await node.run(CAMPAIGN.parameters);
	expect(error?.description).toMatch(/It is a broadcast, not an API campaign/);
});

it('a campaign is found on a later page of the list', async () => {
	const node = nodeUnderTest(new WaCampaign(), sandbox);
	await node.faults({ kind: 'reset', when: 'after', match: { operation: 'createCampaign' } });
	const campaigns = Array.from({ length: 250 }, (_, index) => ({
		name: `Campaign ${index}`,
		template: 'welcome',
	}));
	await sandbox.control('POST', '/seed', { campaigns });
	const { json } = await node.run(CAMPAIGN.parameters);
	expect(json[0]).toMatchObject(CAMPAIGN.shown);
});
