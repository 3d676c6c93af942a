import type { IDataObject } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { testErrors, type Refusal } from '../../harness/documentedErrors.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaCatalogue(), sandbox);
hurryEachTest();

const byId = (value: string) => ({ catalogue: { __rl: true, mode: 'id', value } });
const summer = byId('810001');

const unknownCatalogue = (subject: string): Refusal => ({
	status: 400,
	about: 'an unknown catalogue',
	parameters: byId('1'),
	message: new RegExp(`^The service refused the values for this ${subject}: .* is not a catalogue`),
	description: /ERR400/,
});

/** The service may answer 404 for an unknown catalogue (specification, "Catalogues": errors not shown). */
const missing = /^The catalogue does not exist in this project$/;

const cases: Array<[string, string, IDataObject, Refusal[]?, RegExp?]> = [
	['connect', 'connectCatalogue', summer, [unknownCatalogue('catalogue')], missing],
	['disconnect', 'disconnectCatalogue', summer, [unknownCatalogue('catalogue')], missing],
	['getMany', 'listCatalogues', {}],
	['setVisibility', 'setCatalogueVisibility', { catalogueVisibility: 'show', cart: 'enable' }],
	['sync', 'syncCatalogues', {}],
];
for (const [operation, endpoint, fields, refusals, missing] of cases) {
	testErrors(node, sandbox, {
		name: `Catalogue: ${operation}`,
		endpoint,
		parameters: () => ({ resource: 'catalogue', operation, ...fields }),
		missing,
		refusals,
	});
}

testErrors(node, sandbox, {
	name: 'Product: create',
	endpoint: 'createProduct',
	parameters: () => ENDPOINTS.createProduct.parameters,
	missing,
	refusals: [
		unknownCatalogue('product'),
		{
			status: 400,
			about: 'an article number that is taken',
			parameters: { retailerId: 'TEE-BLUE' },
			message: /^The service refused the values for this product: retailer_id TEE-BLUE already/,
		},
	],
});

testErrors(node, sandbox, {
	name: 'Product: getMany',
	endpoint: 'listCatalogueProducts',
	parameters: () => ({ resource: 'product', operation: 'getMany', ...summer }),
	missing,
	refusals: [unknownCatalogue('list of products')],
});

testErrors(node, sandbox, {
	name: 'Product: sync',
	endpoint: 'syncCatalogueProducts',
	parameters: () => ({ resource: 'product', operation: 'sync' }),
});

it('says what to do about a product that may have been created', async () => {
	await node.faults({ kind: 'reset', when: 'after', match: { operation: 'createProduct' } });
	const { error } = await node.run(ENDPOINTS.createProduct.parameters);
	expect(error?.message).toMatch(/may or may not have been carried out: The connection broke/);
	expect(error?.description).toContain('Check in the dashboard whether it was carried out before');
});
