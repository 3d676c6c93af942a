// Lists paged by skip and limit.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { cataloguesOf, listByOffset, listIn, PAGE_SIZE } from '../../../nodes/service/pagedList.ts';
import {
	changesUpTo,
	expectWhole,
	listOf,
	record,
	recordsTo,
} from '../../harness/changingList.mts';
import { propertyRuns } from '../../harness/propertyRuns.mts';

describe('A list paged by skip and limit', () => {
	it('has every record that exists throughout once, in order, or reports gaps', async () => {
		let reads = 0;
		let gaps = 0;
		await fc.assert(
			fc.asyncProperty(fc.nat(350), changesUpTo(20), async (count, changes) => {
				const { fetchPage, persisting, asked } = listOf(count, changes);
				const { records, complete } = await listByOffset(fetchPage).readAll();
				reads += 1;
				if (complete) expectWhole([...records.keys()], persisting());
				else gaps += 1;
				expect(asked.length).toBeLessThan(60);
			}),
			{ numRuns: propertyRuns(1000) },
		);
		// It must not report gaps to be on the safe side.
		expect(gaps).toBeLessThanOrEqual(reads / 20);
	});

	it('is whole even if a record is removed after every page', async () => {
		const removals = Array.from({ length: 100 }, () => [{ remove: 0 }]);
		const { fetchPage, persisting, asked } = listOf(1000, removals);
		const { records, complete } = await listByOffset(fetchPage).readAll();
		expect(complete).toBe(true);
		expectWhole([...records.keys()], persisting());
		expect(asked.length).toBeLessThan(30);
	});

	it('is whole after 250 removals at once', async () => {
		const removals = Array.from({ length: 250 }, () => ({ remove: 0 }));
		const { fetchPage, persisting } = listOf(600, [[], [], [], removals]);
		const { records, complete } = await listByOffset(fetchPage).readAll();
		expect(complete).toBe(true);
		expectWhole([...records.keys()], persisting());
	});

	it('is read to its end with gaps if it moves too far', async () => {
		const removals = Array.from({ length: 500 }, () => ({ remove: 0 }));
		const { fetchPage } = listOf(900, [[], [], [], [], [], removals]);
		const { records, complete } = await listByOffset(fetchPage).readAll();
		expect(complete).toBe(false);
		expect(records.has('899')).toBe(true);
	});

	it('costs at most one further request for 10,000 records if nothing changes', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(10_000), async (count) => {
				const { fetchPage, asked } = listOf(count);
				const { records, complete } = await listByOffset(fetchPage).readAll();
				expect([records.size, complete]).toEqual([count, true]);
				// Pages without an overlap need one more that is empty.
				expect(asked.length).toBeLessThanOrEqual(Math.ceil(count / PAGE_SIZE) + 2);
			}),
			{ numRuns: propertyRuns(50) },
		);
	});

	it('is read again from the page before where one moved, once', async () => {
		const { fetchPage, asked } = listOf(250, [[], [{ remove: 0 }]]);
		const { records, complete } = await listByOffset(fetchPage).readAll();
		expect([records.size, complete]).toEqual([250, true]);
		expect(asked.map(([skip]) => skip)).toEqual([0, 99, 198, 99, 149, 199]);
	});

	it('has as many records as requested, or all of them, in order', async () => {
		const counts = fc.nat(350);
		await fc.assert(
			fc.asyncProperty(counts, counts, changesUpTo(20), async (there, wanted, changes) => {
				const { fetchPage } = listOf(there);
				const list = await listByOffset(fetchPage, wanted).readAll();
				expect([...list.records.values()]).toEqual(recordsTo(Math.min(there, wanted)));
				expect(list.complete).toBe(true);
				const changing = listOf(there, changes);
				const limited = await listByOffset(changing.fetchPage, wanted).readAll();
				expect(limited.records.size).toBeLessThanOrEqual(wanted);
				if (!limited.complete) return;
				// Of those that persisted, it has the first.
				const found = changing.persisting().filter((id) => limited.records.has(String(id)));
				expect(found).toEqual(changing.persisting().slice(0, found.length));
			}),
			{ numRuns: propertyRuns(300) },
		);
	});

	it('requests no more than is wanted', async () => {
		const { fetchPage, asked } = listOf(300);
		await listByOffset(fetchPage, 150).readAll();
		expect(asked).toEqual([
			[0, 100],
			[99, 51],
		]);
	});

	it('makes no request if nothing is wanted', async () => {
		const { fetchPage, asked } = listOf(5);
		expect((await listByOffset(fetchPage, 0).readAll()).records.size).toBe(0);
		expect(asked).toEqual([]);
	});

	it('ends with gaps when the service keeps returning known records', async () => {
		const asked: number[] = [];
		const same = async (skip: number) => {
			asked.push(skip);
			return recordsTo(2);
		};
		const { records, complete } = await listByOffset(same).readAll();
		expect([records.size, complete]).toEqual([2, false]);
		expect(asked).toHaveLength(11);
	});

	it('continues after nine pages that bring nothing new', async () => {
		const late = async (skip: number) => (skip < 9 ? recordsTo(2) : [record(1), record(2)]);
		expect((await listByOffset(late).readAll()).records.has('2')).toBe(true);
	});

	it('has no more than requested even if a page holds more', async () => {
		const list = await listByOffset(async () => recordsTo(3), 2).readAll();
		expect([...list.records.values()]).toEqual(recordsTo(2));
	});

	it('goes on after a request that failed', async () => {
		const { fetchPage } = listOf(150);
		let failures = 1;
		const list = listByOffset(async (skip, limit) => {
			if (skip > 0 && failures > 0) {
				failures -= 1;
				throw new Error('no');
			}
			return await fetchPage(skip, limit);
		});
		await expect(list.readAll()).rejects.toThrow('no');
		expect((await list.readAll()).records.size).toBe(150);
	});

	it('keeps records apart that have only the ID at the catalogue provider', async () => {
		const catalogues = ['1', '2'].map((catalogueId) => ({ catalogueId }));
		const pages = [catalogues, catalogues.slice(1)];
		const list = cataloguesOf(async () => ({ catalogues: pages.shift() }) as IDataObject);
		expect([...(await list.readAll()).records.keys()]).toEqual(['1', '2']);
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
