// Message: Send with interactive messages against the sandbox.
import { describe, expect, it } from 'vitest';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { searchList } from '../../harness/form.mts';
import { messageSends, NUMBER } from '../../harness/messageSends.mts';

const { sandbox, run, lastBody } = messageSends();

const product = (value: string) => ({ product: { __rl: true, mode: 'list', value } });

describe('Message: Send, interactive', () => {
	it.each<[string, IDataObject, IDataObject]>([
		[
			'product message',
			{
				messageType: 'interactive',
				interactiveType: 'product',
				catalogue: { __rl: true, mode: 'id', value: '810001' },
				product: { __rl: true, mode: 'retailerId', value: 'TEE-BLUE' },
				interactiveBody: 'Still there',
				footer: 'Reply STOP to opt out',
			},
			{
				type: 'interactive',
				interactive: {
					type: 'product',
					body: { text: 'Still there' },
					footer: { text: 'Reply STOP to opt out' },
					action: { catalog_id: '810001', product_retailer_id: 'TEE-BLUE' },
				},
			},
		],
		[
			'flow',
			{
				messageType: 'interactive',
				interactiveType: 'flow',
				interactiveAction: '{"name":"flow"}',
				interactiveHeader: 'Book a table',
			},
			{
				type: 'interactive',
				interactive: {
					type: 'flow',
					header: { type: 'text', text: 'Book a table' },
					action: { name: 'flow' },
				},
			},
		],
		[
			'product list by form',
			{
				messageType: 'interactive',
				interactiveType: 'product_list',
				catalogue: { __rl: true, mode: 'list', value: '810001' },
				interactiveHeader: 'New this week',
				interactiveBody: 'Four that go with your order',
				sections: {
					section: [
						{ title: 'Shirts', products: { item: [product('TEE-BLUE'), product('TEE-RED')] } },
						{ title: 'More', retailerIds: '={{ ["MUG-1", 42] }}' },
					],
				},
				footer: 'Reply STOP to opt out',
			},
			{
				type: 'interactive',
				interactive: {
					type: 'product_list',
					header: { type: 'text', text: 'New this week' },
					body: { text: 'Four that go with your order' },
					footer: { text: 'Reply STOP to opt out' },
					action: {
						catalog_id: '810001',
						sections: [
							{
								title: 'Shirts',
								product_items: [
									{ product_retailer_id: 'TEE-BLUE' },
									{ product_retailer_id: 'TEE-RED' },
								],
							},
							{
								title: 'More',
								product_items: [{ product_retailer_id: 'MUG-1' }, { product_retailer_id: '42' }],
							},
						],
					},
				},
			},
		],
		[
			'product list as JSON',
			{
				messageType: 'interactive',
				interactiveType: 'product_list',
				productListMode: 'json',
				interactiveAction: '{"catalog_id":"810001","sections":[{"title":"A"}]}',
				interactiveBody: 'Choose',
			},
			{
				type: 'interactive',
				interactive: {
					type: 'product_list',
					body: { text: 'Choose' },
					action: { catalog_id: '810001', sections: [{ title: 'A' }] },
				},
			},
		],
	])('%s', async (_name, parameters, body) => {
		const { json, error } = await run(parameters);
		expect(error?.message).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ outcome: 'accepted', phoneNumber: NUMBER })]);
		expect(await lastBody()).toEqual({ to: NUMBER, ...body });
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each<[string, IDataObject, RegExp]>([
		[
			'no product',
			{
				messageType: 'interactive',
				catalogue: { __rl: true, mode: 'id', value: '1' },
				product: { __rl: true, mode: 'retailerId', value: '={{ " " }}' },
			},
			/"Product" is empty/,
		],
		...['catalogue', 'product'].map((name): [string, IDataObject, RegExp] => [
			`a ${name} by accident`,
			{
				messageType: 'interactive',
				catalogue: { __rl: true, mode: 'id', value: '810001' },
				product: { __rl: true, mode: 'retailerId', value: 'TEE-BLUE' },
				[name]: { __rl: true, mode: name === 'product' ? 'retailerId' : 'id', value: '={{ NaN }}' },
			},
			new RegExp(`"${name}" is NaN`, 'i'),
		]),
		[
			'no action',
			{ messageType: 'interactive', interactiveType: 'flow', interactiveAction: '{}' },
			/"Action" is empty/,
		],
		[
			'an action that is a list',
			{ messageType: 'interactive', interactiveType: 'flow', interactiveAction: '[1]' },
			/"Action" must be a JSON object such as/,
		],
		[
			'a product list without anything',
			{
				messageType: 'interactive',
				interactiveType: 'product_list',
				catalogue: { __rl: true, mode: 'id', value: '={{ "" }}' },
				interactiveHeader: '={{ "" }}',
				interactiveBody: '={{ " " }}',
			},
			/"Catalogue" is empty.*"Sections" is empty.*"Header" is empty; .*"Body" is empty/s,
		],
	])('refuses before sending: %s', async (_name, parameters, problem) => {
		const { error } = await run(parameters);
		expect(`${error?.message} ${error?.description}`).toMatch(problem);
		expect(await lastBody()).toBeUndefined();
	});
});

describe('The list of products', () => {
	it.each<[string, INodeParameters]>([
		['a product message', { interactiveType: 'product' }],
		['a section of a product list', { interactiveType: 'product_list', productListMode: 'form' }],
	])('shows the products of the chosen catalogue for %s', async (_name, chosen) => {
		const { results } = await searchList({
			type: new WaMessage(),
			method: 'searchProducts',
			credential: sandbox.credential,
			parameters: {
				operation: 'send',
				messageType: 'interactive',
				catalogue: { __rl: true, mode: 'id', value: '810001' },
				...chosen,
			},
		});
		expect(results).toContainEqual({ name: 'Blue T-shirt (TEE-BLUE)', value: 'TEE-BLUE' });
	});
});
