// When a service that fails for row after row is taken for down.
import { describe, expect, it } from 'vitest';
import type { CountedFailure, CountedPauses } from '../../../../nodes/common/pacing/outage.ts';
import { Outage } from '../../../../nodes/common/pacing/outage.ts';

const rows = (count: number): CountedFailure[] => Array.from({ length: count }, () => ({}));

/** Fails once for each row, all at the same time, and returns the result for the last one. */
const failAll = (outage: Outage, failing: CountedFailure[], now = 0, run: CountedPauses = {}) =>
	failing.map((row) => outage.failed(row, run, now, now)).at(-1);

/** An outage that has just been noticed: all rows pause for 5 seconds from 0. */
function noticed(): Outage {
	const outage = new Outage(() => 1);
	expect(failAll(outage, rows(20))).toBe(5000);
	return outage;
}

describe('Outage', () => {
	it('pauses all rows at the twentieth that fails, not before', () => {
		const outage = new Outage(() => 1);
		expect(failAll(outage, rows(19))).toBeUndefined();
		expect(failAll(outage, rows(1))).toBe(5000);
	});

	it('counts a row once, however often it fails', () => {
		const outage = new Outage(() => 1);
		const few = rows(19);
		for (let time = 0; time < 5; time += 1) expect(failAll(outage, few)).toBeUndefined();
	});

	it('restarts the count after each response, for the same rows too', () => {
		const outage = new Outage(() => 1);
		const some = rows(19);
		failAll(outage, some);
		outage.answered();
		expect(failAll(outage, some)).toBeUndefined();
		expect(failAll(outage, rows(1))).toBe(5000);
	});

	it('pauses four times, each twice as long, then stops the run', () => {
		const run: CountedPauses = {};
		const outage = new Outage(() => 1);
		expect(failAll(outage, rows(20), 0, run)).toBe(5000);
		let now = 5000;
		for (const ms of [10_000, 20_000, 40_000]) {
			expect(outage.failed({}, run, now, now)).toBe(ms);
			now += ms;
		}
		expect(outage.failed({}, run, now, now)).toBe('stop');
	});

	it('counts the rows of all runs, but stops a run only for the pauses that it has begun', () => {
		const outage = new Outage(() => 1);
		for (const row of rows(19)) expect(outage.failed(row, {}, 0, 0)).toBeUndefined();
		expect(outage.failed({}, {}, 0, 0)).toBe(5000);
		let now = 5000;
		for (const ms of [10_000, 20_000, 40_000, 40_000, 40_000]) {
			expect(outage.failed({}, {}, now, now)).toBe(ms);
			now += ms;
		}
	});

	it('gives a run four more pauses once the service has answered', () => {
		const run: CountedPauses = {};
		const outage = new Outage(() => 1);
		for (let now = 0; now < 3e6; now += 1e6) {
			failAll(outage, rows(20), now, run);
			outage.answered();
		}
		expect(failAll(outage, rows(20), 4e6, run)).toBe(5000);
		expect(outage.failed({}, run, 5e6, 5e6)).toBe(10_000);
		expect(outage.failed({}, run, 6e6, 6e6)).toBe(20_000);
	});

	it('varies a pause by half of it, so that many executions do not come back together', () => {
		expect(failAll(new Outage(() => 0), rows(20))).toBe(2500);
	});

	it('learns nothing from what had started before the pause was over', () => {
		const outage = noticed();
		expect(outage.failed({}, {}, 4999, 6000)).toBeUndefined();
		expect(outage.failed({}, {}, 5000, 6000)).toBe(10_000);
		expect(outage.failed({}, {}, 15_999, 16_000)).toBeUndefined();
		expect(outage.failed({}, {}, 16_000, 16_000)).toBe(20_000);
	});

	it('is over with one answer: twenty rows have to fail again', () => {
		const outage = noticed();
		outage.answered();
		expect(failAll(outage, rows(19), 9000)).toBeUndefined();
		expect(failAll(outage, rows(1), 9000)).toBe(5000);
	});
});
