import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';
import { describePace, tellProgress } from '../rows/progress';
import type { Outcome, RowResult } from './outcome';
import { countOutcomes, describeCounts } from './outcome';

/**
 * Tells how far a long run is: {@link tellProgress}.
 *
 * @returns to be called with each result
 */
export function logProgress(
	context: IExecuteFunctions,
	clock: Clock,
	total: number,
): (result: RowResult) => void {
	const counts: Record<Outcome, number> = countOutcomes([]);
	let settled = 0;
	const tell = tellProgress(context, clock, (elapsedMs) =>
		describeProgress(counts, settled, total, elapsedMs),
	);
	return ({ outcome }) => {
		counts[outcome] += 1;
		settled += 1;
		// The end is told by the summary.
		if (settled < total) tell();
	};
}

/** "400 of 1000 rows settled (398 accepted, 2 failed), 80.0 a second, about 8 s left". */
export function describeProgress(
	counts: Record<Outcome, number>,
	settled: number,
	total: number,
	elapsedMs: number,
): string {
	return `${settled} of ${total} rows settled (${describeCounts(counts)}), ${describePace(settled, total, elapsedMs)}`;
}
