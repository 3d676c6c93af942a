import type { BackOff } from './backOff';
import { backOffMs } from './backOff';

/** The breaker opens after this many consecutive rows without a service answer. */
const ROWS_UNTIL_OPEN = 20;
/** A run stops after this many pauses without an answer. */
const MAX_PAUSES = 4;
/** Pauses of 2.5 to 40 seconds, with jitter: long enough for a restart of the service, not for an outage. */
const PAUSES: BackOff = { firstMs: 5_000, capMs: 40_000 };

/** The failure streak in which a request was counted; undefined before its first failure. */
export interface CountedFailure {
	streak?: number;
}

/** How many pauses a run has begun, and in which failure streak; empty at first. */
export interface CountedPauses {
	streak?: number;
	begun?: number;
}

/**
 * A project's circuit breaker: opens when the service fails for every row of every run, so that retrying single rows
 * would not help. Pure: callers pass the time in milliseconds by the run's clock.
 */
export class CircuitBreaker {
	/** Number of the current failure streak, in which every row counts once. */
	private streak = 0;
	private rows = 0;
	private pauses = 0;
	/** End of the last pause. */
	private pausedUntil = 0;

	/** @param random from 0 to 1, for jitter */
	constructor(private readonly random: () => number) {}

	/** The service has answered, even with a refusal: the breaker closes. */
	answered(): void {
		this.streak += 1;
		this.rows = 0;
		this.pauses = 0;
	}

	/**
	 * A request ended in a server error or without a response.
	 *
	 * @param request records that it has been counted
	 * @param run the pauses that its run has begun
	 * @param startedAt when the request started
	 * @returns milliseconds to pause all rows; 'stop' if pauses have not helped this run; undefined to continue
	 */
	failed(
		request: CountedFailure,
		run: CountedPauses,
		startedAt: number,
		now: number,
	): number | 'stop' | undefined {
		if (this.pauses > 0) {
			// A request from before the pause says nothing about the time after it.
			return startedAt < this.pausedUntil ? undefined : this.nextPause(run, now);
		}
		if (request.streak === this.streak) return undefined;
		request.streak = this.streak;
		this.rows += 1;
		return this.rows < ROWS_UNTIL_OPEN ? undefined : this.nextPause(run, now);
	}

	private nextPause(run: CountedPauses, now: number): number | 'stop' {
		if (run.streak !== this.streak) Object.assign(run, { streak: this.streak, begun: 0 });
		const { begun = 0 } = run;
		if (begun === MAX_PAUSES) return 'stop';
		run.begun = begun + 1;
		this.pauses += 1;
		const ms = backOffMs(this.pauses, this.random(), PAUSES);
		this.pausedUntil = now + ms;
		return ms;
	}
}
