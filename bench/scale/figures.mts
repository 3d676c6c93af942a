// What bench/scale.mts reckons with. docs/scale.md says of each figure where it comes from.
import type { Assumed, Measured } from './model.mts';

/** Printed by `npm run bench:growth`, on PostgreSQL. */
export const MEASURED: Measured = {
	cpuMsPerRow: 1.0,
	cpuMsPerEvent: 65,
	dataPerRow: 98,
	dataPerEvent: 5161,
	outboxPerRow: 636,
	historyLogPerRow: 12_637,
	historyLogPerEvent: 908_493,
	// The outbox's own, and that of the execution with the list.
	outboxLogPerRow: 1387 + 104,
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
