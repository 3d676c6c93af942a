import { CUBIC_GROWTH } from './cubicRate';

/**
 * Initial limit for a list; latency alone never brings the limit below it. If a list began as single rows do, 2000 rows
 * would take 15 % longer.
 */
const START = 20;
/**
 * Initial limit for single rows, and maximum after an idle period: a burst of them may exceed a rate limit. With 20, a
 * burst of 60 after a list is refused by 10 instead of 3 %.
 */
export const START_SINGLE = 5;
/** Maximum requests in flight. */
export const MAX_CONCURRENT = 500;
/**
 * A round counts as queueing if its latency exceeds the quickest round's by this factor. Slow start continues, whatever
 * the latency, while each round raises throughput by it, as in BBR: without this, lists of a process that is busy take
 * 14 % longer.
 */
const TOLERANCE = 1.25;
/**
 * From this latency on, slow start doubles once per round trip, or 2000 rows at 1 s would take 13 % longer; at lower
 * latencies it would overshoot a rate limit.
 */
const LONG_ROUND_MS = 1000;
/**
 * Latency that rises this many times more than the number in flight is not caused by this limit. Without this, a list
 * takes 2.5 times as long once the route to the service has become 3 times as long.
 */
const BEYOND_QUEUE = 2.5;
/**
 * Failures up to this share of a round are not attributed to the number in flight. If none were, a list of 300 for a
 * service that resets connections above 5 would lose 290 tries instead of 21.
 */
const FAILURES_SHARE = 0.2;
/**
 * Refused, reset and timed-out connections never lower the limit below this: the circuit breaker handles outages. With
 * 1, a list for a service that resets connections above 5 takes 1.6 times as long.
 */
const MIN_AFTER_FAILURES = 4;

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
 * faster. If connections fail above some number, the limit exceeds that number as in CUBIC: cautiously at first, soon
 * faster. Pure: callers pass the time in milliseconds by the run's clock.
 */
export class ConcurrencyLimit {
	private limit = START_SINGLE;
	private isSlowStart = true;
	/** Nothing has been measured yet, or since the last idle period. */
	private isNew = true;
	private round = new Round(-Infinity);
	/** The latency of the quickest round. */
	private baseMs = Infinity;
	/** Answers per millisecond in the last round. */
	private throughput = 0;
	/** The highest limit at which there was no queue. */
	private clearAt = 0;
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
		this.slowStart(Math.min(this.limit, START_SINGLE));
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
		this.ceiling = { limit: this.limit, at: now };
		this.isNew = false;
	}

	private slowStart(limit: number): void {
		this.limit = limit;
		this.isSlowStart = true;
		this.isNew = false;
		this.baseMs = Infinity;
		this.throughput = 0;
		this.clearAt = 0;
		this.ceiling = { limit: Infinity, at: 0 };
		this.round = new Round(-Infinity);
	}

	private endRound(now: number): void {
		const { averageMs, canUseMore } = this.round;
		const throughput = this.limit / averageMs;
		const hasGained = this.isSlowStart && throughput > TOLERANCE * this.throughput;
		this.throughput = throughput;
		this.isNew = false;
		this.baseMs = Math.min(this.baseMs, averageMs);
		this.adapt(averageMs, hasGained, canUseMore);
		const { limit, at } = this.ceiling;
		this.limit = Math.min(this.limit, Math.floor(limit + CUBIC_GROWTH * ((now - at) / 1000) ** 3));
		this.round = new Round(now);
	}

	private adapt(averageMs: number, hasGained: boolean, canUseMore: boolean): void {
		const gradient = (TOLERANCE * this.baseMs) / averageMs;
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
			if (isSlower) this.baseMs = averageMs;
			this.clearAt = Math.max(this.clearAt, this.limit);
			if (canUseMore) this.grow();
		}
	}

	private grow(): void {
		const more = this.isSlowStart ? this.limit : Math.ceil(Math.sqrt(this.limit));
		this.limit = Math.min(this.limit + more, MAX_CONCURRENT);
	}

	/** The service itself has become slower, or the route longer: a queue grows no faster than the limit. */
	private hasMoved(averageMs: number): boolean {
		return averageMs * this.clearAt > BEYOND_QUEUE * this.baseMs * this.limit;
	}
}
