import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { interactiveContent } from '../../../nodes/Message/sending/interactive.ts';
import { productListAction } from '../../../nodes/Message/sending/productList.ts';
import { readable } from '../../harness/readableResult.mts';

const chosen = (...ids: unknown[]) => ({
	item: ids.map((value) => ({ product: { __rl: true, mode: 'list', value } })),
});
const sections = (...section: IDataObject[]) => ({ section });
const many = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);

describe('productListAction', () => {
	it('accepts one section without a title', () => {
		expect(productListAction(810001, sections({ title: '', products: chosen('A') }))).toEqual({
			ok: true,
			value: {
				catalog_id: '810001',
				sections: [{ product_items: [{ product_retailer_id: 'A' }] }],
			},
		});
	});

	it.each<[string, unknown]>([
		['text with commas', ' A, B ,,C,'],
		['text with semicolons', 'A; B;C'],
		['lines', 'A\nB\r\nC\n'],
		['JSON', '["A", "B", "C"]'],
		['a list', ['A', 'B', '', 'C']],
	])('appends retailer IDs from %s to the chosen ones, each once', (_name, retailerIds) => {
		const action = productListAction(
			'1',
			sections({ products: chosen('B'), retailerIds } as never),
		);
		expect(action).toMatchObject({
			value: {
				sections: [{ product_items: ['B', 'A', 'C'].map((id) => ({ product_retailer_id: id })) }],
			},
		});
	});

	it.each<[string, unknown, RegExp[]]>([
		['no section', {}, [/^"Sections" is empty. Add a section/]],
		['nothing at all', undefined, [/^"Sections" is empty/]],
		[
			'a section without products',
			sections({ title: 'A', products: chosen('1') }, { title: 'B', products: chosen() }),
			[/^"Sections", section 2: it has no product. Choose one/],
		],
		[
			'a product that is not chosen',
			sections({ products: chosen('1', '') }),
			[/^"Sections", section 1: product 2 is empty. Choose one/],
		],
		[
			'sections without a title',
			sections({ title: 'A', retailerIds: '1' }, { title: ' ', retailerIds: '2' }),
			[/^"Sections", section 2: "Title" is empty. .*each needs one/],
		],
		[
			'several problems',
			sections({ title: '$Name', retailerIds: '1' }, { retailerIds: '' }),
			[
				/^"Sections", section 1: "Title" contains \$Name/,
				/^"Sections", section 2: "Title" is empty/,
				/^"Sections", section 2: it has no product/,
			],
		],
		[
			'an object as IDs',
			sections({ retailerIds: { sku: 'A' } }),
			[/^"Sections", section 1: "Retailer IDs" is neither/],
		],
		[
			'an ID by accident',
			sections({ retailerIds: 'undefined' }),
			[/^"Sections", section 1: "Retailer IDs" is "undefined"/],
		],
		[
			'too many sections',
			sections(...many(11).map((id) => ({ title: id, retailerIds: id }))),
			[/^"Sections" has 11 sections, and 10 are allowed. Leave some out/],
		],
		[
			'too many products',
			sections({ title: 'A', retailerIds: many(16) }, { title: 'B', retailerIds: many(15) }),
			[/^"Sections" has 31 products, and 30 are allowed/],
		],
	])('refuses %s', (_name, given, problems) => {
		expect(readable(productListAction('810001', given))).toEqual({
			ok: false,
			problems: problems.map((problem) => expect.stringMatching(problem)),
		});
	});

	it('accepts at most 10 sections and 30 products', () => {
		const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 13 });
		fc.assert(
			fc.property(sizes, (counts) => {
				const given = counts.map((count) => ({ title: 'A', retailerIds: many(count) }));
				const total = counts.reduce((sum, count) => sum + count, 0);
				const { ok } = productListAction('1', sections(...given));
				expect(ok).toBe(counts.length <= 10 && total <= 30);
			}),
		);
	});
});

describe('limits of product lists', () => {
	const LIMITS = { Title: 24, Header: 60, Body: 1024, Footer: 60 };
	const problemsOf = (texts: Readonly<Partial<Record<keyof typeof LIMITS, string>>>) => {
		const content = interactiveContent({
			type: 'product_list',
			content: {
				by: 'productList',
				catalogueId: '1',
				sections: sections({ title: texts.Title ?? 'A', retailerIds: 'B' }),
			},
			header: texts.Header ?? 'H',
			body: texts.Body ?? 'B',
			footer: texts.Footer ?? '',
		});
		return content.ok ? [] : content.problems.map(String);
	};

	it.each(Object.entries(LIMITS))('accepts %s up to %i characters', (field, most) => {
		for (const letter of ['a', 'ü', '🎉', 'अ']) {
			expect(problemsOf({ [field]: letter.repeat(most) })).toEqual([]);
			expect(problemsOf({ [field]: ` ${letter.repeat(most)} ` })).toEqual([]);
			const has = `"${field}" has ${most + 3} characters, and ${most} are allowed. Shorten it by 3`;
			expect(problemsOf({ [field]: letter.repeat(most + 3) })).toEqual([
				expect.stringContaining(has),
			]);
		}
	});

	it('names all texts that are too long, and the section', () => {
		const long = 'a'.repeat(2000);
		expect(problemsOf({ Title: long, Header: long, Body: long, Footer: long })).toEqual([
			expect.stringMatching(/^"Sections", section 1: "Title" has 2000 characters/),
			expect.stringMatching(/^"Header" has/),
			expect.stringMatching(/^"Body" has/),
			expect.stringMatching(/^"Footer" has/),
		]);
	});

	it.each(['Header', 'Body'])('needs %s', (field) => {
		expect(problemsOf({ [field]: ' ' })).toEqual([`"${field}" is empty. A product list needs one`]);
	});
});
