import type { CeilingOptions } from './ceilings';
import type { CountedPauses } from './circuitBreaker';
import type { Clock } from './clock';
import type { ProjectLimiter, RequestEnd, Slot } from './projectLimiter';
import { RunQueue } from './projectLimiter';
import type { RunState } from './runState';

export interface LimiterOptions extends CeilingOptions {
	/** Milliseconds that the service may delay a row; the user's own ceilings do not count. */
	readonly maxWaitMs: number;
}

/**
 * The limiter of one run: {@link acquire}, make the request, {@link release}. Admits rows in their order, as the
 * project's limiter and the run's own ceilings allow. A stop rejects all waiting rows at once.
 */
export class Limiter {
	private readonly queue: RunQueue;
	/** The pauses that this run has begun. */
	private readonly pauses: CountedPauses = {};

	/** @param project the project's limiter, shared by all runs of the process */
	constructor(
		private readonly project: ProjectLimiter,
		private readonly options: LimiterOptions,
		private readonly clock: Clock,
		private readonly state: RunState,
	) {
		this.queue = new RunQueue(options);
		state.onStop((reason) => this.project.rejectAll(this.queue, reason));
	}

	/** Milliseconds for which the service has delayed all rows so far. */
	pausedMs(): number {
		return this.project.pacer.pausedMs(this.clock.now());
	}

	/**
	 * Waits for a slot. Every `send` slot must be followed by {@link release}.
	 *
	 * @param mayWaitMs how long the service may still delay the row; the user's own ceilings do not count
	 * @returns `send` with the time at which the request starts, Unix milliseconds; `stop` if the run stops first;
	 *   `tooLong` as soon as the service is known to ask for a longer wait
	 */
	async acquire(mayWaitMs = Infinity): Promise<Slot> {
		if (this.state.stopped) return { kind: 'stop', reason: this.state.stopped };
		return await this.project.wait(this.queue, mayWaitMs);
	}

	/**
	 * The request has ended: the next may start. If row after row ends without a service answer, the circuit breaker
	 * pauses all runs, then admits one request at a time; a run that this does not help stops.
	 *
	 * @param startedAt when the request started
	 */
	release(startedAt: number, end: RequestEnd): void {
		// Before the slot is released: the next request may have to wait or stop.
		if (end.kind === 'failed' || end.kind === 'lost') {
			const pauseMs = this.project.noteFailure(end.counted, this.pauses, startedAt);
			const isOver = pauseMs === 'stop' || (pauseMs ?? 0) > this.options.maxWaitMs;
			if (isOver) this.state.stop(end.outage);
			if (end.askedMs !== undefined) this.project.pauseFor(startedAt, end.askedMs);
		}
		this.project.release(this.queue, startedAt, end);
	}

	/** Whether the service itself has answered any run since `time`, refusals other than 429 included. */
	hasAnsweredSince(time: number): boolean {
		return this.project.answeredAt >= time;
	}
}
