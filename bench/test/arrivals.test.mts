import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastTime, planArrivals, type Arrival, type ArrivalPlan } from '../lib/arrivals.mts';

const plan: ArrivalPlan = { events: 10, perSecond: 10, repeatShare: 0.2, repeats: 'soon' };
const who = (arrivals: Arrival[]) => arrivals.map(({ recipient }) => recipient);
const when = (arrivals: Arrival[]) => arrivals.map(({ dueMs }) => dueMs);

const anyPlan: fc.Arbitrary<ArrivalPlan> = fc.record({
	events: fc.integer({ min: 1, max: 400 }),
	perSecond: fc.integer({ min: 1, max: 200 }),
	repeatShare: fc.integer({ min: 0, max: 50 }).map((percent) => percent / 100),
	repeats: fc.constantFrom('soon', 'together'),
});

describe('planArrivals', () => {
	it('spaces events evenly', () => {
		expect(when(planArrivals({ ...plan, events: 4, repeatShare: 0 }))).toEqual([0, 100, 200, 300]);
	});

	it('repeats every second one right after its original and the others a second later', () => {
		expect(who(planArrivals({ ...plan, events: 15, perSecond: 6 }))).toEqual([
			0, 1, 2, 3, 3, 4, 5, 6, 7, 3, 8, 9, 10, 11, 11,
		]);
	});

	it('sends repeats at the same moment as their originals when asked to', () => {
		const together = planArrivals({ ...plan, repeats: 'together' });
		expect(who(together)).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 7, 7]);
		expect(when(together)).toEqual([0, 100, 200, 300, 300, 500, 600, 700, 800, 800]);
	});

	it('repeats the requested share, and only recipients messaged before', () => {
		fc.assert(
			fc.property(anyPlan, (asked) => {
				const arrivals = planArrivals(asked);
				const recipients = new Set(who(arrivals)).size;
				expect(arrivals).toHaveLength(asked.events);
				expect(recipients).toBe(asked.events - Math.floor(asked.events * asked.repeatShare));
				expect([...new Set(who(arrivals))]).toEqual([...Array(recipients).keys()]);
			}),
		);
	});

	it('orders arrivals by time', () => {
		fc.assert(
			fc.property(anyPlan, (asked) => {
				const times = when(planArrivals(asked));
				expect(times).toEqual(times.toSorted((a, b) => a - b));
			}),
		);
	});
});

describe('leastTime', () => {
	const arrivals = (...due: number[]) => due.map((dueMs, recipient) => ({ dueMs, recipient }));

	it.each([
		['the last event without a limit', arrivals(0, 100, 200), undefined, 0, 200],
		['nothing to send', [], undefined, 0, 0],
		['a limit that is never reached', arrivals(0, 1000), { perSecond: 1, burst: 1 }, 0, 1000],
		['a burst at once', arrivals(0, 0, 0), { perSecond: 1, burst: 3 }, 0, 0],
		['what is beyond the burst', arrivals(0, 0, 0, 0), { perSecond: 2, burst: 2 }, 0, 1000],
		['a list before the events', arrivals(500), { perSecond: 10, burst: 10 }, 20, 1100],
		['a list without events', [], { perSecond: 10, burst: 10 }, 30, 2000],
	])('%s', (_, events, bucket, listed, expected) => {
		expect(leastTime(events, bucket, listed)).toBeCloseTo(expected, 6);
	});

	it('counts a recipient once', () => {
		const twice = [0, 0, 0].map(() => ({ dueMs: 0, recipient: 7 }));
		expect(leastTime(twice, { perSecond: 1, burst: 1 })).toBe(0);
	});

	it('is determined by the densest run of events', () => {
		const bucket = fc.record({
			perSecond: fc.integer({ min: 1, max: 100 }),
			burst: fc.integer({ min: 1, max: 100 }),
		});
		const due = fc.array(fc.nat(5000), { minLength: 1, maxLength: 100 });
		fc.assert(
			fc.property(due, bucket, (moments, { perSecond, burst }) => {
				const sorted = moments.toSorted((a, b) => a - b);
				// From any event on, a full bucket plus its refill must cover all that follow.
				const needed = sorted.map(
					(from, index) => from + Math.max(0, ((sorted.length - index - burst) * 1000) / perSecond),
				);
				const least = leastTime(arrivals(...sorted), { perSecond, burst });
				expect(least).toBeCloseTo(Math.max(...needed), 6);
			}),
		);
	});
});
