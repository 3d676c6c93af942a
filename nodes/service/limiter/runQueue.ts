import type { CeilingOptions, NodeSpacings } from './ceilings';
import { Ceilings } from './ceilings';
import type { CountedPauses } from './circuitBreaker';
import type { RunState, StopReason } from './runState';

/** What a waiting row gets: permission to send, the stop of its run, or a pause that is longer than it may wait. */
export type Slot =
	| { readonly kind: 'send'; readonly startedAt: number }
	| { readonly kind: 'stop'; readonly reason: StopReason }
	| {
			readonly kind: 'tooLong';
			/** End of the wait that the service asked for, milliseconds by the run's clock; in the past if it asked for none. */
			readonly askedUntil: number;
	  };

export interface LimiterOptions extends CeilingOptions {
	/** Milliseconds that the service may delay a row; the user's own ceilings do not count. */
	readonly maxWaitMs: number;
	/** When the last request may start, milliseconds by the run's clock, and why the run stops then; absent: no limit. */
	readonly end?: { readonly at: number; readonly reason: StopReason };
}

/** A row that waits for its slot. */
interface Waiter {
	/** Maximum milliseconds of pauses, since the start of the project's limiter, at which it still gets its slot. */
	readonly maxPausedMs: number;
	readonly resolve: (slot: Slot) => void;
}

/**
 * The rows of one run that wait for their slots, in their order, and the run's own ceilings. Pure: callers pass the
 * time in milliseconds by the run's clock.
 */
export class RunQueue {
	private waiters: Waiter[] = [];
	private hasBegun = false;
	private readonly ceilings: Ceilings;
	/** The pauses that this run has begun; the circuit breaker counts them. */
	readonly pauses: CountedPauses = {};

	/**
	 * @param random from 0 to 1, for jitter
	 * @param nodes shared with other runs
	 */
	constructor(
		readonly options: LimiterOptions,
		readonly state: RunState,
		random: () => number,
		nodes: NodeSpacings,
	) {
		this.ceilings = new Ceilings(options, random, nodes);
	}

	/** Rows that wait. */
	get length(): number {
		return this.waiters.length;
	}

	/** Whether the run has made a request; if so, it need not probe whether a pause still holds. */
	get isBegun(): boolean {
		return this.hasBegun;
	}

	/** Milliseconds until the run's own ceilings allow a request; Infinity: not until one in flight has ended. */
	delay(now: number): number {
		return this.ceilings.delay(now);
	}

	/** Stops the run if its next request could not start in time. */
	stopIfOver(now: number): void {
		const { end } = this.options;
		if (end && now + this.ceilings.spacingDelay(now) > end.at) this.state.stop(end.reason);
	}

	/** @returns a promise of the row's slot */
	async wait(maxPausedMs: number): Promise<Slot> {
		return await new Promise((resolve) => void this.waiters.push({ maxPausedMs, resolve }));
	}

	/** Gives the first row its slot. */
	admit(slot: Slot): void {
		this.waiters.shift()?.resolve(slot);
	}

	/** Rejects the rows that may not wait for so many milliseconds of pauses. */
	reject(pausedMs: number, slot: Slot): void {
		const { waiters } = this;
		this.waiters = waiters.filter(({ maxPausedMs }) => maxPausedMs >= pausedMs);
		for (const { maxPausedMs, resolve } of waiters) if (maxPausedMs < pausedMs) resolve(slot);
	}

	/** Rejects all rows. */
	rejectAll(slot: Slot): void {
		for (const { resolve } of this.waiters.splice(0)) resolve(slot);
	}

	/** A request of the run starts. */
	started(now: number): void {
		this.hasBegun = true;
		this.ceilings.started(now);
	}

	/** A request of the run has ended. */
	ended(): void {
		this.ceilings.ended();
	}
}
