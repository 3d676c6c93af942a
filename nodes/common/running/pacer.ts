import { backOffMs } from './backOff';

export interface PacerOptions {
	/** Requests in flight at once, at most. */
	readonly maxConcurrent: number;
	/** Requests started per second, at most; 0 = no ceiling. */
	readonly maxPerSecond: number;
}

const FIRST_CONCURRENT = 5;
/** The longest that a Retry-After is obeyed without asking again. */
const LONGEST_PAUSE_MS = 120_000;

/**
 * Decides when the next request may start. Pure: time comes in as Unix milliseconds. Concurrency
 * grows by one for every round of good answers and halves on 429; a 429 pauses all rows together.
 */
export class Pacer {
	private limit: number;
	private inFlight = 0;
	private goodSinceGrowth = 0;
	private refusalsInARow = 0;
	private pausedUntil = 0;
	private nextStart = 0;

	constructor(
		private readonly options: PacerOptions,
		private readonly random: () => number,
	) {
		this.limit = Math.min(FIRST_CONCURRENT, options.maxConcurrent);
	}

	/** Milliseconds until a request may start; 0 = now; Infinity = not before one in flight has ended. */
	delay(now: number): number {
		if (this.inFlight >= this.limit) return Infinity;
		return Math.max(0, this.pausedUntil - now, this.nextStart - now);
	}

	/** A request starts. */
	started(now: number): void {
		this.inFlight += 1;
		if (this.options.maxPerSecond > 0) {
			this.nextStart = Math.max(now, this.nextStart) + 1000 / this.options.maxPerSecond;
		}
	}

	/** A request ended in any way but 429. */
	ended(): void {
		this.inFlight -= 1;
		this.refusalsInARow = 0;
		this.goodSinceGrowth += 1;
		if (this.goodSinceGrowth >= this.limit && this.limit < this.options.maxConcurrent) {
			this.limit += 1;
			this.goodSinceGrowth = 0;
		}
	}

	/**
	 * A request ended with 429. Refusals that were already in flight when the pause began do not
	 * lengthen it or halve again.
	 *
	 * @param retryAfterMs what the service asked for, if it did
	 */
	refused(now: number, retryAfterMs: number | undefined): void {
		this.inFlight -= 1;
		this.goodSinceGrowth = 0;
		const alreadyPaused = now < this.pausedUntil;
		if (!alreadyPaused) {
			this.refusalsInARow += 1;
			this.limit = Math.max(1, Math.floor(this.limit / 2));
		}
		const pause =
			retryAfterMs ?? (alreadyPaused ? 0 : backOffMs(this.refusalsInARow, this.random()));
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(pause, LONGEST_PAUSE_MS));
	}
}
