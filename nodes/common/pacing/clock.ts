import { sleep } from 'n8n-workflow';

/** Time as the run sees it; tests and simulations bring their own. */
export interface Clock {
	/** Unix milliseconds; never runs backwards. */
	now(): number;
	/** Resolves after so many milliseconds. */
	sleep(ms: number): Promise<void>;
	/** From 0 to 1. */
	random(): number;
}

/**
 * The time of a clock that may be set back, without going back itself: whatever waits until a time, for
 * all runs of the process, would otherwise wait so much longer.
 */
export function neverBackwards(wall: () => number): () => number {
	let last = -Infinity;
	let ahead = 0;
	return () => {
		const now = wall() + ahead;
		ahead += Math.max(0, last - now);
		last = Math.max(last, now);
		return last;
	};
}

export const SYSTEM_CLOCK: Clock = {
	now: neverBackwards(() => Date.now()),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
