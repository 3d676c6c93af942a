import { describe, expect, it } from 'vitest';
import type {
	CountedFailure,
	CountedPauses,
} from '../../../../nodes/service/limiter/circuitBreaker.ts';
import { CircuitBreaker } from '../../../../nodes/service/limiter/circuitBreaker.ts';

// When a service that fails for many rows counts as unavailable.

const rows = (count: number): CountedFailure[] => Array.from({ length: count }, () => ({}));

/**
 * Reports one failure for each row, all at the same time.
 *
 * @returns the pause that the last one gets
 */
const failAll = (
	breaker: CircuitBreaker,
	failing: CountedFailure[],
	now = 0,
	run: CountedPauses = {},
) => failing.map((row) => breaker.failed(row, run, now, now)).at(-1);

/** A breaker that has just opened: all rows pause for 5 seconds from 0. */
function opened(): CircuitBreaker {
	const breaker = new CircuitBreaker(() => 1);
	expect(failAll(breaker, rows(20))).toBe(5000);
	return breaker;
}

describe('CircuitBreaker', () => {
	it('pauses all rows at the twentieth that fails, not before', () => {
		const breaker = new CircuitBreaker(() => 1);
		expect(failAll(breaker, rows(19))).toBeUndefined();
		expect(failAll(breaker, rows(1))).toBe(5000);
	});

	it('counts a row once, however often it fails', () => {
		const breaker = new CircuitBreaker(() => 1);
		const few = rows(19);
		for (const row of [...few, ...few]) expect(failAll(breaker, [row])).toBeUndefined();
	});

	it('counts from zero after each answer, for the same rows too', () => {
		const breaker = new CircuitBreaker(() => 1);
		const some = rows(19);
		failAll(breaker, some);
		breaker.answered();
		expect(failAll(breaker, some)).toBeUndefined();
		expect(failAll(breaker, rows(1))).toBe(5000);
	});

	it('pauses four times, each twice as long, then stops the run', () => {
		const run: CountedPauses = {};
		const breaker = new CircuitBreaker(() => 1);
		expect(failAll(breaker, rows(20), 0, run)).toBe(5000);
		let now = 5000;
		for (const ms of [10_000, 20_000, 40_000]) {
			expect(breaker.failed({}, run, now, now)).toBe(ms);
			now += ms;
		}
		expect(breaker.failed({}, run, now, now)).toBe('stop');
	});

	it('counts the rows of all runs, but stops a run only for the pauses that it has begun', () => {
		const breaker = new CircuitBreaker(() => 1);
		for (const row of rows(19)) expect(breaker.failed(row, {}, 0, 0)).toBeUndefined();
		expect(breaker.failed({}, {}, 0, 0)).toBe(5000);
		let now = 5000;
		for (const ms of [10_000, 20_000, 40_000, 40_000, 40_000]) {
			expect(breaker.failed({}, {}, now, now)).toBe(ms);
			now += ms;
		}
	});

	it('gives a run four more pauses once a request was answered', () => {
		const run: CountedPauses = {};
		const breaker = new CircuitBreaker(() => 1);
		for (let now = 0; now < 3e6; now += 1e6) {
			failAll(breaker, rows(20), now, run);
			breaker.answered();
		}
		expect(failAll(breaker, rows(20), 4e6, run)).toBe(5000);
		expect(breaker.failed({}, run, 5e6, 5e6)).toBe(10_000);
		expect(breaker.failed({}, run, 6e6, 6e6)).toBe(20_000);
	});

	it('varies a pause by half of its length, so that many executions do not resume together', () => {
		expect(failAll(new CircuitBreaker(() => 0), rows(20))).toBe(2500);
	});

	it('ignores requests that started before the pause ended', () => {
		const breaker = opened();
		expect(breaker.failed({}, {}, 4999, 6000)).toBeUndefined();
		expect(breaker.failed({}, {}, 5000, 6000)).toBe(10_000);
		expect(breaker.failed({}, {}, 15_999, 16_000)).toBeUndefined();
		expect(breaker.failed({}, {}, 16_000, 16_000)).toBe(20_000);
	});
});
