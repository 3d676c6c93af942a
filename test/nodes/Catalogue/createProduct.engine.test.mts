// Product: Create, and products that may have been created.
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { readAmount } from '../../../nodes/Catalogue/checks/amount.ts';
import { readDay } from '../../../nodes/Catalogue/checks/productValues.ts';
import { readCurrency } from '../../../nodes/values/checks/identifiers.ts';
import { CHECK_FIRST, IN_DOUBT } from '../../../nodes/service/errors/callError.ts';
import type { FaultRule } from '../../../sandbox/start.mts';
import { runNode, type NodeRun } from '../../harness/engine.mts';
import { adviceAt, badText, errorWords, refusal } from '../../harness/errorWords.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';

const sandbox = seededSandbox();
const type = new WaCatalogue();
const node = nodeUnderTest(type, sandbox);

hurryEachTest();

const PROJECT = '/v1/project/wa-demo';
const summer = { __rl: true, mode: 'id', value: '810001' };
const product = (operation: string, more: IDataObject = {}) => ({
	resource: 'product',
	operation,
	...more,
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

	it('takes the currency of the price where "Currency" is empty, and checks the sale price by it', async () => {
		const empty = { ...socks, currency: '={{ "" }}' };
		const priced = await node.run({ ...empty, price: '199,00 €' });
		expect(priced.error).toBeUndefined();
		expect(at(await node.arrived(), 0)[1]).toMatchObject({ price: '19900', currency: 'EUR' });
		for (const [fields, problem] of [
			[{ price: '$ 199' }, /^"Currency" is empty/],
			[{ price: '19900', priceUnit: 'smallest' }, /^"Currency" is empty/],
			[{ price: '199 €', additionalFields: { salePrice: '149 USD' } }, /^Sale Price: .* in USD/],
		] as const) {
			expect((await node.run({ ...empty, ...fields })).error?.message).toMatch(problem);
		}
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
	it.each<[IDataObject, RegExp | string]>([
		[{ productName: '={{ NaN }}' }, /^"Product Name" .*NaN/],
		[{ category: '#REF!' }, badText('#REF!', 'Category')],
		[{ currency: 'Rupees' }, refusal(readCurrency('Rupees'), 'Currency')],
		[{ price: '199 EUR' }, /^Price: "199 EUR" is in EUR, and "Currency" is INR/],
		[{ retailerId: '={{ NaN }}' }, /^"Retailer ID" .*NaN/],
		[{ retailerId: 'N/A' }, '"Retailer ID" is "N/A"'],
		[{ imageUrl: 'socks.jpg' }, /^Image URL: "socks\.jpg" is not/],
		[{ additionalFields: { brand: object } }, badText({}, 'Brand')],
		[{ additionalFields: { description: object } }, badText({}, 'Description')],
		[{ additionalFields: { url: 'shop' } }, /^Product Page URL: "shop" is not/],
		[
			{ additionalFields: { salePrice: '149.005' } },
			refusal(readAmount('149.005', 'INR'), 'Sale Price'),
		],
		[
			{ additionalFields: { saleStart: '={{ "03/04/2026" }}' } },
			refusal(readDay('03/04/2026', 'UTC'), 'Sale Start'),
		],
		[
			{ additionalFields: { salePrice: 149, saleStart: '2026-03-02', saleEnd: '2026-03-01' } },
			/^Sale End: 01-03-2026 is before the start, 02-03-2026/,
		],
		[{ price: '0.00' }, /^"Price" is 0\. Enter/],
		[{ priceUnit: 'smallest', price: '0' }, /^"Price" is 0/],
		[{ additionalFields: { salePrice: '0' } }, /^"Sale Price" is 0/],
		[
			{ additionalFields: { salePrice: '199' } },
			/^"Sale Price" is 199\.00 INR, and the price 199\.00 INR\. Enter a lower sale price/,
		],
		[{ additionalFields: { salePrice: '₹ 249' } }, /^"Sale Price" is 249\.00 INR/],
		[
			{ priceUnit: 'smallest', price: '9900', additionalFields: { salePrice: '10000' } },
			/^"Sale Price" is 100\.00 INR/,
		],
		[
			{ additionalFields: { saleStart: '2026-03-01' } },
			/^"Sale Start" has no effect without "Sale Price"\. Enter/,
		],
		[
			{ additionalFields: { saleEnd: '2026-03-01', salePrice: '={{ "" }}' } },
			/^"Sale End" has no effect without "Sale Price"/,
		],
		[
			{ additionalFields: { salePrice: 149, saleEnd: '2026-02-30T10:00:00Z' } },
			/^Sale End: .*2026-02-30/,
		],
		[{ currency: 'EUR', price: '1.299' }, /^Price: .*1299\.00 and as 1\.30/],
	])('refuses %j before any request', async (fields, message) => {
		const { error } = await node.run({ ...socks, ...fields });
		expect(errorWords(error)).toMatch(message);
		expect(await node.arrived()).toEqual([]);
	});

	it('names everything that is wrong with a row', async () => {
		const wrong = {
			productName: '={{ NaN }}',
			price: '0',
			imageUrl: 'socks.jpg',
			additionalFields: { salePrice: '149.005', saleEnd: '2026-02-30', brand: object },
		};
		const { error } = await node.run({ ...socks, ...wrong });
		const fields = ['Product Name', 'Price', 'Image URL', 'Brand', 'Sale Price', 'Sale End'];
		expect(error?.message).toMatch(new RegExp(fields.map((field) => `"?${field}"?.+`).join('; ')));
		expect(error?.description).toMatch(/^Check .*\. Enter a price above 0\. /);
		const { error: ofCurrency } = await node.run({ ...socks, currency: 'Rupees', price: 'x' });
		expect(ofCurrency?.message).toMatch(/^Currency: [^;]*$/);
	});

	it('groups the rows with the same problem, and says which products are there already', async () => {
		const row = { id: 'NEW', price: '199' };
		const unclear = ['1.234', '2.345'].map((price) => ({ ...row, price }));
		const rows = [row, { ...row, id: 'TEE-BLUE' }, row, ...unclear];
		const bad = Array.from({ length: 200 }, (_, index) => ({ id: `N-${index}`, price: '0' }));
		const { json, hints } = await node.run(
			{ ...socks, currency: 'EUR', retailerId: '={{ $json.id }}', price: '={{ $json.price }}' },
			{ items: [...rows, ...bad], settings: { onError: 'continueRegularOutput' } },
		);
		expect(at(hints, 0).message.split('<br>\n')).toEqual([
			'205 rows: 1 created, 2 there already, 202 failed',
			'"Price" is 0: rows 6 to 205. Enter a price above 0.',
			expect.stringMatching(/^The product already exists: rows 2, 3\. For example row 2: /),
			expect.stringMatching(/^Price: .*: rows 4, 5\. For example row 4: Price: "1\.234"/),
		]);
		expect(json.map(({ error }) => (error as IDataObject | undefined)?.alreadyExists)).toEqual([
			undefined,
			true,
			true,
			...Array.from({ length: 202 }, () => undefined),
		]);
		expect(at(json, 1).error).toMatchObject({
			message: expect.stringContaining('already exists in catalogue'),
			advice: expect.stringContaining(adviceAt(409, 'product')),
		});
	});
});

const CREATES = { operation: 'createProduct' };

it("n8n's Retry button on an execution that was already retried posts no product again", async () => {
	const parameters = { ...ENDPOINTS.createProduct.parameters, retailerId: '={{ $json.id }}' };
	const run = { type, parameters, credential: sandbox.credential, workflowId: randomUUID() };
	await node.faults({ kind: 'status', status: 400, calls: [1], match: CREATES });
	const { stored, error } = await runNode({ ...run, items: [{ id: 'A' }] });
	expect(error).toBeDefined();
	await node.faults();
	const retry = async () => await runNode({ ...run, items: [], retryOf: stored });
	const both = await Promise.all([retry(), retry()]);
	const settings = { onError: 'continueRegularOutput' } as const;
	const third = await runNode({ ...run, items: [], retryOf: stored, settings });
	const refused = expect.stringMatching(/already retried$/) as string;
	const errors = both.map((one) => one.error?.message);
	expect(errors).toHaveLength(2);
	expect(errors).toEqual(expect.arrayContaining([undefined, refused]));
	expect(third.json).toMatchObject([{ error: { message: refused } }]);
	expect(await node.arrived()).toHaveLength(2);
});

it.each([400, 409] as const)(
	"n8n's Retry button on a retry that a %i stopped posts what is missing",
	async (status) => {
		const parameters = { ...ENDPOINTS.createProduct.parameters, retailerId: '={{ $json.id }}' };
		const run = { type, parameters, credential: sandbox.credential, workflowId: randomUUID() };
		await node.faults({ kind: 'status', status: 400, match: CREATES });
		const first = await runNode({ ...run, items: [{ id: 'A' }, { id: 'B' }] });
		await node.faults({ kind: 'status', status, calls: [2], match: CREATES });
		const second = await runNode({ ...run, items: [], retryOf: first.stored });
		expect(second.error?.message).toMatch(/^Row 2: /);
		await node.faults();
		const third = await runNode({ ...run, items: [], retryOf: second.stored });
		expect(third.error).toBeUndefined();
		const posted = (await node.arrived()).map(([, body]) => (body as IDataObject).retailer_id);
		expect(posted.toSorted().join('')).toMatch(/^A{2}B{2,3}$/);
	},
);

describe('a product that may have been created', () => {
	it.each<[string, FaultRule, RegExp]>([
		['a lost answer', { kind: 'reset', when: 'after', match: CREATES }, /The connection broke/],
		['a server error', { kind: 'status', status: 500, match: CREATES }, /could not process/],
	])('is reported in doubt and never posted again after %s', async (_, fault, reason) => {
		const { parameters } = ENDPOINTS.createProduct;
		const run = async (more: Partial<NodeRun>) =>
			await runNode({ type, parameters, items: [{}], credential: sandbox.credential, ...more });
		await node.faults(fault);
		const first = await run({});
		expect(first.error?.message).toContain(IN_DOUBT);
		expect(first.error?.message).toMatch(reason);
		expect(first.error?.description).toContain(CHECK_FIRST);

		await node.faults();
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const second = await run({ items: [], retryOf: first.stored, settings });
		expect(second.error?.message).toBe(
			'An earlier try of this execution does not know whether this product was created',
		);
		expect(second.error?.description).toContain(CHECK_FIRST);
		expect(await node.arrived()).toHaveLength(1);
	});
});
