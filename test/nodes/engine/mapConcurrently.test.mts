// How a list's rows run concurrently, and how the list ends at its first failure.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapConcurrently, type ResourceKey } from '../../../nodes/engine/mapConcurrently.ts';
import { propertyRuns } from '../../harness/propertyRuns.mts';
import { virtualClock } from '../../simulation/virtualClock.mts';

interface RowGiven {
	/** How long the work takes; negative: it fails after that time. */
	readonly ms: number;
	/** The record that the row is about; absent: none that another row shares. */
	readonly about?: string;
	readonly kind?: string;
}

interface Given {
	readonly width: number;
	readonly rows: readonly RowGiven[];
	/** No row starts once this many have started. */
	readonly stopAfter?: number;
	/** How long it takes to read a row. */
	readonly askingMs?: number;
	/** Index of a row that cannot be read. */
	readonly unreadable?: number;
}

async function work({ width, rows, stopAfter = Infinity, askingMs = 0, unreadable }: Given) {
	const clock = virtualClock(() => 0.5);
	const startedAt = clock.now();
	const begun: number[] = [];
	const underWay = new Set<number>();
	const done: number[] = [];
	/** Rows in progress at each start, including the new one. */
	const together: number[][] = [];
	let asked = 0;
	let mostAhead = 0;
	const resourceKey = (index: number): ResourceKey | undefined => {
		const { about, kind = 'number' } = rows[index] ?? {};
		return about === undefined ? undefined : { kind, key: about };
	};
	async function* read() {
		for (const index of rows.keys()) {
			asked += 1;
			if (askingMs > 0) await clock.sleep(askingMs);
			if (index === unreadable) throw new Error('Unreadable');
			yield { index, resourceKey: resourceKey(index) };
		}
	}
	const error = await clock
		.run(
			mapConcurrently(read(), {
				width,
				keyOf: ({ resourceKey }) => resourceKey,
				work: async ({ index }) => {
					begun.push(index);
					underWay.add(index);
					together.push([...underWay]);
					mostAhead = Math.max(mostAhead, asked - done.length);
					const ms = Number(rows[index]?.ms);
					await clock.sleep(Math.abs(ms));
					done.push(index);
					underWay.delete(index);
					if (ms < 0) throw new Error(`Row ${index}`);
				},
				goesOn: () => begun.length < stopAfter,
			}),
		)
		.then(
			() => undefined,
			(thrown: Error) => thrown.message,
		);
	return { begun, done, together, asked, mostAhead, error, ms: clock.now() - startedAt };
}

const sorted = (rows: readonly number[]) => rows.toSorted((a, b) => a - b);
const same = (count: number, row: RowGiven) => Array.from({ length: count }, () => row);

describe('The rows of a list', () => {
	const row = fc.record({
		ms: fc.nat(100),
		about: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
		kind: fc.constantFrom('number', 'number', 'number', 'ID'),
	});
	const given = fc.record({
		width: fc.integer({ min: 1, max: 8 }),
		rows: fc.array(row, { maxLength: 40 }),
		askingMs: fc.constantFrom(0, 0, 20),
	});

	it('all run once, and none alongside one about the same record or of another kind', async () => {
		await fc.assert(
			fc.asyncProperty(given, async (list) => {
				const { begun, done, together, error } = await work(list);
				expect(error).toBeUndefined();
				expect(sorted(begun)).toEqual([...list.rows.keys()]);
				expect(sorted(done)).toEqual([...list.rows.keys()]);
				for (const side of together) {
					expect(side.length).toBeLessThanOrEqual(list.width);
					const touching = side.flatMap((index) => list.rows[index] ?? []);
					const keys = touching.flatMap(({ about }) => about ?? []);
					expect(new Set(keys).size).toBe(keys.length);
					const kinds = touching.flatMap(({ about, kind }) => (about === undefined ? [] : [kind]));
					expect(new Set(kinds).size).toBeLessThanOrEqual(1);
				}
				for (const key of ['a', 'b', 'c']) {
					const ofKey = begun.filter((index) => list.rows[index]?.about === key);
					expect(ofKey).toEqual(sorted(ofKey));
				}
			}),
			{ numRuns: propertyRuns(100) },
		);
	});

	it('continue alongside a slow one and those that wait for it', async () => {
		const slow = { ms: 1000, about: 'a' };
		const rows = [...same(10, slow), ...same(100, { ms: 10 })];
		const { begun, ms } = await work({ width: 3, rows });
		expect(begun.slice(0, 5)).toEqual([0, 10, 11, 12, 13]);
		expect(ms).toBe(10_000);
	});

	it('start alongside rows about no record, whatever their kind', async () => {
		const rows = [{ ms: 1000 }, { ms: 10, about: 'a', kind: 'ID' }];
		expect((await work({ width: 2, rows })).ms).toBe(1000);
	});

	it('are not read ahead of the concurrency limit', async () => {
		const rows = same(20, { ms: 10 });
		expect((await work({ width: 4, rows })).mostAhead).toBe(4);
		expect((await work({ width: 1, rows })).mostAhead).toBe(1);
	});

	it('are read at most 1,000 ahead when each waits for the one before', async () => {
		const { mostAhead, done } = await work({ width: 4, rows: same(3000, { ms: 1, about: 'a' }) });
		expect(done).toHaveLength(3000);
		expect(mostAhead).toBe(1000);
	});

	it('are not started after the run ends, even waiting ones; rows in progress are finished', async () => {
		const rows = [...same(3, { ms: 10, about: 'a' }), ...same(20, { ms: 10 })];
		const { begun, done, asked } = await work({ width: 4, rows, stopAfter: 4 });
		expect(begun).toEqual([0, 3, 4, 5]);
		expect(done).toEqual(begun);
		expect(asked).toBeLessThanOrEqual(7);
		expect(await work({ width: 4, rows, stopAfter: 0 })).toMatchObject({ asked: 0, begun: [] });
	});

	it('are not started if the run ends while they are read', async () => {
		const rows = same(3, { ms: 10 });
		expect((await work({ width: 4, rows, stopAfter: 1, askingMs: 5 })).begun).toEqual([0]);
	});
});

describe('What fails', () => {
	it('is reported once the rows in progress are done, and no other row starts', async () => {
		const rows = [{ ms: -5 }, ...same(10, { ms: 10 })];
		expect(await work({ width: 3, rows })).toMatchObject({
			error: 'Row 0',
			begun: [0, 1, 2],
			done: [0, 1, 2],
		});
	});

	it('is reported as well if a row cannot be read', async () => {
		const { done, error } = await work({ width: 3, rows: same(5, { ms: 10 }), unreadable: 2 });
		expect(error).toBe('Unreadable');
		expect(done).toEqual([0, 1]);
	});
});
