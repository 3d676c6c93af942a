import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { searchList } from '../../harness/form.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const type = new WaCatalogue();
const node = nodeUnderTest(type, sandbox);

hurryEachTest();

const PROJECT = '/v1/project/wa-demo';
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const summer = byId('810001');
const catalogue = (operation: string, more: IDataObject = {}) => ({
	resource: 'catalogue',
	operation,
	...more,
});
const product = (operation: string, more: IDataObject = {}) => ({
	resource: 'product',
	operation,
	...more,
});

describe('Catalogue', () => {
	it.each<[string, IDataObject, string, unknown]>([
		['connect', { catalogue: summer }, 'POST /connect-partner-catalog', { catalogueId: '810001' }],
		[
			'disconnect',
			{ catalogue: summer },
			'POST /disconnect-partner-catalog',
			{ catalogueId: '810001' },
		],
		[
			'setVisibility',
			{ catalogueVisibility: 'show', cart: 'disable' },
			'POST /show-hide-catalogue-on-messaging',
			{ isCatalogVisible: true, enableCart: false },
		],
		[
			'setVisibility',
			{ catalogueVisibility: '={{ "hide" }}', cart: '={{ "enable" }}' },
			'POST /show-hide-catalogue-on-messaging',
			{ isCatalogVisible: false, enableCart: true },
		],
		['sync', {}, 'GET /sync-catalog', null],
	])('%s sends the documented request', async (operation, fields, request, body) => {
		const { json, error } = await node.run(catalogue(operation, fields));
		expect(error).toBeUndefined();
		expect(json).toEqual([{ status: true }]);
		const arrived = await node.arrived();
		expect(arrived).toEqual([[request.replace(' ', ` ${PROJECT}`), body]]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each<[string, IDataObject, RegExp]>([
		['the catalogue is shown', { cart: 'enable' }, /"Catalogue Visibility" is required/],
		['the cart is on', { catalogueVisibility: 'show' }, /"Shopping Cart" is required/],
	])('changes nothing until the user chooses whether %s', async (_title, fields, message) => {
		await expect(node.run(catalogue('setVisibility', fields))).rejects.toThrow(message);
		expect(await node.arrived()).toEqual([]);
	});

	it('lists catalogues, one item each', async () => {
		const { json, error } = await node.run(catalogue('getMany'));
		expect(error).toBeUndefined();
		expect(json.map(({ catalogueName }) => catalogueName)).toContain('Summer shop');
		expect((await node.arrived())[0]).toEqual([`GET ${PROJECT}/get-catalog?limit=50&skip=0`, null]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('filters catalogues by product count, unless it is 0', async () => {
		await node.run(catalogue('getMany', { filters: { productCount: 3 } }));
		const { json } = await node.run(catalogue('getMany', { filters: { productCount: 0 } }));
		const names = json.map(({ catalogueName }) => catalogueName);
		expect(names).toEqual(['Summer shop', 'Empty shelf']);
		const requests = (await node.arrived()).map(([request]) => request);
		expect(requests[0]).toMatch(/productCount=3/);
		expect(requests.at(-1)).not.toMatch(/productCount/);
	});
});

describe('Product: Get Many', () => {
	it('lists the products of a catalogue', async () => {
		const { json, error } = await node.run(product('getMany', { catalogue: summer }));
		expect(error).toBeUndefined();
		expect(json.map(({ retailerId }) => retailerId).sort()).toEqual([
			'CAP-RED',
			'MUG-OLD',
			'TEE-BLUE',
		]);
		expect(Object.keys(at(json, 0))).toHaveLength(10);
		expect(at(await node.arrived(), 0)[0]).toBe(
			`GET ${PROJECT}/get-catalog-products?catalogId=810001&limit=50&skip=0`,
		);
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each([
		['active', ['CAP-RED', 'TEE-BLUE'], 'true'],
		['inactive', ['MUG-OLD'], 'false'],
	])('filters by status %s', async (status, expected, sent) => {
		const { json } = await node.run(
			product('getMany', { catalogue: summer, filters: { status }, output: 'raw' }),
		);
		expect(json.map(({ retailerId }) => retailerId).sort()).toEqual(expected);
		expect(Object.keys(at(json, 0))).toHaveLength(12);
		expect(at(await node.arrived(), 0)[0]).toMatch(`status=${sent}`);
		expect(await sandbox.violations()).toEqual([]);
	});
});

it('The list of catalogues in the form returns the ID at the catalogue provider', async () => {
	const { results } = await searchList({
		type,
		method: 'searchCatalogues',
		credential: sandbox.credential,
		filter: 'summer',
	});
	expect(results).toEqual([{ name: 'Summer shop', value: '810001' }]);
});
