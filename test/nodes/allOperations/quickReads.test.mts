// What a list requests from n8n: evaluating an expression takes n8n half a millisecond, so columns are read from the
// items.
import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { answeredContext } from '../../harness/answeredContext.mts';

const column = (name: string) => `={{ $json.${name} }}`;
const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
const collection = {
	optedIn: column('optIn'),
	blocked: column('blocked'),
	attributes: { attribute: [{ name: 'city', value: column('city') }] },
};
const defaultCountry = column('country');

const row = (index: number): IDataObject => ({
	name: `P${index}`,
	phone: `+9198765${10_000 + index}`,
	id: `64f1c2a7e4b0a1d2c3e4f${500 + index}`,
	optIn: 'yes',
	blocked: false,
	city: 'Pune',
	country: 91,
	price: '100',
	output: 'raw',
	image: 'https://images.example/a.jpg',
});

/** How often n8n is asked for a parameter while this many rows run. */
async function questions(type: INodeType, parameters: IDataObject, rows: number): Promise<number> {
	const items = Array.from({ length: rows }, (_, index) => row(index));
	const body = { id: 'c', name: 'Before', status: true };
	const { context, asked } = answeredContext({ parameters, items }, () => ({ body }));
	const ask = vi.fn(context.getNodeParameter);
	const counting = {
		...context,
		getTimezone: () => 'UTC',
		getContext: () => ({}),
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		getNodeParameter: ask,
	};
	await type.execute?.call(counting as unknown as IExecuteFunctions);
	expect(asked.length).toBeGreaterThanOrEqual(rows);
	return ask.mock.calls.length;
}

describe.each<[string, INodeType, IDataObject]>([
	[
		'Contact: Create',
		new WaContact(),
		{
			operation: 'create',
			phoneNumber: column('phone'),
			contactName: column('name'),
			defaultCountry,
		},
	],
	[
		'Contact: Create or Update',
		new WaContact(),
		{
			operation: 'upsert',
			phoneNumber: column('phone'),
			contactName: column('name'),
			additionalFields: collection,
			defaultCountry,
		},
	],
	[
		'Contact: Update',
		new WaContact(),
		{
			operation: 'update',
			contact: locator('phoneNumber', column('phone')),
			updateFields: { ...collection, contactName: column('name') },
			defaultCountry,
		},
	],
	[
		'Contact: Get',
		new WaContact(),
		{ operation: 'get', contact: locator('id', column('id')), output: column('output') },
	],
	[
		'Product: Create',
		new WaCatalogue(),
		{
			resource: 'product',
			operation: 'create',
			catalogue: locator('id', column('id')),
			productName: column('name'),
			category: 'Clothing',
			currency: 'INR',
			price: column('price'),
			retailerId: column('id'),
			imageUrl: column('image'),
			additionalFields: { brand: column('name') },
		},
	],
	['Message: Get', new WaMessage(), { operation: 'get', messageId: column('id') }],
	['Template: Get', new WaTemplate(), { operation: 'get', template: locator('id', column('id')) }],
	[
		'Campaign: Get',
		new WaCampaign(),
		{ operation: 'get', campaignId: locator('id', column('id')) },
	],
	[
		'Campaign: Create',
		new WaCampaign(),
		{
			operation: 'create',
			campaignName: column('name'),
			template: locator('name', column('city')),
		},
	],
])('%s', (_, type, parameters) => {
	it('asks n8n no more often for a long list than for a short one, if its values are columns', async () => {
		expect(await questions(type, parameters, 40)).toBe(await questions(type, parameters, 2));
	});
});
