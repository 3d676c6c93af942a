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

interface Utilization {
	readonly utilization: number;
}

/** Part of Node's `performance`, but missing from the browser types used here. */
interface NodePerformance {
	eventLoopUtilization(until?: Utilization, from?: Utilization): Utilization;
}

/** Bounds of a measurement: a shorter one is noise, a longer one is stale. */
const WINDOW_MS = { least: 250, most: 2_000 };

/**
 * How busy the process is: n8n runs all workflows of a process in one event loop.
 *
 * @param now milliseconds
 * @returns a function for the recent utilization of the event loop, from 0 to 1; 1 if unknown because it was not
 *   measured for a while
 */
export function busyShareOf(now: () => number): () => number {
	const loop = performance as unknown as NodePerformance;
	let share = 1;
	let from = loop.eventLoopUtilization();
	let fromAt = now();
	return () => {
		const ms = now() - fromAt;
		if (ms < WINDOW_MS.least) return share;
		const to = loop.eventLoopUtilization();
		share = ms > WINDOW_MS.most ? 1 : loop.eventLoopUtilization(to, from).utilization;
		[from, fromAt] = [to, now()];
		return share;
	};
}
