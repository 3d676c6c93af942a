// Calls back at times of the sandbox's clock, which may be frozen, advanced or set.
import type { Clock } from '../../domain/clock.mts';

/** Timers cannot wait for more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/** @returns what waits for times of the clock: one timer for all of them */
export function createAlarm(clock: Clock) {
	/** What to call, with when: Unix ms by the clock. */
	const waiting = new Map<() => void, number>();
	let timer: NodeJS.Timeout | undefined;

	/** Calls what is due, and waits for the next; to be called after the clock has changed. */
	function wake(): void {
		clearTimeout(timer);
		const now = clock.now();
		for (const [call, dueAt] of [...waiting]) {
			if (dueAt > now) continue;
			waiting.delete(call);
			call();
		}
		if (waiting.size === 0 || clock.isFrozen) return;
		const next = Math.min(...waiting.values());
		timer = setTimeout(wake, Math.min(next - now, LONGEST_WAIT_MS)).unref();
	}

	return {
		wake,
		/** @param dueAt Unix ms by the clock @returns a function that cancels the call */
		set(dueAt: number, call: () => void): () => void {
			waiting.set(call, dueAt);
			wake();
			return () => void waiting.delete(call);
		},
		close(): void {
			waiting.clear();
			clearTimeout(timer);
		},
	};
}
