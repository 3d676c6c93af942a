import type { BackOff } from './backOff';
import { backOffMs } from './backOff';

/** So many rows in a row without one answer of the service, and it is down for all. */
const ROWS_UNTIL_OUTAGE = 20;
/** A run that has begun so many pauses without an answer stops. */
const MOST_PAUSES = 4;
/** Pauses of 5 to 40 seconds: a restart of the service is waited out, an outage is not. */
const PAUSES: BackOff = { firstMs: 5_000, capMs: 40_000 };

/** Which outage a request has been counted in; undefined before its first failure. */
export interface CountedFailure {
	streak?: number;
}

/** The pauses that a run has begun, in which outage; empty at first. */
export interface CountedPauses {
	streak?: number;
	begun?: number;
}

/**
 * Notices that the service fails for every row of every run, which trying each of them five times
 * would not mend. Pure: time comes in as Unix milliseconds.
 */
export class Outage {
	/** Changes with each answer, so that every row counts once between two answers. */
	private streak = 0;
	private rows = 0;
	private pauses = 0;
	/** Of the last pause. */
	private pausedUntil = 0;

	/** @param random from 0 to 1, for jitter */
	constructor(private readonly random: () => number) {}

	/** The service has answered: a refusal counts, since somebody is there. */
	answered(): void {
		this.streak += 1;
		this.rows = 0;
		this.pauses = 0;
	}

	/**
	 * A request ended in a server failure, or in no answer at all.
	 *
	 * @param request remembers that it has been counted
	 * @param run the pauses that its run has begun
	 * @param startedAt when it started
	 * @returns milliseconds to pause all rows; 'stop' when pauses have not helped this run; undefined to go on
	 */
	failed(
		request: CountedFailure,
		run: CountedPauses,
		startedAt: number,
		now: number,
	): number | 'stop' | undefined {
		if (this.pauses > 0) {
			// What had started before the pause tells nothing about the time after it.
			return startedAt < this.pausedUntil ? undefined : this.nextPause(run, now);
		}
		if (request.streak === this.streak) return undefined;
		request.streak = this.streak;
		this.rows += 1;
		return this.rows < ROWS_UNTIL_OUTAGE ? undefined : this.nextPause(run, now);
	}

	private nextPause(run: CountedPauses, now: number): number | 'stop' {
		if (run.streak !== this.streak) Object.assign(run, { streak: this.streak, begun: 0 });
		const { begun = 0 } = run;
		if (begun === MOST_PAUSES) return 'stop';
		run.begun = begun + 1;
		this.pauses += 1;
		const ms = backOffMs(this.pauses, this.random(), PAUSES);
		this.pausedUntil = now + ms;
		return ms;
	}
}
