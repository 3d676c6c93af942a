import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import type { FaultRule } from '../../../sandbox/index.mts';
import { runNode, type NodeRun } from '../../harness/engine.mts';
import { searchList } from '../../harness/form.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';

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

/** Adds this many catalogues. */
async function addCatalogues(count: number): Promise<void> {
	const catalogues = Array.from({ length: count }, (_, index) => ({
		catalogueId: `9${String(index).padStart(5, '0')}`,
		catalogueName: `Bulk ${index}`,
	}));
	await sandbox.control('POST', '/seed', { catalogues });
}

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

	it('pages through all catalogues', async () => {
		await addCatalogues(130);
		const { json } = await node.run(catalogue('getMany', { returnAll: true }));
		expect(new Set(json.map(({ _id }) => _id)).size).toBe(json.length);
		expect(json.filter(({ catalogueName }) => /^Bulk/.test(String(catalogueName)))).toHaveLength(
			130,
		);
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

describe('Product: Create', () => {
	const socks = product('create', {
		catalogue: summer,
		productName: 'Socks',
		category: 'Clothing',
		currency: 'inr',
		price: '₹ 199.00',
		retailerId: 'SOCKS-1',
		imageUrl: 'https://images.example/socks.jpg',
	});
	const required = {
		catalogId: '810001',
		name: 'Socks',
		category: 'Clothing',
		currency: 'INR',
		price: '19900',
		retailer_id: 'SOCKS-1',
		image_url: 'https://images.example/socks.jpg',
	};

	it('sends only the required fields', async () => {
		const { json, error } = await node.run(socks);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				status: true,
				catalogueId: '810001',
				retailerId: 'SOCKS-1',
				productName: 'Socks',
				category: 'Clothing',
				price: '19900',
				priceInCurrencyUnits: '199.00',
				salePrice: null,
				currency: 'INR',
				imageUrl: 'https://images.example/socks.jpg',
			},
		]);
		expect(await node.arrived()).toEqual([[`POST ${PROJECT}/create-product`, required]]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('sends every field of the specification', async () => {
		const { error, json } = await node.run({
			...socks,
			additionalFields: {
				brand: 'Acme',
				description: 'Warm',
				url: 'https://shop.example/socks',
				salePrice: 149,
				saleStart: '2026-03-01T00:00:00',
				saleEnd: '2026-03-31T23:59:59',
			},
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ salePrice: '14900' })]);
		expect(at(await node.arrived(), 0)[1]).toEqual({
			...required,
			brand: 'Acme',
			description: 'Warm',
			url: 'https://shop.example/socks',
			sale_price: '14900',
			sale_price_start_date: '01-03-2026',
			sale_price_end_date: '31-03-2026',
		});
		expect(await sandbox.violations()).toEqual([]);
	});

	it.each<[string, IDataObject, string, string]>([
		['smallest units', { priceUnit: 'smallest', price: '19900' }, '19900', '14900'],
		['a currency without decimals', { currency: 'JPY', price: '15,499' }, '15499', '14900'],
		['a currency with three', { currency: 'KWD', price: 14900.75 }, '14900750', '14900000'],
		['thousands', { currency: 'IDR', price: 'Rp 150.000' }, '15000000', '1490000'],
	])('sends the price of %s', async (_name, fields, price, salePrice) => {
		const { error } = await node.run({
			...socks,
			...fields,
			additionalFields: { salePrice: fields.currency === undefined ? '14900' : 14900 },
		});
		expect(error).toBeUndefined();
		expect(at(await node.arrived(), 0)[1]).toMatchObject({ price, sale_price: salePrice });
	});

	it('reads a timestamp as its day in the time zone of the workflow', async () => {
		// n8n's default time zone, unless a test sets another.
		const { error } = await node.run({
			...socks,
			additionalFields: {
				salePrice: 149,
				saleStart: '={{ DateTime.fromISO("2026-03-01T12:00:00Z") }}',
			},
		});
		expect(error).toBeUndefined();
		expect(at(await node.arrived(), 0)[1]).toMatchObject({ sale_price_start_date: '01-03-2026' });
	});

	const object = '={{ ({ text: "Warm" }) }}';
	it.each<[IDataObject, RegExp]>([
		[{ productName: '={{ NaN }}' }, /^Product Name: .*NaN/],
		[{ category: '#REF!' }, /^Category: .*spreadsheet error/],
		[{ currency: 'Rupees' }, /^Currency: "Rupees" is not an ISO 4217 currency code/],
		[{ price: '199 EUR' }, /^Price: "199 EUR" is in EUR, and "Currency" is INR/],
		[{ retailerId: '={{ NaN }}' }, /^Retailer ID: .*NaN/],
		[{ imageUrl: 'socks.jpg' }, /^Image URL: "socks\.jpg" is not/],
		[{ additionalFields: { brand: object } }, /^Brand: is neither text nor a number/],
		[{ additionalFields: { description: object } }, /^Description: is neither text nor a number/],
		[{ additionalFields: { url: 'shop' } }, /^Product Page URL: "shop" is not/],
		[
			{ additionalFields: { salePrice: '149.005' } },
			/^Sale Price: "149\.005" can be read as 149005\.00 and as 149\.01/,
		],
		[
			{ additionalFields: { saleStart: '={{ "03/04/2026" }}' } },
			/^Sale Start: "03\/04\/2026" can be read as 2026-04-03 and as 2026-03-04/,
		],
		[{ additionalFields: { saleEnd: '={{ "03/04/2026" }}' } }, /^Sale End: .*can be read as/],
		[
			{ additionalFields: { salePrice: 149, saleStart: '2026-03-02', saleEnd: '2026-03-01' } },
			/^Sale End: 01-03-2026 is before the start, 02-03-2026/,
		],
		[{ price: '0.00' }, /^Price: it is 0\. Enter/],
		[{ priceUnit: 'smallest', price: '0' }, /^Price: it is 0/],
		[{ additionalFields: { salePrice: '0' } }, /^Sale Price: it is 0/],
		[
			{ additionalFields: { salePrice: '199' } },
			/^Sale Price: it is 199\.00 INR, and the price 199\.00 INR\. Enter a lower sale price/,
		],
		[{ additionalFields: { salePrice: '₹ 249' } }, /^Sale Price: it is 249\.00 INR/],
		[
			{ priceUnit: 'smallest', price: '9900', additionalFields: { salePrice: '10000' } },
			/^Sale Price: it is 100\.00 INR/,
		],
		[
			{ additionalFields: { saleStart: '2026-03-01' } },
			/^Sale Start: it has no effect without "Sale Price"\. Enter/,
		],
		[
			{ additionalFields: { saleEnd: '2026-03-01', salePrice: '' } },
			/^Sale End: it has no effect without "Sale Price"/,
		],
		[
			{ additionalFields: { salePrice: 149, saleEnd: '2026-02-30T10:00:00Z' } },
			/^Sale End: .* does not exist/,
		],
		[{ currency: 'EUR', price: '1.299' }, /^Price: .*1299\.00 and as 1\.30/],
	])('refuses %j before any request', async (fields, message) => {
		const { error } = await node.run({ ...socks, ...fields });
		expect(error?.message).toMatch(message);
		expect(await node.arrived()).toEqual([]);
	});
});

describe('a product that may have been created', () => {
	const CREATES = { operation: 'createProduct' };
	it.each<[string, FaultRule, RegExp]>([
		['a lost answer', { kind: 'reset', when: 'after', match: CREATES }, /The connection broke/],
		['a server error', { kind: 'status', status: 500, match: CREATES }, /The service kept failing/],
	])('is reported in doubt and never posted again after %s', async (_, fault, reason) => {
		const { parameters } = ENDPOINTS.createProduct;
		const run = async (more: Partial<NodeRun>) =>
			await runNode({
				type,
				parameters,
				items: [{}],
				credential: sandbox.credential,
				...more,
			});
		await node.faults(fault);
		const first = await run({});
		expect(first.error?.message).toMatch(/^The request may or may not have been carried out: /);
		expect(first.error?.message).toMatch(reason);
		expect(first.error?.description).toContain('Check in the dashboard whether');

		await node.faults();
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const second = await run({ items: [], retryOf: first.stored, settings });
		expect(second.error?.message).toBe(
			'An earlier try of this execution does not know whether this product was created',
		);
		expect(second.error?.description).toContain('Check in the dashboard whether');
		expect(await node.arrived()).toHaveLength(1);
	});
});

describe('The list of catalogues in the form', () => {
	const search = async (filter?: string, paginationToken?: string) =>
		await searchList({
			type,
			method: 'searchCatalogues',
			credential: sandbox.credential,
			filter,
			paginationToken,
		});

	it('returns the ID at the catalogue provider', async () => {
		expect((await search('summer')).results).toEqual([{ name: 'Summer shop', value: '810001' }]);
	});

	it('continues page by page, and skips pages without a match', async () => {
		await addCatalogues(130);
		const first = await search();
		expect(first.results).toHaveLength(100);
		const second = await search(undefined, String(first.paginationToken));
		expect(second.results.length).toBeGreaterThan(0);
		const names = [...first.results, ...second.results].map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		const last = second.results.at(-1)?.name ?? '';
		expect((await search(last)).results.map(({ name }) => name)).toContain(last);
	});
});
