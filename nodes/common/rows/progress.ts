import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';

const EVERY_MS = 5000;

/**
 * Tells how far a long list is, every few seconds: in the log, and in the browser's console while the
 * user watches a manual run.
 *
 * @param describe the progress after so many milliseconds
 * @returns to be called whenever there is progress
 */
export function tellProgress(
	context: IExecuteFunctions,
	clock: Clock,
	describe: (elapsedMs: number) => string,
): () => void {
	const startedAt = clock.now();
	let toldAt = startedAt;
	return () => {
		const now = clock.now();
		if (now - toldAt < EVERY_MS) return;
		toldAt = now;
		const text = describe(now - startedAt);
		context.logger.info(`${context.getNode().name}: ${text}`);
		if (context.getMode() === 'manual') context.sendMessageToUI(text);
	};
}

/** "80.0 a second, about 8 s left". */
export function describePace(done: number, total: number, elapsedMs: number): string {
	const perSecond = done / Math.max(elapsedMs / 1000, 0.001);
	const left = Math.ceil((total - done) / Math.max(perSecond, 0.001));
	return `${perSecond.toFixed(1)} a second, about ${left} s left`;
}
