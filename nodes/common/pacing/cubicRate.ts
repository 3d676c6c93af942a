/** Milliseconds. */
type Ms = number;

/** What a refusal leaves of the rate (RFC 9438: β; it uses 0.7, for links that several share by design). */
const AFTER_REFUSAL = 0.9;
/** How fast the rate grows beyond the refused one, per second cubed (RFC 9438: C). */
const GROWTH = 0.4;
/** The way back to the refused rate takes at least so long (RFC 9438: K): each refusal costs all rows a pause. */
const LEAST_RETURN_SECONDS = 8;
/** Requests per second. A lower rate would end the run for good. */
const LEAST_PER_SECOND = 0.2;
/** Fewer requests than this say nothing about the rate. */
const LEAST_SAMPLE = 10;
/** What a limit lets through is counted over a second: most limits do, or refill within one. */
const SECOND: Ms = 1000;

/** Refusals at less than this part of a rate that has held are perhaps no limit. */
const FAR_BELOW = 0.5;
/** After so many of them they are taken for random. */
const MOST_FAR_BELOW = 8;
/** A limit lets through the same each time, refusals at random do not. */
const SAME_THROUGHPUT = { within: 0.1, times: 3 };
/** What the rate is multiplied by when a refusal came at random. */
const RISE = 1.5;

/**
 * Finds out how many requests a second the service takes: CUBIC (RFC 9438), applied to a rate as the adaptive retry
 * mode of the AWS SDKs does. Free until the first refusal. A refusal lowers the rate; it comes back to the refused
 * rate along a cubic curve, flat around it, and then looks for more ever faster.
 *
 * CUBIC alone would be driven down by refusals that come at random. So refusals far below a rate that has held before
 * lower it only as long as they look like a limit.
 *
 * Pure: time comes in as Unix milliseconds.
 */
export class CubicRate {
	/** Requests per second at the last refusal. */
	private refused = Infinity;
	/** Requests per second from which the way back to that begins. */
	private lowered = Infinity;
	private resumedAt: Ms = 0;
	/** When each request of the last second got through. */
	private readonly latest: Ms[] = [];
	/** Requests that got through since the last refusal. */
	private accepted = 0;
	private refusedAt: Ms;
	/** Requests per second that got through between the last two refusals. */
	private throughput = 0;
	/** How often in a row that was the same. */
	private agreements = 0;
	/** The highest rate that was refused. */
	private highest = 0;
	/** Refusals far below it. */
	private farBelow = 0;

	constructor(now: Ms) {
		this.refusedAt = now;
	}

	/** Requests per second that may start now; Infinity until the first refusal. */
	perSecond(now: Ms): number {
		if (this.refused === Infinity) return Infinity;
		const drop = this.refused - this.lowered;
		const returnSeconds = drop > 0 ? Math.max(LEAST_RETURN_SECONDS, Math.cbrt(drop / GROWTH)) : 0;
		const beyond = Math.max(0, now - this.resumedAt) / 1000 - returnSeconds;
		const growth = beyond < 0 ? drop / returnSeconds ** 3 : GROWTH;
		return Math.max(LEAST_PER_SECOND, this.refused + growth * beyond ** 3);
	}

	/** A request got through. */
	accept(now: Ms): void {
		this.accepted += 1;
		this.latest.push(now);
		while ((this.latest[0] ?? now) <= now - SECOND) this.latest.shift();
	}

	/**
	 * The rate limit refused a request.
	 *
	 * @param resumeAt when the pause that follows will be over
	 */
	refuse(now: Ms, resumeAt: Ms): void {
		const rate = this.perSecond(now);
		this.resumedAt = resumeAt;
		if (this.accepted < LEAST_SAMPLE) return;
		this.compareThroughput(now);
		if (rate < this.highest * FAR_BELOW) this.farBelow += 1;
		if (this.farBelow >= MOST_FAR_BELOW) {
			if (this.agreements < SAME_THROUGHPUT.times) return this.set(rate * RISE, 1);
			this.farBelow = 0;
			this.highest = 0;
		}
		const inLastSecond = this.latest.filter((at) => at > now - SECOND).length;
		const held = Math.min(rate, inLastSecond);
		if (rate < Infinity) this.highest = Math.max(this.highest, held);
		this.set(held, AFTER_REFUSAL);
	}

	private compareThroughput(now: Ms): void {
		const throughput = this.accepted / Math.max((now - this.refusedAt) / 1000, 0.001);
		const change = Math.abs(throughput - this.throughput);
		const agrees = change <= SAME_THROUGHPUT.within * this.throughput;
		this.agreements = agrees ? this.agreements + 1 : 0;
		this.throughput = throughput;
		this.accepted = 0;
		this.refusedAt = now;
	}

	private set(perSecond: number, startAt: number): void {
		this.refused = Math.max(perSecond, LEAST_PER_SECOND);
		this.lowered = this.refused * startAt;
	}
}
