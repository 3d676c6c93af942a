// What bench/scale.mts reckons with. docs/scale.md says of each figure where it comes from.
import type { Assumed, Measured } from './model.mts';

/** Printed by `npm run bench:growth`, on PostgreSQL. */
export const MEASURED: Measured = {
	cpuMsPerRow: 1.4,
	cpuMsPerEvent: 96,
	dataPerRow: 112,
	dataPerEvent: 4465,
	outboxPerRow: 636,
	historyLogPerRow: 12_955,
	historyLogPerEvent: 1_002_899,
	// The outbox's own, and that of the execution with the list.
	outboxLogPerRow: 1387 + 117,
};

export const ASSUMED: Assumed = {
	listShare: 0.8,
	hoursPerDay: 10,
	peakFactor: 3,
	sendsPerSecond: 80,
	utilisation: 0.5,
	keptDays: 3,
	historyMarks: 20_000,
	repeatDays: 1,
};
