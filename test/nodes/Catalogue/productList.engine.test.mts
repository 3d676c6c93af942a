import { describe, expect, it } from 'vitest';
import type { INodeType } from 'n8n-workflow';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { catalogueLocator, productLocator } from '../../../nodes/form/locators.ts';
import { searchProducts } from '../../../nodes/form/searches.ts';
import { happened } from '../../harness/errorWords.mts';
import { searchList } from '../../harness/form.mts';
import { fileSandbox } from '../../harness/sandbox.mts';

const sandbox = fileSandbox();
const { description } = new WaCatalogue();
const type: INodeType = {
	description: { ...description, properties: [catalogueLocator('One'), productLocator('One')] },
	methods: { listSearch: { searchProducts } },
};

async function search(catalogueId: string, filter?: string, paginationToken?: string) {
	const catalogue = { __rl: true as const, mode: 'id', value: catalogueId };
	return await searchList({
		type,
		method: 'searchProducts',
		credential: sandbox.credential,
		parameters: { catalogue },
		filter,
		paginationToken,
	});
}

describe('The list of products in the form', () => {
	it('shows name and retailer ID, and returns the retailer ID', async () => {
		const { results } = await search('810001');
		expect(results).toContainEqual({ name: 'Blue T-shirt (TEE-BLUE)', value: 'TEE-BLUE' });
		expect(results.find(({ value }) => value === 'MUG-OLD')?.name).toMatch(/, inactive\)$/);
		expect((await search('810001', 'cap-r')).results).toHaveLength(1);
	});

	it('continues page by page', async () => {
		const products = Array.from({ length: 120 }, (_, index) => ({
			retailer_id: `BULK-${index}`,
			name: `Bulk ${index}`,
			price: '100',
			currency: 'INR',
			image_url: 'https://images.example/bulk.jpg',
		}));
		const catalogues = [{ catalogueId: '820001', catalogueName: 'Bulk', products }];
		await sandbox.control('POST', '/seed', { catalogues });
		const first = await search('820001');
		const second = await search('820001', undefined, String(first.paginationToken));
		const values = [...first.results, ...second.results].map(({ value }) => value);
		expect(new Set(values).size).toBe(120);
		const third = await search('820001', undefined, String(second.paginationToken));
		expect(third).toEqual({ results: [] });
	});

	it.each([
		['', /Choose a catalogue first/],
		['1', new RegExp(`${happened(400, 'catalogue')}: .*not a catalogue`)],
	])('says what is wrong with the catalogue "%s"', async (catalogueId, message) => {
		await expect(search(catalogueId)).rejects.toThrow(message);
	});
});
