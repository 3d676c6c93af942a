// Where a template's values and file come from, in the two nodes that send.
import type { IDataObject } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
beforeEach(async () => {
	await sandbox.control('POST', '/seed', {
		campaigns: [
			{ name: 'Invoice ready', template: 'invoice_ready' },
			{ name: 'Reminder', template: 'appointment_reminder' },
		],
	});
});

const LINK = 'https://files.example/a.pdf';
const name = (value: string) => ({ __rl: true, mode: 'name', value });
const campaign = nodeUnderTest(new WaCampaign(), sandbox);
const message = nodeUnderTest(new WaMessage(), sandbox);

const campaignSend = (more: IDataObject): IDataObject => ({
	operation: 'send',
	campaign: name('Invoice ready'),
	phoneNumber: '+91 98765 43210',
	contactName: 'Asha Rao',
	...more,
});
const messageSend = (more: IDataObject): IDataObject => ({
	operation: 'send',
	phoneNumber: '+91 98765 43210',
	messageType: 'template',
	template: name('invoice_ready'),
	...more,
});

const SENT_BY_CAMPAIGN = {
	template_params: ['Asha', 'INV-1'],
	media: { url: LINK, filename: 'a.pdf' },
};
const SENT_AS_MESSAGE = {
	template: {
		components: [
			{ parameters: [{ type: 'document', document: { link: LINK, filename: 'a.pdf' } }] },
			{ parameters: [{ text: 'Asha' }, { text: 'INV-1' }] },
		],
	},
};

const values = { 'Placeholder 1': 'Asha', 'Placeholder 2': 'INV-1' };
const file = { 'Media URL': LINK, 'Media File Name': 'a.pdf' };
const headerFile = {
	headerAndButtons: { values: { headerMediaUrl: LINK, headerFileName: 'a.pdf' } },
};
const columns = { 'Placeholder 1': 'Asha', '{{2}}': 'INV-1' };
const list = { parametersMode: 'list', templateParamsList: '["Asha", "INV-1"]' };

/** Parameters of the two nodes, and the item. */
const ways: Array<[string, IDataObject, IDataObject, IDataObject]> = [
	['the form', ...both({ templateParams: { value: { ...values, ...file } } }), {}],
	[
		'columns',
		...both({ parametersMode: 'columns' }),
		{ ...columns, 'Media URL': LINK, 'file name': 'a.pdf' },
	],
	[
		'a list',
		{ ...list, options: { mediaUrl: LINK, mediaFileName: 'a.pdf' } },
		{ ...list, options: headerFile },
		{},
	],
];

function both(parameters: IDataObject): [IDataObject, IDataObject] {
	return [parameters, parameters];
}

describe.each(ways)('A template with a file reads its values from %s', (_, ...way) => {
	const [forCampaign, forMessage, item] = way;

	it('in WA Campaign', async () => {
		const { json } = await campaign.run(campaignSend(forCampaign), { items: [item] });
		expect(at(json, 0)).toMatchObject({ outcome: 'accepted' });
		expect(await campaign.arrived()).toContainEqual([
			'POST /v1/project/wa-demo/campaign/api/send',
			expect.objectContaining(SENT_BY_CAMPAIGN),
		]);
	});

	it('in WA Message', async () => {
		const { json } = await message.run(messageSend(forMessage), { items: [item] });
		expect(at(json, 0)).toMatchObject({ outcome: 'accepted' });
		const [, body] = at((await message.arrived()).slice(-1), 0);
		expect(body).toMatchObject(SENT_AS_MESSAGE);
	});
});

describe('A file', () => {
	const run = async (parameters: IDataObject, item: IDataObject = {}) => {
		const { error } = await campaign.run(campaignSend(parameters), { items: [item] });
		return error?.message;
	};

	it('that the form lacks is named by the label of its field', async () => {
		const schema = [{ id: 'Media URL' }];
		expect(await run({ templateParams: { value: values, schema } })).toContain(
			'so "File URL" is needed',
		);
	});

	it('in a column is ignored by a template without a file', async () => {
		const parameters = { campaign: name('Reminder'), parametersMode: 'columns' };
		expect(await run(parameters, { 1: 'Asha', 2: 'Monday', 'Media URL': LINK })).toBeUndefined();
	});
});

describe('Row Limit', () => {
	const options = { stopIfMoreRows: 2 };
	const items = Array.from({ length: 3 }, (_row, index) => ({ phone: `+9198765432${index + 10}` }));
	const parameters = campaignSend({
		campaign: name('Reminder'),
		phoneNumber: '={{ $json.phone }}',
		parametersMode: 'list',
		templateParamsList: '["Asha", "Monday"]',
		options,
	});

	it('sends nothing from a longer list, and makes no requests', async () => {
		const { error } = await campaign.run(parameters, { items });
		expect(error?.message).toBe(
			'Nothing was sent: 3 rows came in, more than "Row Limit" allows (2)',
		);
		expect(await campaign.arrived()).toEqual([]);
	});

	it('leaves every row unsent under "Continue"', async () => {
		const { json } = await campaign.run(parameters, {
			items,
			settings: { onError: 'continueRegularOutput' },
		});
		expect(json.map(({ outcome }) => outcome)).toEqual(['notSent', 'notSent', 'notSent']);
		expect(await campaign.arrived()).toEqual([]);
	});
});
