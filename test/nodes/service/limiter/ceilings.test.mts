// The limits that a run sets itself, whatever the service would accept.
import { describe, expect, it } from 'vitest';
import { Ceilings, type CeilingOptions } from '../../../../nodes/service/limiter/ceilings.ts';

const ceilingsWith = (options: Partial<CeilingOptions>) =>
	new Ceilings({ maxConcurrent: 200, maxPerSecond: 0, ...options });

/** Starts as many requests as may start now. */
function startAll(ceilings: Ceilings, now: number): number {
	let started = 0;
	for (; ceilings.delay(now) === 0; started += 1) ceilings.started(now);
	return started;
}

describe('Ceilings', () => {
	it('limit the requests in flight, and let the next start when one has ended', () => {
		const ceilings = ceilingsWith({ maxConcurrent: 3 });
		expect(startAll(ceilings, 0)).toBe(3);
		expect(ceilings.delay(1000)).toBe(Infinity);
		ceilings.ended();
		expect(startAll(ceilings, 1000)).toBe(1);
	});

	it('space starts one by one', () => {
		const ceilings = ceilingsWith({ maxPerSecond: 4 });
		const starts: number[] = [];
		for (let now = 60_000; starts.length < 9; now += 1) {
			if (ceilings.delay(now) > 0) continue;
			ceilings.started(now);
			starts.push(now);
		}
		const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? NaN));
		expect(gaps).toEqual([230, 250, 250, 250, 250, 250, 250, 250]);
	});

	it('catch up on at most 20 ms after a late timer', () => {
		const ceilings = ceilingsWith({ maxPerSecond: 100 });
		expect(startAll(ceilings, 0)).toBe(1);
		expect(startAll(ceilings, 29)).toBe(2);
		expect(startAll(ceilings, 30)).toBe(1);
		expect(startAll(ceilings, 500)).toBe(3);
	});

	it('do not space starts without a ceiling in starts per second', () => {
		expect(startAll(ceilingsWith({ maxConcurrent: 50 }), 0)).toBe(50);
	});
});
