// The arithmetic of docs/scale.md.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plan, type Assumed, type Measured } from '../../../bench/scale/model.mts';

const MEASURED: Measured = {
	cpuMsPerRow: 2,
	cpuMsPerEvent: 20,
	dataPerRow: 100,
	dataPerEvent: 1000,
	outboxPerRow: 300,
	historyLogPerRow: 10_000,
	historyLogPerEvent: 1_000_000,
	outboxLogPerRow: 1500,
};
const ASSUMED: Assumed = {
	listShare: 0.5,
	hoursPerDay: 10,
	peakFactor: 2,
	sendsPerSecond: 10,
	utilisation: 0.5,
	keptDays: 3,
	historyMarks: 36_000,
	repeatDays: 1,
};

describe('plan', () => {
	// Ten sends a second in the 1,080,000 seconds of a month in which messages go out.
	const month = plan(10_800_000, MEASURED, ASSUMED);

	it('spreads the month over the hours in which messages go out', () => {
		expect(month).toMatchObject({
			average: 10,
			peak: 20,
			projectCapacity: 10_800_000,
			projects: 1,
		});
		expect(plan(10_800_001, MEASURED, ASSUMED).projects).toBe(2);
	});

	it('reckons cores for the mix of rows and events at the peak', () => {
		expect(month.cores).toBeCloseTo((20 * (2 + 20)) / 2 / 1000);
		expect(month.workers).toBe(2);
		expect(plan(108_000_000, MEASURED, ASSUMED).workers).toBe(Math.ceil(2.2 / 0.5));
	});

	it('keeps the data of as many days as are kept', () => {
		const kept = (10_800_000 / 30) * 3;
		expect(month.executionData).toBeCloseTo((kept * (100 + 1000)) / 2);
		expect(month.executionsKept).toBeCloseTo(kept * (0.5 / 500 + 0.5));
		expect(month.outbox).toBe(10_800_000 * 300);
	});

	it('reckons what is logged, with a history and with an outbox', () => {
		expect(month.historyLog).toBeCloseTo(10_800_000 * 505_000);
		expect(month.outboxLog).toBe(10_800_000 * 1500);
	});

	it('asks for the outbox where the history forgets a send before it may come again', () => {
		expect(month).toMatchObject({ historyDays: 0.1, takesOutbox: true });
		expect(plan(1_080_000, MEASURED, ASSUMED).takesOutbox).toBe(false);
	});

	it('grows with the sends in every respect', () => {
		const sends = fc.integer({ min: 1, max: 1_000_000_000 });
		fc.assert(
			fc.property(sends, sends, (a, b) => {
				const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) =>
					plan(one, MEASURED, ASSUMED),
				);
				for (const key of ['peak', 'projects', 'workers', 'executionData', 'outbox'] as const) {
					expect(more?.[key]).toBeGreaterThanOrEqual(less?.[key] ?? Infinity);
				}
			}),
		);
	});
});
