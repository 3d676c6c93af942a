// Lists paged by skip and limit.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { collectPages, listIn, PAGE_SIZE, readWholeList } from '../../../nodes/service/requests.ts';
import { propertyRuns } from '../../harness/propertyRuns.mts';

const record = (id: number): IDataObject => ({ id: String(id) });
const idOf = ({ id }: IDataObject) => String(id);

/** A list of this many records, and the pages requested. */
function listOf(count: number, change: (records: IDataObject[]) => void = () => undefined) {
	const records = Array.from({ length: count }, (_, id) => record(id));
	const asked: Array<[skip: number, limit: number]> = [];
	return {
		asked,
		fetchPage: async (skip: number, limit: number) => {
			asked.push([skip, limit]);
			const page = records.slice(skip, skip + limit);
			change(records);
			return page;
		},
	};
}

describe('collectPages', () => {
	it('returns as many records as requested, or all of them, in order', async () => {
		const counts = fc.integer({ min: 0, max: 350 });
		await fc.assert(
			fc.asyncProperty(counts, counts, async (there, wanted) => {
				const { fetchPage, asked } = listOf(there);
				const records = await collectPages(fetchPage, wanted, idOf);
				expect(records).toEqual(
					Array.from({ length: Math.min(there, wanted) }, (_, id) => record(id)),
				);
				for (const [, limit] of asked) expect(limit).toBeLessThanOrEqual(PAGE_SIZE);
			}),
		);
	});

	it('requests no more than is wanted, or everything until a page is empty', async () => {
		const some = listOf(300);
		await collectPages(some.fetchPage, 150, idOf);
		expect(some.asked).toEqual([
			[0, 100],
			[100, 50],
		]);
		const all = listOf(150);
		await collectPages(all.fetchPage, Infinity, idOf);
		expect(all.asked).toEqual([
			[0, 100],
			[100, 100],
			[150, 100],
		]);
	});

	it('makes no request if nothing is wanted', async () => {
		const { fetchPage, asked } = listOf(5);
		expect(await collectPages(fetchPage, 0, idOf)).toEqual([]);
		expect(asked).toEqual([]);
	});

	it('returns each record once even if a new one pushes it onto the next page', async () => {
		const added = [record(1000), record(1001)];
		const { fetchPage } = listOf(250, (records) => records.unshift(...added.splice(0, 1)));
		const records = await collectPages(fetchPage, 220, idOf);
		expect(records).toEqual(Array.from({ length: 220 }, (_, id) => record(id)));
	});

	it('ends when the service keeps returning known records', async () => {
		const asked: number[] = [];
		const same = async (skip: number) => {
			asked.push(skip);
			return [record(1), record(2)];
		};
		expect(await collectPages(same, Infinity, idOf)).toEqual([record(1), record(2)]);
		expect(asked).toHaveLength(11);
	});

	it('continues after nine pages that bring nothing new', async () => {
		const late = async (skip: number) => (skip < 10 ? [record(1)] : skip === 10 ? [record(2)] : []);
		expect(await collectPages(late, Infinity, idOf)).toEqual([record(1), record(2)]);
	});

	it('returns no more than requested even if a page holds more', async () => {
		const page = [record(1), record(2), record(3)];
		expect(await collectPages(async () => page, 2, idOf)).toEqual([record(1), record(2)]);
	});
});

describe('listIn', () => {
	it.each<[string, IDataObject, IDataObject[]]>([
		['a list', { campaigns: [record(1)] }, [record(1)]],
		['no list', {}, []],
		['something else', { campaigns: 'many' }, []],
		['what is no record in it', { campaigns: [null, record(1), 5, 'x', []] as never }, [record(1)]],
		['a list of something else', { contacts: [record(1)] }, []],
	])('finds %s', (_name, answer, list) => {
		expect(listIn(answer, 'campaigns')).toEqual(list);
	});
});

describe('readWholeList', () => {
	/** How the list changes after a page is read. */
	const change = fc.oneof(
		fc.constant(undefined),
		fc.record({ removed: fc.integer({ min: 0, max: 349 }) }),
		fc.record({ added: fc.integer({ min: 0, max: 349 }) }),
	);

	it('misses no record that exists throughout, or reports that it is not sure', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 350 }),
				fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }),
				async (count, changes) => {
					let round = 0;
					let fresh = 1000;
					const removed = new Set<unknown>();
					const { fetchPage } = listOf(count, (records) => {
						for (const what of changes[round] ?? []) {
							if (what === undefined) continue;
							if ('added' in what) {
								records.splice(what.added % (records.length + 1), 0, record(fresh));
								fresh += 1;
								continue;
							}
							for (const gone of records.splice(what.removed, 1)) removed.add(gone.id);
						}
						round += 1;
					});
					const { records, complete } = await readWholeList(fetchPage, idOf);
					if (!complete) return;
					for (let id = 0; id < count; id += 1) {
						if (!removed.has(String(id))) expect(records.has(String(id))).toBe(true);
					}
				},
			),
			{ numRuns: propertyRuns(500) },
		);
	});

	it('reads again what had a gap, and is sure once nothing changes', async () => {
		let pages = 0;
		const { fetchPage } = listOf(250, (records) => {
			pages += 1;
			if (pages === 1) records.splice(0, 5);
		});
		const { records, complete } = await readWholeList(fetchPage, idOf);
		expect([records.size, complete]).toEqual([245, true]);
	});

	it('reads a thousand records in twelve requests', async () => {
		const { fetchPage, asked } = listOf(1000);
		expect((await readWholeList(fetchPage, idOf)).records.size).toBe(1000);
		expect(asked).toHaveLength(12);
	});

	it('ends if the service returns the same page forever, and is not sure', async () => {
		const page = [record(1), record(2)];
		const { records, complete } = await readWholeList(async () => page, idOf);
		expect([records.size, complete]).toEqual([2, false]);
	});
});
