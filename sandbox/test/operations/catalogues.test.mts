import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../types.mts';
import { expectRefusal, someId, seededSandbox, type Json } from '../support.mts';
import { at } from '../../../test/harness/pick.mts';

const sandbox = seededSandbox();

const done = { status: true };
const catalogues = async (query: Record<string, string> = {}) =>
	(await sandbox.call('listCatalogues', { query })).body.catalogues as Json[];
const products = async (query: Record<string, string> = {}) =>
	(await sandbox.call('listCatalogueProducts', { query: { catalogId: '810001', ...query } })).body
		.catalogueProducts as Json[];

function product(change: Json = {}): Json {
	return {
		catalogId: '810001',
		name: 'Green scarf',
		category: 'Clothes',
		currency: 'INR',
		price: '29900',
		retailer_id: 'SCARF',
		image_url: 'https://images.example/scarf.jpg',
		...change,
	};
}

describe('list catalogues', () => {
	it('pages and filters by the exact product count', async () => {
		const all = await catalogues();
		expect(all.map(({ catalogueId }) => catalogueId)).toEqual(['810001', '810002']);
		expect(all[0]).toMatchObject({ productCount: 3, isActive: true, status: 'SYNCED' });
		expect(await catalogues({ productCount: '0' })).toEqual([all[1]]);
		expect(await catalogues({ productCount: '2' })).toEqual([]);
		expect(await catalogues({ skip: '1', limit: '5' })).toEqual([all[1]]);
	});

	it.each<[string, Record<string, string>, RegExp]>([
		['a negative limit', { limit: '-1' }, /limit must be at least 1/],
		['limit as text', { limit: 'ten' }, /limit must be integer/],
		['a negative skip', { skip: '-1' }, /skip must be at least 0/],
		['a fractional skip', { skip: '1.0' }, /skip must be integer/],
		['a count as text', { productCount: 'many' }, /productCount must be integer/],
	])('refuses %s', (_title, query, message) =>
		expectRefusal(sandbox, 'listCatalogues', { query }, 400, message),
	);
});

describe('list catalogue products', () => {
	it('filters by status and pages', async () => {
		const skus = (list: Json[]) => list.map(({ retailerId }) => retailerId);
		expect(skus(await products())).toEqual(['TEE-BLUE', 'CAP-RED', 'MUG-OLD']);
		expect(skus(await products({ status: 'true' }))).toEqual(['TEE-BLUE', 'CAP-RED']);
		expect(skus(await products({ status: 'false' }))).toEqual(['MUG-OLD']);
		expect(skus(await products({ limit: '1', skip: '1' }))).toEqual(['CAP-RED']);
	});

	it.each<[string, Record<string, string>, RegExp]>([
		['an unknown catalogue', { catalogId: '999' }, /catalogId 999 is not a catalogue/],
		['one that is not synced', { catalogId: '810003' }, /is not a catalogue/],
		['an empty ID', { catalogId: '' }, /catalogId must not be empty/],
		['another status', { catalogId: '810001', status: 'active' }, /status must be boolean/],
		['a number as status', { catalogId: '810001', status: '1' }, /status must be boolean/],
		['limit 0', { catalogId: '810001', limit: '0' }, /limit must be at least 1/],
	])('refuses %s', (_title, query, message) =>
		expectRefusal(sandbox, 'listCatalogueProducts', { query }, 400, message),
	);
});

describe('create product and sync', () => {
	it('shows a product after both syncs, in order', async () => {
		const details = {
			description: 'Warm',
			sale_price: '19900',
			sale_price_start_date: '01-03-2026',
			sale_price_end_date: '01-03-2026',
		};
		expect((await sandbox.call('createProduct', { body: product(details) })).body).toEqual(done);
		expect(await products()).toHaveLength(3);
		await sandbox.call('syncCatalogues');
		expect(at(await catalogues(), 0).productCount).toBe(4);
		expect(await products()).toHaveLength(3);
		expect((await sandbox.call('syncCatalogueProducts')).body).toEqual(done);
		expect((await products()).at(-1)).toMatchObject({
			productName: 'Green scarf',
			price: '29900',
			retailerId: 'SCARF',
			description: 'Warm',
			status: true,
		});
	});

	it('pulls products only of catalogues that are synced', async () => {
		await sandbox.call('syncCatalogueProducts');
		await sandbox.call('syncCatalogues');
		expect(await catalogues()).toHaveLength(3);
		expect(await products({ catalogId: '810003' })).toEqual([]);
		await sandbox.call('syncCatalogueProducts');
		expect(await products({ catalogId: '810003' })).toHaveLength(1);
	});

	it.each(['CLF', 'UYW', 'VED', 'XCG'])('takes the currency %s', async (currency) => {
		const created = await sandbox.call('createProduct', { body: product({ currency }) });
		expect(created.body).toEqual(done);
	});

	it.each<[string, Json, RegExp]>([
		['an unknown catalogue', { catalogId: '999' }, /is not a catalogue/],
		['a SKU in use', { retailer_id: 'CAP-RED' }, /CAP-RED already exists in catalogue 810001/],
		['a decimal price', { price: '299.00' }, /price must consist of digits only/],
		['no currency', { currency: 'XYZ' }, /currency XYZ is not an ISO 4217 code/],
		['a lower-case currency', { currency: 'inr' }, /currency must be three capital letters/],
		['a long description', { description: 'x'.repeat(5001) }, /must have at most 5000/],
		['a day that is none', { sale_price_start_date: '31-02-2026' }, /31-02-2026 is not a day/],
		[
			'an end before the start',
			{ sale_price_start_date: '02-03-2026', sale_price_end_date: '01-03-2026' },
			/is before sale_price_start_date/,
		],
		['an image without host', { image_url: 'scarf.jpg' }, /image_url must begin with http/],
	])('refuses %s', (_title, change, message) =>
		expectRefusal(sandbox, 'createProduct', { body: product(change) }, 400, message),
	);
});

describe('connect, disconnect, show or hide', () => {
	it('changes the active flag and keeps the catalogue', async () => {
		const body = { catalogueId: '810001' };
		expect((await sandbox.call('disconnectCatalogue', { body })).body).toEqual(done);
		expect(at(await catalogues(), 0).isActive).toBe(false);
		expect((await sandbox.call('connectCatalogue', { body })).body).toEqual(done);
		expect(at(await catalogues(), 0).isActive).toBe(true);
	});

	it('remembers visibility and cart', async () => {
		const body = { isCatalogVisible: true, enableCart: true };
		expect((await sandbox.call('setCatalogueVisibility', { body })).body).toEqual(done);
		const { project } = await sandbox.control('GET', '/state');
		expect(project).toMatchObject({ catalogueVisible: true, cartEnabled: true });
	});

	const references: OperationId[] = ['connectCatalogue', 'disconnectCatalogue'];
	for (const id of references) {
		it.each<[string, Json, RegExp]>([
			['an unknown catalogue', { catalogueId: '999' }, /catalogueId 999 is not a catalogue/],
			['one that is not synced', { catalogueId: '810003' }, /is not a catalogue/],
			['an empty ID', { catalogueId: '' }, /must not be empty/],
			['the other spelling', { catalogId: '810001' }, /is required|is not known/],
			['a number', { catalogueId: 810001 }, /must be string/],
		])(`${id} refuses %s`, (_title, body, message) =>
			expectRefusal(sandbox, id, { body }, 400, message),
		);
	}

	it.each<[Json, RegExp]>([
		[{ isCatalogVisible: true }, /enableCart is required/],
		[{ enableCart: true }, /isCatalogVisible is required/],
		[{ isCatalogVisible: 'true', enableCart: true }, /must be boolean/],
		[{ isCatalogVisible: 1, enableCart: true }, /must be boolean/],
		[{ isCatalogVisible: true, enableCart: true, catalogueId: '1' }, /catalogueId is not known/],
	])('show or hide refuses %j', (body, message) =>
		expectRefusal(sandbox, 'setCatalogueVisibility', { body }, 400, message),
	);
});

describe('get business', () => {
	it('returns the record', async () => {
		const business_id = '64b7f0a2c9e77b001f3a0001';
		const { body } = await sandbox.call('getBusiness', { path: { business_id } });
		expect(body).toMatchObject({ id: business_id, business_id, project_ids: ['wa-demo'] });
	});

	it.each([
		['1', 400, /malformed/],
		['64B7F0A2C9E77B001F3A0001', 400, /malformed/],
		['wa-demo', 400, /malformed/],
		["64b7f0a2c9e77b001f3a000'", 400, /malformed/],
		['64b7f0a2c9e77b001f3a00011', 400, /malformed/],
		[someId, 404, /does not exist/],
	])('refuses %s with %i', (business_id, status, message) =>
		expectRefusal(sandbox, 'getBusiness', { path: { business_id } }, status, message),
	);
});
