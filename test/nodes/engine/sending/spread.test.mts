// When the rows of a spread list leave.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SendSchedule } from '../../../../nodes/engine/sending/spread.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import '../../../harness/propertyRuns.mts';

function scheduleOf(rows: number, overMs: number, random: () => number) {
	const clock = virtualClock(random);
	const schedule = new SendSchedule([...Array(rows).keys()], { overMs, endsAt: Infinity }, clock);
	const offsets = () =>
		Array.from({ length: rows }, (_, row) => schedule.timeOf(row) - clock.now());
	return { schedule, offsets };
}
const spreadOffsets = (...args: Parameters<typeof scheduleOf>) => scheduleOf(...args).offsets();

describe('the times of a spread list', () => {
	it('puts rows at even intervals, the first immediately', () => {
		expect(spreadOffsets(4, 60_000, () => 0.5)).toEqual([0, 15_000, 30_000, 45_000]);
		expect(spreadOffsets(1, 60_000, () => 0.9)).toEqual([0]);
		expect(spreadOffsets(0, 60_000, () => 0.9)).toEqual([]);
	});

	it('moves each row by at most half the interval', () => {
		expect(spreadOffsets(3, 60_000, () => 0)).toEqual([0, 10_000, 30_000]);
		expect(spreadOffsets(3, 60_000, () => 0.75)).toEqual([0, 25_000, 45_000]);
	});

	it('keeps the order and the total time for any random numbers', () => {
		const random = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
			minLength: 1,
			maxLength: 50,
		});
		const overMs = fc.integer({ min: 1, max: 7 * 24 * 3600_000 });
		fc.assert(
			fc.property(random, overMs, (numbers, time) => {
				const left = [...numbers];
				const offsets = spreadOffsets(numbers.length + 1, time, () => left.shift() ?? 0);
				expect(offsets[0]).toBe(0);
				expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
				expect(offsets.at(-1)).toBeLessThan(time);
				for (const [row, offset] of offsets.entries()) {
					const even = (row * time) / offsets.length;
					expect(Math.abs(offset - even)).toBeLessThanOrEqual(time / offsets.length / 2 + 1e-3);
				}
			}),
		);
	});
});

describe('a slot that is given up', () => {
	const MINUTE = 60_000;
	/** When each row leaves, in milliseconds, if some rows turn out to need no message when they are due. */
	async function leaveTimes(rows: number, isSent: (row: number) => boolean) {
		const clock = virtualClock(() => 0.5);
		const began = clock.now();
		const indexes = [...Array(rows).keys()];
		const spread = { overMs: rows * MINUTE, endsAt: Infinity };
		const schedule = new SendSchedule(indexes, spread, clock);
		const times: Array<[row: number, minutes: number]> = [];
		const read = async () => {
			const due = schedule.onTime(
				indexes.map((index) => ({ index, resourceKey: undefined })),
				() => true,
				() => false,
				new RunState(),
			);
			for await (const { index } of due) {
				if (isSent(index)) void Promise.resolve().then(() => schedule.giveUpPlace(index));
				else times.push([index, Math.round((clock.now() - began) / 600) / 100]);
			}
		};
		await clock.run(read());
		return times;
	}

	it('goes to the next row, and the remaining rows are spread over the remaining time', async () => {
		expect(await leaveTimes(6, (row) => row < 4)).toEqual([
			[4, 0],
			[5, 3],
		]);
		expect(await leaveTimes(6, (row) => row === 2)).toEqual([
			[0, 0],
			[1, 1],
			[3, 2],
			[4, 3.33],
			[5, 4.67],
		]);
		expect(await leaveTimes(2, () => true)).toEqual([]);
	});
});

describe('SendSchedule', () => {
	const NOW = virtualClock(() => 0.5).now();
	const late = (forMs: number, overMs = 600_000) => {
		const schedule = new SendSchedule(
			[0, 2, 3, 5],
			{ overMs, endsAt: NOW + forMs },
			virtualClock(() => 0.5),
		);
		return [0, 1, 2, 3, 4, 5].filter((row) => schedule.resultIfLate(row));
	};

	it('finds the rows due after the end of the execution, or half a minute before it', () => {
		expect(late(Infinity)).toEqual([]);
		expect(late(480_000)).toEqual([]);
		expect(late(479_999)).toEqual([5]);
		expect(late(100_000)).toEqual([2, 3, 5]);
	});

	it('leaves a tenth of a short time, so that the first row always leaves', () => {
		expect(late(10_000, 12_000)).toEqual([]);
		expect(late(9_999, 12_000)).toEqual([5]);
		expect(late(0)).toEqual([2, 3, 5]);
	});
});
