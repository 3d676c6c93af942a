// A day of lists and events, minute by minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsPerMinute, simulateDay, type Day } from '../../../bench/scale/day.mts';
import { propertyRuns } from '../../harness/propertyRuns.mts';

const DAY: Day = { listRows: 0, events: 0, hours: 10, sendsPerSecond: 10, peakFactor: 3 };

describe('eventsPerMinute', () => {
	it.each([1, 2, 3, 5])('has a crest of %s times the average', (peakFactor) => {
		const minutes = eventsPerMinute({ ...DAY, events: 6000, peakFactor });
		expect(minutes).toHaveLength(600);
		expect(minutes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(6000);
		expect(Math.max(...minutes)).toBeCloseTo(10 * peakFactor, 0);
	});
});

describe('simulateDay', () => {
	it('sends a list alone at the full rate', () => {
		const result = simulateDay({ ...DAY, listRows: 36_000 });
		expect(result).toMatchObject({ sent: 36_000, left: 0, listsDoneAfter: 1 });
	});

	it('leaves till the next day what does not fit', () => {
		const result = simulateDay({ ...DAY, listRows: 400_000 });
		expect(result).toMatchObject({ sent: 360_000, left: 40_000, listsDoneAfter: Infinity });
	});

	it('does not let events wait behind a list that takes less than their half', () => {
		const result = simulateDay({ ...DAY, listRows: 100_000, events: 60_000, peakFactor: 2 });
		expect(result.longestEventWait).toBe(0);
	});

	it('lets events wait where they alone are more than is let through', () => {
		const result = simulateDay({ ...DAY, events: 180_000, peakFactor: 3 });
		expect(result.longestEventWait).toBeGreaterThan(60);
	});

	it('loses nothing and sends no more than is let through', () => {
		const count = fc.integer({ min: 0, max: 1_000_000 });
		fc.assert(
			fc.property(count, count, fc.integer({ min: 1, max: 100 }), (listRows, events, rate) => {
				const day = { ...DAY, listRows, events, sendsPerSecond: rate };
				const { sent, left } = simulateDay(day);
				expect(sent + left).toBeCloseTo(listRows + events, 3);
				expect(sent).toBeLessThanOrEqual(rate * 36_000 + 0.001);
			}),
			{ numRuns: propertyRuns(30) },
		);
	});
});
