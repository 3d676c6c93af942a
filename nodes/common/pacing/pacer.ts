import { AdaptiveRate } from './adaptiveRate';
import { backOffMs } from './backOff';

export interface PacerOptions {
	/** Requests in flight at once, at most. */
	readonly maxConcurrent: number;
	/** Requests started per second, at most; 0 = no ceiling. */
	readonly maxPerSecond: number;
}

const FIRST_CONCURRENT = 10;
/** Starts that a slow timer has missed are made up for as far back as this. */
const CATCH_UP_MS = 20;

/**
 * Decides when the next request may start. Pure: time comes in as Unix milliseconds. Concurrency
 * grows while the service answers and halves on 429; the rate adapts; a 429 pauses all rows together.
 */
export class Pacer {
	private limit: number;
	private growsFast = true;
	private goodSinceGrowth = 0;
	private inFlight = 0;
	private refusalsInARow = 0;
	private refusedAt = -Infinity;
	/** The pause that is on, or the last one. */
	private pausedFrom = 0;
	private pausedUntil = 0;
	/** Milliseconds of all pauses before that one. */
	private earlierPauses = 0;
	private lastAskedUntil = 0;
	private nextStart = 0;
	private readonly rate: AdaptiveRate;

	/** @param random from 0 to 1, for jitter */
	constructor(
		private readonly options: PacerOptions,
		private readonly random: () => number,
		now: number,
	) {
		this.limit = Math.min(FIRST_CONCURRENT, options.maxConcurrent);
		this.rate = new AdaptiveRate(now);
	}

	/** Milliseconds until a request may start; 0 = now; Infinity = not before one in flight has ended. */
	delay(now: number): number {
		if (this.inFlight >= this.limit) return Infinity;
		return Math.max(0, this.pausedUntil - now, this.nextStart - now);
	}

	/** A request starts. */
	started(now: number): void {
		this.inFlight += 1;
		const spacing =
			1000 / Math.min(this.rate.perSecond(now), this.options.maxPerSecond || Infinity);
		this.nextStart = Math.max(this.nextStart, now - CATCH_UP_MS) + spacing;
	}

	/**
	 * A request ended with any answer but 429, or with none.
	 *
	 * @param isAnswer whether the service itself has answered
	 */
	ended(isAnswer: boolean): void {
		this.inFlight -= 1;
		this.refusalsInARow = 0;
		this.rate.accept();
		if (!isAnswer) return;
		this.goodSinceGrowth += 1;
		// Doubles from round to round until the first refusal, then one more for each round.
		if (this.growsFast || this.goodSinceGrowth >= this.limit) {
			this.limit = Math.min(this.limit + 1, this.options.maxConcurrent);
			this.goodSinceGrowth = 0;
		}
	}

	/**
	 * Milliseconds for which the service has held up all rows since the start, up to now. What the user's
	 * own ceilings cost does not count.
	 */
	pausedMs(now: number): number {
		return this.earlierPauses + Math.max(0, Math.min(now, this.pausedUntil) - this.pausedFrom);
	}

	/** The same, at the end of the pause that is on. */
	pausedMsAfterPause(): number {
		return this.earlierPauses + this.pausedUntil - this.pausedFrom;
	}

	/** Until when the service has asked to wait, Unix milliseconds; in the past when it has not. */
	get askedUntil(): number {
		return this.lastAskedUntil;
	}

	/** The service has asked to wait so many milliseconds: holds up all rows for so long. */
	obey(now: number, ms: number): void {
		this.lastAskedUntil = Math.max(this.lastAskedUntil, now + ms);
		this.pause(now, ms);
	}

	/** Nobody answers: after the pause one request at a time finds out whether somebody does again. */
	suspend(now: number, ms: number): void {
		this.pause(now, ms);
		this.limit = 1;
		this.growsFast = true;
		this.goodSinceGrowth = 0;
	}

	/** A request that was let in has not been made. */
	abandoned(): void {
		this.inFlight -= 1;
	}

	/**
	 * A request ended with 429. Refusals of requests that had started before the last one are the same
	 * refusal: they neither halve again nor lengthen the pause, unless the service asks for more.
	 *
	 * @param startedAt when the request started
	 * @param retryAfterMs what the service asked for, if it did
	 */
	refused(now: number, startedAt: number, retryAfterMs: number | undefined): void {
		this.inFlight -= 1;
		const isNews = startedAt >= this.refusedAt;
		if (isNews) {
			this.refusalsInARow += 1;
			this.growsFast = false;
			this.goodSinceGrowth = 0;
			this.limit = Math.max(1, Math.floor(this.limit / 2));
		}
		if (retryAfterMs !== undefined) this.obey(now, retryAfterMs);
		else if (isNews) this.pause(now, backOffMs(this.refusalsInARow, this.random()));
		if (isNews) {
			this.refusedAt = now;
			this.rate.refuse(now, this.pausedUntil);
			this.nextStart = this.pausedUntil;
		}
	}

	private pause(now: number, ms: number): void {
		if (now >= this.pausedUntil) {
			this.earlierPauses = this.pausedMsAfterPause();
			this.pausedFrom = now;
			this.pausedUntil = now;
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + ms);
	}
}
