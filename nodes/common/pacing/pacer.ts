import { AdaptiveRate } from './adaptiveRate';
import { backOffMs } from './backOff';
import { Spacing } from './spacing';

const FIRST_CONCURRENT = 10;
/** After a time without requests: what comes then may be a bunch of events, and the limit another one. */
const CONCURRENT_AFTER_REST = 5;
/** Requests of all runs of a process in flight to one project at once, at most. */
const MOST_CONCURRENT = 200;
/** The rate tells nothing of the limit when for so long nobody has had to wait for it. */
const SLACK_MS = 1000;
/** So long without a request, and without anybody who waits for one, is a rest. */
const REST_MS = 1000;

/**
 * Decides when the next request to a project may start, whichever run it belongs to. Pure: time comes
 * in as Unix milliseconds. Concurrency grows while the service answers and halves on 429; the rate
 * adapts; a 429 pauses all rows together.
 */
export class Pacer {
	private limit = FIRST_CONCURRENT;
	private growsFast = true;
	private goodSinceGrowth = 0;
	private running = 0;
	/** The most that have ever been in flight at once. */
	private mostRunning = 0;
	private refusalsInARow = 0;
	private refusedAt = -Infinity;
	/** The pause that is on, or the last one. */
	private pausedFrom = 0;
	private pausedUntil = 0;
	/** Milliseconds of all pauses before that one. */
	private earlierPauses = 0;
	private lastAskedUntil = 0;
	private readonly spacing = new Spacing();
	/** When a request last had to wait for the rate, or for a pause. */
	private heldUpAt = -Infinity;
	/** When a request last ended. */
	private endedAt: number;
	private readonly rate: AdaptiveRate;

	/** @param random from 0 to 1, for jitter */
	constructor(
		private readonly random: () => number,
		now: number,
	) {
		this.endedAt = now;
		this.rate = new AdaptiveRate(now);
	}

	/** Requests that have started and not ended. */
	get inFlight(): number {
		return this.running;
	}

	/**
	 * Milliseconds until a request that waits may start; 0 = now; Infinity = not before one in flight has
	 * ended.
	 */
	delay(now: number): number {
		if (this.running >= this.limit) return Infinity;
		return Math.max(0, this.pausedUntil - now, this.spacing.delay(now));
	}

	/** A request that wants to start has to wait, and not for its run's own ceilings. */
	heldUp(now: number): void {
		this.heldUpAt = now;
	}

	/** A request starts. */
	started(now: number): void {
		if (this.isRested(now)) this.beginAnew();
		this.running += 1;
		this.mostRunning = Math.max(this.mostRunning, this.running);
		if (now - this.heldUpAt > SLACK_MS) this.rate.measureAnew(now);
		this.spacing.started(now, this.rate.perSecond(now));
	}

	/**
	 * A request ended with any answer but 429, or with none.
	 *
	 * @param isAnswer whether the service itself has answered
	 * @param wantsMore whether it would help to have more in flight at once
	 */
	ended(now: number, isAnswer: boolean, wantsMore: boolean): void {
		this.running -= 1;
		this.endedAt = now;
		this.refusalsInARow = 0;
		this.rate.accept(now);
		if (!isAnswer || !wantsMore) return;
		this.goodSinceGrowth += 1;
		// Doubles from round to round until the first refusal, then one more for each round.
		if (this.growsFast || this.goodSinceGrowth >= this.limit) {
			// More than anybody has made use of has not been tried out.
			const most = Math.max(this.limit, Math.min(this.mostRunning + 1, MOST_CONCURRENT));
			this.limit = Math.min(this.limit + 1, most);
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
		this.goodSinceGrowth = 0;
		this.growsFast = true;
	}

	/** The service takes requests although it had asked to wait: the pause is over. */
	resume(now: number): void {
		this.pausedUntil = Math.min(this.pausedUntil, Math.max(now, this.pausedFrom));
		this.lastAskedUntil = Math.min(this.lastAskedUntil, now);
		this.spacing.beginAt(now);
	}

	/** A request that was let in has not been made. */
	abandoned(): void {
		this.running -= 1;
	}

	/**
	 * A request ended with 429. Refusals of requests that had started before the last one are the same
	 * refusal: they neither halve again nor lengthen the pause, unless the service asks for more.
	 *
	 * @param startedAt when the request started
	 * @param retryAfterMs what the service asked for, if it did
	 */
	refused(now: number, startedAt: number, retryAfterMs: number | undefined): void {
		const isNews = startedAt >= this.refusedAt;
		if (isNews) {
			this.refusalsInARow += 1;
			this.growsFast = false;
			this.limit = Math.max(1, Math.floor(this.limit / 2));
			this.goodSinceGrowth = 0;
		}
		this.running -= 1;
		this.endedAt = now;
		if (retryAfterMs !== undefined) this.obey(now, retryAfterMs);
		else if (isNews) this.pause(now, backOffMs(this.refusalsInARow, this.random()));
		if (isNews) {
			this.refusedAt = now;
			this.rate.refuse(now, startedAt, this.pausedUntil);
			this.spacing.beginAt(this.pausedUntil);
		}
	}

	private isRested(now: number): boolean {
		return this.running === 0 && now - Math.max(this.endedAt, this.heldUpAt) > REST_MS;
	}

	/** How many may be in flight was found out in another time. */
	private beginAnew(): void {
		if (this.limit <= CONCURRENT_AFTER_REST) return;
		this.limit = CONCURRENT_AFTER_REST;
		this.growsFast = true;
		this.goodSinceGrowth = 0;
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
