/** Initial limit for a list; latency alone never brings the limit below it. */
const START = 20;
/** Initial limit for single rows: a burst of them may exceed a rate limit. */
const START_SINGLE = 10;
/** Maximum initial limit after an idle period: the rate limit may have changed. */
const START_IDLE = 5;
/** Maximum requests in flight. */
export const MAX_CONCURRENT = 500;
/** A round counts as queueing if its latency exceeds the quickest round's by this factor. */
const TOLERANCE = 1.25;
/** Slow start continues, whatever the latency, while each round raises throughput by this factor (BBR's value). */
const GAIN = 1.25;
/** From this latency on, slow start doubles once per round trip; at lower latencies it would overshoot a rate limit. */
const LONG_ROUND_MS = 1000;
/** The smallest factor by which one round may lower the limit. */
const MIN_GRADIENT = 0.5;
/** Latency that rises this many times more than the number in flight is not caused by this limit. */
const BEYOND_QUEUE = 2.5;
/** Failures up to this share of a round are not attributed to the number in flight. */
const FAILURES_SHARE = 0.2;
/** Refused, reset and timed-out connections never lower the limit below this: the circuit breaker handles outages. */
const MIN_AFTER_FAILURES = 4;
/** How fast the limit may exceed what got through (C in RFC 9438, section 4.2). */
const CUBIC = 0.4;
/** Factor for the limit after a rate-limit refusal. */
const AFTER_REFUSAL = 0.5;
/** Milliseconds for which the quickest round is valid; then a round at half the limit measures the latency again. */
const BASE_MS = 30_000;

class Mean {
	count = 0;
	private sum = 0;

	add(value: number): void {
		this.count += 1;
		this.sum += value;
	}

	get value(): number {
		return this.sum / this.count;
	}
}

/**
 * A round ends once as many requests that started in it are answered as may be in flight. That takes two round trips,
 * because the requests in flight when it begins started earlier. The limit follows averages over a round, since the
 * latency of single requests varies.
 */
class Round {
	/** Latencies of all answers. */
	private readonly all = new Mean();
	/** Latencies of requests that started in the round. */
	private readonly own = new Mean();
	private useful = 0;
	private failures = 0;
	private mostInFlight = 0;
	/** Whether the limit has delayed a request. */
	isReached = false;

	/** @param from when it began, milliseconds by the run's clock */
	constructor(private readonly from: number) {}

	/** A request was answered. */
	add(now: number, startedAt: number, canUseMore: boolean): void {
		this.all.add(now - startedAt);
		if (startedAt >= this.from) this.own.add(now - startedAt);
		if (canUseMore) this.useful += 1;
	}

	/** @returns how many got through, if more failed than usual */
	addFailure(inFlight: number): number | undefined {
		this.failures += 1;
		this.mostInFlight = Math.max(this.mostInFlight, inFlight);
		const requests = Math.max(this.mostInFlight, this.all.count + this.failures);
		const isUsual = this.failures <= Math.max(1, FAILURES_SHARE * requests);
		return isUsual ? undefined : this.mostInFlight - this.failures;
	}

	/** @param isSlowStart if true, a long round ends after one round trip */
	isOver(now: number, limit: number, isSlowStart: boolean): boolean {
		const isLong = isSlowStart && now - this.from >= LONG_ROUND_MS;
		return (isLong ? this.all : this.own).count >= limit;
	}

	/** Average over the requests that started in the round, or over all answers if those are too few. */
	get averageMs(): number {
		return (this.own.count * 3 >= this.all.count ? this.own : this.all).value;
	}

	/** Whether the limit was reached, and a higher one would have helped. */
	get canUseMore(): boolean {
		return this.isReached && this.useful * 2 > this.all.count;
	}
}

/**
 * How many requests may be in flight: rate × latency, calculated from measured latency. This is the gradient limiter of
 * Netflix's concurrency-limits (class GradientLimit): after each round the limit is multiplied by the quickest round's
 * latency divided by its own, and grows by its square root. It begins with TCP's slow start, doubling each round until
 * latency rises and, as in BBR, throughput no longer does: if this process is the bottleneck, more in flight is still
 * faster. The quickest round is BBR's windowed minimum. If connections fail above some number, the limit exceeds that
 * number as in CUBIC: cautiously at first, soon faster. Pure: callers pass the time in milliseconds by the run's clock.
 */
export class ConcurrencyLimit {
	private limit = START_SINGLE;
	private isSlowStart = true;
	/** Nothing has been measured yet, or since the last idle period. */
	private isNew = true;
	private round = new Round(-Infinity);
	/** The latency of the quickest round, and when that ended. */
	private base = { ms: Infinity, at: -Infinity };
	/** Answers per millisecond in the last round. */
	private throughput = 0;
	/** The highest limit at which there was no queue. */
	private clearAt = 0;
	/** The limit to return to after a round that measures the latency again. */
	private limitAfterProbe: number | undefined;
	private halvedAt = -Infinity;
	/** What {@link restore} returns to. */
	private beforeRefusal = 0;
	/** How many requests got through when connections failed, and when that was. */
	private ceiling = { limit: Infinity, at: 0 };

	/** Requests that may be in flight. */
	get most(): number {
		return this.limit;
	}

	/** A request has to wait for the limit. */
	reached(): void {
		this.round.isReached = true;
	}

	/**
	 * A list is waiting, whose rows will use the whole limit.
	 *
	 * @returns whether this raises the limit
	 */
	beginList(): boolean {
		if (!this.isNew || this.limit >= START) return false;
		this.limit = START;
		return true;
	}

	/** After an idle period, the measurements no longer hold. */
	idle(): void {
		this.slowStart(Math.min(this.limit, START_IDLE));
		this.isNew = true;
	}

	/** No responses arrive: one request at a time probes the service. */
	suspend(): void {
		this.slowStart(1);
	}

	/**
	 * A request was answered.
	 *
	 * @param canUseMore whether a higher limit would help
	 */
	answered(now: number, startedAt: number, canUseMore: boolean): void {
		this.round.add(now, startedAt, canUseMore);
		if (this.round.isOver(now, this.limit, this.isSlowStart)) this.endRound(now);
	}

	/**
	 * A connection was refused, reset or timed out.
	 *
	 * @param inFlight requests in flight when it failed, including this one
	 */
	failed(now: number, inFlight: number): void {
		const gotThrough = this.round.addFailure(inFlight);
		if (gotThrough === undefined) return;
		this.limit = Math.min(this.limit, Math.max(MIN_AFTER_FAILURES, gotThrough));
		this.beforeRefusal = this.limit;
		this.ceiling = { limit: this.limit, at: now };
		this.isNew = false;
		this.limitAfterProbe = undefined;
	}

	/**
	 * The rate limit refused a request.
	 *
	 * @param perSecond the new rate, if it is known and was not immediately refused again
	 */
	refused(now: number, startedAt: number, perSecond = Infinity): void {
		const before = this.limit;
		this.beforeRefusal = before;
		this.halve(now, startedAt);
		if (perSecond === Infinity) return;
		// At high latency the rate needs this many in flight; at low latency, fewer in flight means fewer refused
		// together.
		const needed = Math.ceil(((perSecond * (now - startedAt)) / 1000) * TOLERANCE);
		if (needed > START) this.limit = Math.min(before, Math.max(this.limit, needed));
	}

	/** The last refusal was no sign of too many in flight: returns to the limit before it. */
	restore(): void {
		this.limit = Math.max(this.limit, this.beforeRefusal);
	}

	/** Halves once for all requests that started before the last refusal. */
	private halve(now: number, startedAt: number): void {
		if (startedAt < this.halvedAt) return;
		this.halvedAt = now;
		this.limit = Math.max(1, Math.floor(this.limit * AFTER_REFUSAL));
		this.isSlowStart = false;
		this.isNew = false;
		this.limitAfterProbe = undefined;
		this.round = new Round(now);
	}

	private slowStart(limit: number): void {
		this.limit = limit;
		this.beforeRefusal = limit;
		this.isSlowStart = true;
		this.isNew = false;
		this.base = { ms: Infinity, at: -Infinity };
		this.throughput = 0;
		this.clearAt = 0;
		this.limitAfterProbe = undefined;
		this.ceiling = { limit: Infinity, at: 0 };
		this.round = new Round(-Infinity);
	}

	private endRound(now: number): void {
		const { averageMs, canUseMore } = this.round;
		const throughput = this.limit / averageMs;
		const hasGained = this.isSlowStart && throughput > GAIN * this.throughput;
		this.throughput = throughput;
		this.isNew = false;
		if (this.limitAfterProbe !== undefined) {
			this.limit = this.limitAfterProbe;
			this.limitAfterProbe = undefined;
			this.base = { ms: averageMs, at: now };
			this.clearAt = 0;
		} else {
			if (averageMs < this.base.ms) this.base = { ms: averageMs, at: now };
			this.adapt(averageMs, hasGained, canUseMore, now);
		}
		const { limit, at } = this.ceiling;
		this.limit = Math.min(this.limit, Math.floor(limit + CUBIC * ((now - at) / 1000) ** 3));
		this.round = new Round(now);
	}

	private adapt(averageMs: number, hasGained: boolean, canUseMore: boolean, now: number): void {
		const gradient = Math.max(MIN_GRADIENT, (TOLERANCE * this.base.ms) / averageMs);
		const isSlower = gradient < 1;
		if (isSlower && hasGained) {
			if (canUseMore) this.grow();
		} else if (isSlower && this.hasMoved(averageMs)) {
			// The next base is not this round's latency: some of its answers are from before the change.
			this.slowStart(this.limit);
		} else if (isSlower && this.limit > START) {
			this.isSlowStart = false;
			const next = Math.floor(this.limit * gradient + Math.sqrt(this.limit));
			this.limit = Math.min(Math.max(START, next), MAX_CONCURRENT);
		} else {
			// With so few in flight, the queue is not ours.
			if (isSlower) this.base = { ms: averageMs, at: now };
			this.clearAt = Math.max(this.clearAt, this.limit);
			if (canUseMore) this.grow();
		}
		if (this.base.ms < Infinity && now - this.base.at > BASE_MS && this.limit > START) {
			this.limitAfterProbe = this.limit;
			this.limit = Math.max(START, Math.floor(this.limit / 2));
		}
	}

	private grow(): void {
		const more = this.isSlowStart ? this.limit : Math.ceil(Math.sqrt(this.limit));
		this.limit = Math.min(this.limit + more, MAX_CONCURRENT);
	}

	/** The service itself has become slower, or the route longer: a queue grows no faster than the limit. */
	private hasMoved(averageMs: number): boolean {
		return averageMs * this.clearAt > BEYOND_QUEUE * this.base.ms * this.limit;
	}
}
