/** In flight at the start of a list; latency alone never brings the limit below it. */
const START = 20;
/** In flight at the start of single rows: a burst of them may meet a rate limit. */
const START_SINGLE = 10;
/** The same after a time without requests: the rate limit may be another one by now. */
const START_IDLE = 5;
/** Requests in flight at most. */
export const MOST_CONCURRENT = 500;
/** A round's latency may exceed that of the quickest round so many times before it counts as a queue. */
const TOLERANCE = 1.25;
/** One round may shrink the limit to this part of it. */
const LEAST_GRADIENT = 0.5;
/** Latency that rises so many times more than the number in flight did is not the doing of this limit. */
const BEYOND_QUEUE = 2.5;
/** The part of the limit that a connection leaves that was refused, reset or timed out. */
const AFTER_FAILURE = 0.9;
/** The part of it that a refusal by the rate limit leaves. */
const AFTER_REFUSAL = 0.5;
/** The quickest round counts for so long; then a round at half the limit measures the latency again. */
const BASE_MS = 30_000;

/**
 * As many answers as the limit, to requests that started in it. Averages over a round are what the limit goes by:
 * services answer single requests unevenly.
 */
class Round {
	private answers = 0;
	private totalMs = 0;
	private wanted = 0;
	/** The limit held a request back. */
	isReached = false;

	/** @param from when it began, Unix milliseconds */
	constructor(readonly from: number) {}

	/** @returns how many answers there are by now */
	add(latencyMs: number, wantsMore: boolean): number {
		this.totalMs += latencyMs;
		if (wantsMore) this.wanted += 1;
		return (this.answers += 1);
	}

	get averageMs(): number {
		return this.totalMs / this.answers;
	}

	/** Whether the limit was in use, and a higher one would have helped. */
	get wantsMore(): boolean {
		return this.isReached && this.wanted * 2 > this.answers;
	}
}

/**
 * How many requests may be in flight: rate × latency, worked out from the latency that requests meet. This is the
 * gradient limiter of Netflix's concurrency-limits (class GradientLimit):
 * after each round the limit is multiplied by how much slower it was than the quickest round, and grows by its square
 * root. It begins as TCP does, with slow start: doubled each round until latency rises. The quickest round is BBR's
 * windowed minimum.
 *
 * Pure: time comes in as Unix milliseconds.
 */
export class ConcurrencyLimit {
	private limit = START_SINGLE;
	private isSlowStart = true;
	/** Nothing is known yet, or not since an idle time. */
	private isNew = true;
	private round = new Round(-Infinity);
	/** The latency of the quickest round, and when that ended. */
	private base = { ms: Infinity, at: -Infinity };
	/** The highest limit at which there was no queue. */
	private clearAt = 0;
	/** The limit to go back to after a round that measures the latency again. */
	private limitAfterProbe: number | undefined;
	private shrunkAt = -Infinity;

	/** Requests that may be in flight. */
	get most(): number {
		return this.limit;
	}

	/** A request has to wait because so many are in flight. */
	reached(): void {
		this.round.isReached = true;
	}

	/**
	 * A list waits, whose rows will keep what is allowed in use.
	 *
	 * @returns whether that raises the limit
	 */
	beginList(): boolean {
		if (!this.isNew || this.limit >= START) return false;
		this.limit = START;
		return true;
	}

	/** After an idle time what was worked out no longer holds. */
	idle(): void {
		this.slowStart(Math.min(this.limit, START_IDLE));
		this.isNew = true;
	}

	/** Nothing answers: one request at a time finds out whether anything does again. */
	suspend(): void {
		this.slowStart(1);
	}

	/**
	 * A request was answered.
	 *
	 * @param wantsMore whether it would help to have more in flight
	 */
	answered(now: number, startedAt: number, wantsMore: boolean): void {
		if (startedAt < this.round.from) return;
		if (this.round.add(now - startedAt, wantsMore) >= this.limit) this.endRound(now);
	}

	/** A connection was refused, reset or timed out. */
	failed(now: number, startedAt: number): void {
		this.shrink(now, startedAt, AFTER_FAILURE);
	}

	/**
	 * The rate limit has refused a request.
	 *
	 * @param perSecond the rate from now on, if it is known and was not refused at once again
	 */
	refused(now: number, startedAt: number, perSecond = Infinity): void {
		const before = this.limit;
		this.shrink(now, startedAt, AFTER_REFUSAL);
		if (perSecond === Infinity) return;
		// Far away the rate alone needs so many; near by fewer in flight mean fewer that are refused together.
		const needed = Math.ceil(((perSecond * (now - startedAt)) / 1000) * TOLERANCE);
		if (needed > START) this.limit = Math.min(before, Math.max(this.limit, needed));
	}

	/** Once for all requests that had started before. */
	private shrink(now: number, startedAt: number, factor: number): void {
		if (startedAt < this.shrunkAt) return;
		this.shrunkAt = now;
		this.limit = Math.max(1, Math.floor(this.limit * factor));
		this.isSlowStart = false;
		this.isNew = false;
		this.limitAfterProbe = undefined;
		this.round = new Round(now);
	}

	private slowStart(limit: number): void {
		this.limit = limit;
		this.isSlowStart = true;
		this.isNew = false;
		this.base = { ms: Infinity, at: -Infinity };
		this.clearAt = 0;
		this.limitAfterProbe = undefined;
		this.round = new Round(-Infinity);
	}

	private endRound(now: number): void {
		const { averageMs, wantsMore } = this.round;
		this.isNew = false;
		if (this.limitAfterProbe !== undefined) {
			this.limit = this.limitAfterProbe;
			this.limitAfterProbe = undefined;
			this.base = { ms: averageMs, at: now };
			this.clearAt = 0;
		} else {
			if (averageMs < this.base.ms) this.base = { ms: averageMs, at: now };
			this.adapt(averageMs, wantsMore, now);
		}
		this.round = new Round(now);
	}

	private adapt(averageMs: number, wantsMore: boolean, now: number): void {
		const gradient = Math.max(LEAST_GRADIENT, (TOLERANCE * this.base.ms) / averageMs);
		const isSlower = gradient < 1;
		if (isSlower && this.hasMoved(averageMs)) {
			// Not by this round: some of its answers are from before.
			this.slowStart(this.limit);
		} else if (isSlower && this.limit > START) {
			this.isSlowStart = false;
			const next = Math.floor(this.limit * gradient + Math.sqrt(this.limit));
			this.limit = Math.min(Math.max(START, next), MOST_CONCURRENT);
		} else {
			// With so few in flight there is no queue of ours.
			if (isSlower) this.base = { ms: averageMs, at: now };
			this.clearAt = Math.max(this.clearAt, this.limit);
			if (wantsMore) this.grow();
		}
		if (this.base.ms < Infinity && now - this.base.at > BASE_MS && this.limit > START) {
			this.limitAfterProbe = this.limit;
			this.limit = Math.max(START, Math.floor(this.limit / 2));
		}
	}

	private grow(): void {
		const more = this.isSlowStart ? this.limit : Math.ceil(Math.sqrt(this.limit));
		this.limit = Math.min(this.limit + more, MOST_CONCURRENT);
	}

	/** The service has become slower by itself, or answers from farther away: a queue grows no faster than the limit. */
	private hasMoved(averageMs: number): boolean {
		return averageMs * this.clearAt > BEYOND_QUEUE * this.base.ms * this.limit;
	}
}
