import { sleep } from 'n8n-workflow';

/** A run's clock; tests and simulations inject their own. */
export interface Clock {
	/** Milliseconds, for durations: runs evenly, even if the machine's clock is set meanwhile. */
	now(): number;
	/** Unix milliseconds by the machine's clock, for times of day. */
	wall(): number;
	/** Resolves after `ms` milliseconds. */
	sleep(ms: number): Promise<void>;
	/** From 0 to 1. */
	random(): number;
}

export const SYSTEM_CLOCK: Clock = {
	now: () => Math.floor(performance.now()),
	wall: () => Date.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};

/** Maximum milliseconds that our own work blocks the event loop. */
const LONGEST_MS = 50;

/**
 * Yields to n8n's other work while a long list is read: without it the editor would freeze, and the Stop button
 * would have no effect.
 */
export class EventLoop {
	private lastAt: number;

	constructor(private readonly clock: Clock) {
		this.lastAt = clock.now();
	}

	async yieldIfDue(): Promise<void> {
		if (this.clock.now() - this.lastAt < LONGEST_MS) return;
		await this.clock.sleep(0);
		this.lastAt = this.clock.now();
	}
}
