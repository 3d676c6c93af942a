// How many rows are worked on at once, and which are not begun.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../nodes/common/rows/eachRow.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

interface Given {
	readonly width: number;
	/** How long the work on each row takes; negative: it fails after so long. */
	readonly durations: readonly number[];
	/** No row is begun any more once so many have been. */
	readonly stopAfter?: number;
	/** Asking for a row takes so long; absent: it is there at once. */
	readonly askingMs?: number;
}

async function work({ width, durations, stopAfter = Infinity, askingMs }: Given) {
	const clock = virtualClock(() => 0.5);
	const begun: number[] = [];
	const done: number[] = [];
	let asked = 0;
	let mostAtOnce = 0;
	let mostAhead = 0;
	function* rows() {
		for (const row of durations.keys()) {
			asked += 1;
			yield row;
		}
	}
	async function* slowRows() {
		for (const row of rows()) {
			await clock.sleep(Number(askingMs));
			yield row;
		}
	}
	const workOn = async (row: number) => {
		begun.push(row);
		mostAtOnce = Math.max(mostAtOnce, begun.length - done.length);
		mostAhead = Math.max(mostAhead, asked - done.length);
		const duration = Number(durations[row]);
		await clock.sleep(Math.abs(duration));
		done.push(row);
		if (duration < 0) throw new Error(`Row ${row}`);
	};
	const error = await clock
		.run(
			eachRow(
				askingMs === undefined ? rows() : slowRows(),
				width,
				workOn,
				() => begun.length < stopAfter,
			),
		)
		.then(
			() => undefined,
			(thrown: Error) => thrown.message,
		);
	return { begun, done, asked, mostAtOnce, mostAhead, error };
}

const order = (length: number) => Array.from({ length }, (_, row) => row);
const given = fc.record({
	width: fc.integer({ min: 1, max: 8 }),
	durations: fc.array(fc.nat(100), { maxLength: 30 }),
	askingMs: fc.option(fc.nat(50), { nil: undefined }),
});

describe('The rows of a list', () => {
	it('are begun in their order, each once, and all are done in the end', async () => {
		await fc.assert(
			fc.asyncProperty(given, async (list) => {
				const { begun, done, error } = await work(list);
				expect(begun).toEqual(order(list.durations.length));
				expect(done.toSorted((a, b) => a - b)).toEqual(begun);
				expect(error).toBeUndefined();
			}),
			{ numRuns: 50 },
		);
	});

	it('are asked for when there is room, and not before', async () => {
		const durations = order(20).map(() => 10);
		expect(await work({ width: 4, durations })).toMatchObject({ mostAtOnce: 4, mostAhead: 4 });
		expect(await work({ width: 1, durations })).toMatchObject({ mostAtOnce: 1, mostAhead: 1 });
	});

	it('are not asked for after the end of the run, and those under way are done', async () => {
		const durations = order(20).map(() => 10);
		const { begun, done, asked } = await work({ width: 4, durations, stopAfter: 6 });
		expect([begun, done]).toEqual([order(6), order(6)]);
		expect(asked).toBeLessThanOrEqual(8);
		expect(await work({ width: 4, durations, stopAfter: 0 })).toMatchObject({ asked: 0 });
	});

	it('are not begun if the run ends while they are asked for', async () => {
		const { begun } = await work({ width: 4, durations: [10, 10, 10], stopAfter: 1, askingMs: 5 });
		expect(begun).toEqual([0]);
	});
});

describe('Work that fails', () => {
	it('is told when all the others are done', async () => {
		const { done, error } = await work({ width: 2, durations: [-5, 10, 10, 10] });
		expect(error).toBe('Row 0');
		expect(done).toEqual(order(4));
	});

	it('is the last that its worker does', async () => {
		const { begun, error } = await work({ width: 1, durations: [10, -5, 10] });
		expect(error).toBe('Row 1');
		expect(begun).toEqual([0, 1]);
	});
});
