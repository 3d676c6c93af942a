import { sleep } from 'n8n-workflow';

/** Time as the run sees it; tests and simulations bring their own. */
export interface Clock {
	/** Unix milliseconds. */
	now(): number;
	/** Resolves after so many milliseconds. */
	sleep(ms: number): Promise<void>;
	/** From 0 to 1. */
	random(): number;
}

export const SYSTEM_CLOCK: Clock = {
	now: () => Date.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
