import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';
import type { Outcome, RowResult } from './outcome';
import { countOutcomes, describeCounts } from './outcome';

const EVERY_MS = 5000;

/**
 * Tells how far a long run is, every few seconds: in the log, and in the browser's console while the
 * user watches a manual run.
 *
 * @returns to be called with each result
 */
export function logProgress(
	context: IExecuteFunctions,
	clock: Clock,
	total: number,
): (result: RowResult) => void {
	const startedAt = clock.now();
	const counts: Record<Outcome, number> = countOutcomes([]);
	let settled = 0;
	let toldAt = startedAt;
	return ({ outcome }) => {
		counts[outcome] += 1;
		settled += 1;
		const now = clock.now();
		if (now - toldAt < EVERY_MS || settled === total) return;
		toldAt = now;
		const text = describeProgress(counts, settled, total, now - startedAt);
		context.logger.info(`${context.getNode().name}: ${text}`);
		if (context.getMode() === 'manual') context.sendMessageToUI(text);
	};
}

/** "400 of 1000 rows settled (398 accepted, 2 failed), 80.0 a second, about 8 s left". */
export function describeProgress(
	counts: Record<Outcome, number>,
	settled: number,
	total: number,
	elapsedMs: number,
): string {
	const perSecond = settled / Math.max(elapsedMs / 1000, 0.001);
	const left = Math.ceil((total - settled) / Math.max(perSecond, 0.001));
	return `${settled} of ${total} rows settled (${describeCounts(counts)}), ${perSecond.toFixed(1)} a second, about ${left} s left`;
}
