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

/** Work of our own goes on for so long at most before n8n gets its turn. */
const LONGEST_MS = 50;

/**
 * Lets n8n do its other work now and then while a long list is read: without it the editor would stand
 * still, and the Stop button would not be heard.
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

/** Node's clock has it; the types of browsers, which are in force here, do not know it. */
interface NodePerformance {
	eventLoopUtilization(until?: Utilization, from?: Utilization): Utilization;
}

/** A shorter time tells little of how busy the process is, a longer one little of how busy it is now. */
const MEASURED_MS = { least: 250, most: 2_000 };

/**
 * How busy the process is: n8n runs all workflows of a process in one event loop.
 *
 * @param now Unix milliseconds
 * @returns tells the part of the last moments in which the loop had work to do, from 0 to 1; 1 while that is
 *   not known since nobody has asked for a while
 */
export function busyShareOf(now: () => number): () => number {
	const loop = performance as unknown as NodePerformance;
	let share = 1;
	let from = loop.eventLoopUtilization();
	let fromAt = now();
	return () => {
		const ms = now() - fromAt;
		if (ms < MEASURED_MS.least) return share;
		const to = loop.eventLoopUtilization();
		share = ms > MEASURED_MS.most ? 1 : loop.eventLoopUtilization(to, from).utilization;
		[from, fromAt] = [to, now()];
		return share;
	};
}
