// Lists paged by cursors.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { ReadPage } from '../../../nodes/service/pagedList.ts';
import { nextCursor, templatesOf } from '../../../nodes/service/pagedList.ts';
import type { ServiceRequest } from '../../../nodes/service/requests.ts';
import {
	changesUpTo,
	expectWhole,
	listOf,
	record,
	recordsTo,
} from '../../harness/changingList.mts';
import { propertyRuns } from '../../harness/propertyRuns.mts';

const pageOf = (data: unknown, after?: string): IDataObject => ({
	data: data as IDataObject[],
	paging: after === undefined ? {} : { cursors: { after }, next: `https://x/?after=${after}` },
});

/** @param pages by the cursor that leads to each; '' leads to the first */
async function read(pages: Record<string, IDataObject>, wanted?: number) {
	const asked: ServiceRequest[] = [];
	const found: IDataObject[] = [];
	const readPage: ReadPage = async (request) => {
		asked.push(request);
		return pages[String(request.query?.after ?? '')] ?? {};
	};
	for await (const each of templatesOf(readPage, wanted)) found.push(each);
	return { found, queries: asked.map(({ query }) => query) };
}

/**
 * A service whose cursor is the ID of the last record of a page.
 *
 * @param otherwise where it goes on if this record was removed
 */
function pagesById(list: ReturnType<typeof listOf>, otherwise: number): ReadPage {
	return async ({ query }) => {
		const { limit, after } = query as { limit: number; after?: string };
		const index = list.records.findIndex(({ _id }) => _id === after);
		const from = after === undefined ? 0 : index === -1 ? otherwise : index + 1;
		const data = list.page(after, from, limit);
		return pageOf(data, data.length === limit ? String(data.at(-1)?._id) : undefined);
	};
}

const slice = (from: number, to: number) => recordsTo(to).slice(from);

describe('A list paged by cursors', () => {
	const pages = {
		'': pageOf(slice(0, 100), 'a'),
		a: pageOf(slice(100, 200), 'b'),
		b: pageOf(slice(200, 230)),
	};

	it('has the records of all pages in order, without a further request', async () => {
		const { found, queries } = await read(pages);
		expect(found).toEqual(recordsTo(230));
		expect(queries).toEqual([
			{ limit: 100 },
			{ limit: 100, after: 'a' },
			{ limit: 100, after: 'b' },
		]);
	});

	it.each([
		[0, []],
		[7, [{ limit: 7 }]],
		[100, [{ limit: 100 }]],
		[130, [{ limit: 100 }, { limit: 30, after: 'a' }]],
	])('has %i of them and requests no more', async (wanted, expected) => {
		const { found, queries } = await read(pages, wanted);
		expect(found).toEqual(recordsTo(wanted));
		expect(queries).toEqual(expected);
	});

	it('has a record of two pages once, and no more than are wanted', async () => {
		const overlapping = { '': pageOf(slice(0, 3), 'a'), a: pageOf(slice(2, 6)) };
		expect((await read(overlapping)).found).toEqual(recordsTo(6));
		expect((await read(overlapping, 4)).found).toEqual(recordsTo(4));
	});

	it('ends with gaps when the service keeps returning known records', async () => {
		let asked = 0;
		const list = templatesOf(async () => pageOf([record(1)], `c${(asked += 1)}`));
		const { records, complete } = await list.readAll();
		expect([records.size, complete]).toEqual([1, false]);
		expect(asked).toBe(11);
	});

	it('ends if the service returns a cursor again', async () => {
		const { found, queries } = await read({
			'': pageOf([record(1)], 'a'),
			a: pageOf([record(2)], 'b'),
			b: pageOf([record(3)], 'a'),
		});
		expect(found).toEqual([1, 2, 3].map(record));
		expect(queries).toHaveLength(5);
	});

	it('confirms an empty page once if the service announced another', async () => {
		const { found, queries } = await read({
			'': pageOf(slice(0, 100), 'a'),
			a: pageOf(slice(100, 200), 'b'),
			b: pageOf([]),
		});
		expect(found).toEqual(recordsTo(200));
		expect(queries.map((query) => query?.after)).toEqual([undefined, 'a', 'b', 'a']);
	});

	it('ends with a full page that the service does not call followed, as it did those before', async () => {
		const assumed = { ...pageOf(slice(2, 4)), paging: { cursors: { after: 'b' }, next: 'b' } };
		const { found, queries } = await read({ '': pageOf(slice(0, 2), 'a'), a: assumed });
		expect(found).toEqual(recordsTo(4));
		expect(queries.map((query) => query?.after)).toEqual([undefined, 'a']);
	});

	it('goes on after an empty page with the cursor of another', async () => {
		const { found, queries } = await read({
			'': pageOf(slice(0, 2), 'a'),
			a: pageOf([], 'b'),
			b: pageOf(slice(2, 3)),
		});
		expect(found).toEqual(recordsTo(3));
		expect(queries.map((query) => query?.after)).toEqual([undefined, 'a', 'b']);
	});

	it('is empty if an answer holds no list', async () => {
		expect(await read({ '': pageOf('none') })).toMatchObject({ found: [] });
	});

	it('passes on what a page throws', async () => {
		const list = templatesOf(async () => await Promise.reject(new Error('no')));
		await expect(list.readAll()).rejects.toThrow('no');
	});

	/** Where services go on once the record of a cursor is removed. */
	const AFTER_REMOVAL = { 'end the list': Infinity, 'begin the list again': 0 };

	it.each(Object.entries(AFTER_REMOVAL))(
		'has every record that exists throughout once where services %s if the cursor is removed',
		async (_, otherwise) => {
			let gaps = 0;
			let reads = 0;
			await fc.assert(
				fc.asyncProperty(fc.nat(350), changesUpTo(20), async (count, changes) => {
					const list = listOf(count, changes);
					const { records, complete } = await templatesOf(pagesById(list, otherwise)).readAll();
					reads += 1;
					if (complete) expectWhole([...records.keys()], list.persisting());
					else gaps += 1;
					expect(list.asked.length).toBeLessThan(60);
				}),
				{ numRuns: propertyRuns(1000) },
			);
			expect(gaps).toBeLessThanOrEqual(reads / 20);
		},
	);

	it.each(Object.entries(AFTER_REMOVAL))(
		'is whole where services %s if the last record of a page is removed',
		async (_, otherwise) => {
			const list = listOf(250, [[], [{ remove: 199 }]]);
			const { records, complete } = await templatesOf(pagesById(list, otherwise)).readAll();
			expect([records.size, complete]).toEqual([250, true]);
			expect(list.asked.map(([after]) => after)).toEqual([undefined, '99', '199', '99', '200']);
		},
	);
});

describe('A service that begins a list again', () => {
	const read = async (changes: Parameters<typeof listOf>[1], count = 301) => {
		const list = listOf(count, changes);
		const { records, complete } = await templatesOf(pagesById(list, 0)).readAll();
		expectWhole([...records.keys()], list.persisting());
		return { complete, cursors: list.asked.map(([after]) => after) };
	};

	it('is recognised by the first page, even if a record was added there', async () => {
		expect(await read([[{ add: 0 }], [], [{ remove: 300 }]])).toEqual({
			complete: true,
			cursors: [undefined, '99', '199', '299', '199', '300', '199'],
		});
	});

	it('is not taken for one that goes on with records pushed off the first page', async () => {
		const changes = [
			[{ add: 0 }, { remove: 100 }],
			[{ add: 0 }, { add: 0 }],
		];
		expect(await read(changes, 101)).toEqual({
			complete: true,
			cursors: [undefined, '99', undefined, '96'],
		});
	});

	it('is recognised where the page before is read again', async () => {
		const twoCursors = [{ remove: 299 }, { remove: 199 }];
		expect(await read([[], [], twoCursors])).toEqual({
			complete: true,
			cursors: [undefined, '99', '199', '299', '199', '99', '200'],
		});
	});
});

describe('nextCursor', () => {
	it.each<[string, IDataObject, string | undefined]>([
		['a next page', { paging: { cursors: { after: 'c' }, next: 'https://x' } }, 'c'],
		[
			'a last page, which has a cursor all the same',
			{ paging: { cursors: { after: 'c' } } },
			undefined,
		],
		['a next page without a cursor', { paging: { next: 'https://x' } }, undefined],
		[
			'a next page whose address has the cursor',
			{ paging: { next: '/x?limit=2&after=c%2B#y' } },
			'c+',
		],
		[
			'a next page with null for its cursor',
			{ paging: { cursors: { after: null }, next: 'https://x?after=c' } },
			'c',
		],
		['no paging', {}, undefined],
		['null', { paging: null }, undefined],
	])('of %s', (_name, answer, cursor) => {
		expect(nextCursor(answer)).toBe(cursor);
	});
});
