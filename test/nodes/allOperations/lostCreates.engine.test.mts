// Creates whose response was lost: each looks its record up, and reports it in its own words (createOrFind).
import type { IDataObject, INodeType } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { IN_DOUBT } from '../../../nodes/service/errors/callError.ts';
import { runNode } from '../../harness/engine.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from './endpoints.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = seededSandbox();
hurryEachTest();

interface Create {
	readonly subject: string;
	readonly node: INodeType;
	/** operationId of the create */
	readonly create: string;
	readonly parameters: IDataObject;
	readonly label: string;
	readonly shown: IDataObject;
	/** Seeds: an identical record, and a different one with the same name. */
	readonly same: IDataObject;
	readonly other: IDataObject;
	readonly difference: RegExp;
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
	parameters: { ...ENDPOINTS.createCampaign.parameters, campaignName: 'Autumn' },
	label: 'campaign "Autumn"',
	shown: { name: 'Autumn', type: 'API', status: 'LIVE', template_name: 'welcome' },
	same: { campaigns: [{ name: 'Autumn', template: 'welcome' }] },
	other: { campaigns: [{ name: 'Autumn', template: 'appointment_reminder' }] },
	difference: /It uses the template "appointment_reminder"\. Choose another name/,
};

const CREATES: Create[] = [
	CAMPAIGN,
	{
		subject: 'template',
		node: new WaTemplate(),
		create: 'submitTemplate',
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
	},
	{
		subject: 'contact',
		node: new WaContact(),
		create: 'createContact',
		parameters: ENDPOINTS.createContact.parameters,
		label: 'contact with the number 919876543210',
		shown: { phone_number: '919876543210', name: 'Asha' },
		same: { contacts: [{ name: 'Asha', phone_number: '919876543210' }] },
		other: { contacts: [{ name: 'Ravi', phone_number: '919876543210' }] },
		difference: /Its name is "Ravi"\. Update the existing contact/,
	},
];

describe.each(CREATES)('a new $subject', (one) => {
	const { subject, label, parameters, shown } = one;
	const node = nodeUnderTest(one.node, sandbox);
	const match = { operation: one.create };
	const seed = async (what: IDataObject) => await sandbox.control('POST', '/seed', what);
	/** Runs under "Continue", which shows the machine-readable details. */
	const failure = async () => {
		const { json } = await node.run(parameters, { settings: { onError: 'continueRegularOutput' } });
		const { message, advice } = at(json, 0).error as IDataObject;
		return { error: message, advice: String(advice) };
	};

	it('is returned when its connection broke after it was made', async () => {
		await node.faults({ kind: 'reset', when: 'after', match });
		const { json, error } = await node.run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json).toEqual([expect.objectContaining(shown)]);
	});

	it('stays in doubt when every try failed', async () => {
		await node.faults({ kind: 'status', status: 500, match });
		const { error } = await failure();
		expect(error).toContain(IN_DOUBT);
	});

	it('is returned when a retried try conflicts with an identical one', async () => {
		await seed(one.same);
		await node.faults({ kind: 'status', status: 500, next: 1, match });
		const { json, error } = await node.run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json).toEqual([expect.objectContaining(shown)]);
	});

	it('is reported as not created when a different one has the name', async () => {
		await seed(one.other);
		await node.faults({ kind: 'status', status: 500, next: 1, match });
		const { error, advice } = await failure();
		expect(error).toBe(`The ${subject} was not created: A ${label} already exists`);
		expect(advice).toMatch(one.difference);
	});
});

it.each<[string, IDataObject]>([
	['header text', { header_text: 'News' }],
	['footer text', { footer_text: 'Bye' }],
	['buttons', { message_action_type: 'QuickReplies', quick_replies: ['Stop'] }],
])('a template with other %s is not taken for the new one', async (part, more) => {
	const node = nodeUnderTest(new WaTemplate(), sandbox);
	await sandbox.control('POST', '/seed', { templates: [template(more)] });
	const match = { operation: 'submitTemplate' };
	await node.faults({ kind: 'status', status: 500, next: 1, match });
	const { error } = await node.run(at(CREATES, 1).parameters);
	expect(error?.message).toMatch(/A template "parcel" already exists/);
	expect(error?.description).toMatch(new RegExp(`^Its ${part} differ`));
});

it.each<[string, INodeType, IDataObject, IDataObject, string]>([
	[
		'contact',
		new WaContact(),
		{ ...ENDPOINTS.createContact.parameters, contactName: 'José  Núñez' },
		{ contacts: [{ name: 'José Núñez'.normalize('NFD'), phone_number: '919876543210' }] },
		'createContact',
	],
	[
		'template',
		new WaTemplate(),
		{
			...ENDPOINTS.submitTemplate.parameters,
			text: 'Olá {{1}}, até já.',
			sampleText: 'Olá Ana, até já.',
		},
		{
			templates: [
				template({
					text: 'Olá {{1}}, até já.'.normalize('NFD'),
					sample_text: 'Olá Ana, até já.'.normalize('NFD'),
					status: 'PENDING',
				}),
			],
		},
		'submitTemplate',
	],
])('a %s that the service stores in other characters is the new one', async (...row) => {
	const [, type, parameters, stored, operation] = row;
	const node = nodeUnderTest(type, sandbox);
	await sandbox.control('POST', '/seed', stored);
	await node.faults({ kind: 'status', status: 500, next: 1, match: { operation } });
	const { json, error } = await node.run(parameters);
	expect(error?.message).toBeUndefined();
	expect(json).toHaveLength(1);
});

it('a broadcast of the name is reported', async () => {
	const node = nodeUnderTest(new WaCampaign(), sandbox);
	await sandbox.control('POST', '/seed', {
		campaigns: [{ name: 'Autumn', template: 'welcome', type: 'BROADCAST' }],
	});
	const match = { operation: 'createCampaign' };
	await node.faults({ kind: 'status', status: 500, next: 1, match });
	const { error } = await node.run(CAMPAIGN.parameters);
	expect(error?.description).toMatch(/It is not an API campaign/);
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

it('a product in doubt is not posted again when a loop returns its error item', async () => {
	const node = nodeUnderTest(new WaCatalogue(), sandbox);
	const match = { operation: 'createProduct' };
	await node.faults({ kind: 'reset', when: 'after', calls: [1], match });
	const { runs } = await runNode({
		type: new WaCatalogue(),
		parameters: { ...ENDPOINTS.createProduct.parameters, retailerId: '={{ $json.id }}' },
		items: [{}],
		batches: [[{ id: 'A' }], [{ id: 'B' }, { id: 'A' }]],
		credential: sandbox.credential,
		settings: { onError: 'continueRegularOutput' },
	});
	expect(runs).toMatchObject([
		[{ json: { error: { message: expect.stringContaining(IN_DOUBT) } } }],
		[{ json: { retailerId: 'B' } }, { json: { error: { row: 2 } } }],
	]);
	expect(await node.arrived()).toHaveLength(2);
});
