/** Milliseconds. */
type Ms = number;

/** Factor for the rate after a refusal (β in RFC 9438, which uses 0.7, for links that are shared by design). */
const AFTER_REFUSAL = 0.9;
/** How fast the rate grows beyond the refused one, per second cubed (C in RFC 9438). */
const GROWTH = 0.4;
/** Minimum time to return to the refused rate (K in RFC 9438): each refusal costs all rows a pause. */
const MIN_RETURN_SECONDS = 8;
/** Requests per second. At a lower rate the run would never recover. */
const MIN_PER_SECOND = 0.2;
/** Fewer requests than this say nothing about the rate. */
const MIN_SAMPLE = 10;
/** Throughput is counted per second, because most limits count or refill that way. */
const SECOND: Ms = 1000;

/** Refusals below this fraction of a rate that has held may not come from a limit. */
const FAR_BELOW = 0.5;
/** Number of refusals that look random after which they count as random. */
const MAX_RANDOM = 6;
/** A limit admits the same throughput each time; random refusals do not. */
const SAME_THROUGHPUT = { within: 0.1, times: 4 };
/** Of the requests in flight, a limit below the rate refuses more than the first share; up to the second is few. */
const REFUSED_SHARE = { byLimit: 0.4, few: 0.15 };
/** Factor for the rate after a random refusal. */
const RECOVERY = 1.5;

/**
 * Finds the rate that the service accepts: CUBIC (RFC 9438), applied to a rate as in the adaptive retry mode of the AWS
 * SDKs. Unlimited until the first refusal. A refusal lowers the rate; it returns to the refused rate along a cubic
 * curve, flat around it, and then probes for more, faster and faster. Random refusals would keep driving plain CUBIC
 * down, so refusals far below a rate that has held lower it only while they look like a limit. Pure: callers pass the
 * time in milliseconds by the run's clock.
 */
export class CubicRate {
	/** Requests per second at the last refusal. */
	private refused = Infinity;
	/** Requests per second at which the return to `refused` begins. */
	private lowered = Infinity;
	private resumedAt: Ms = 0;
	/** When each request of the last second was accepted. */
	private readonly latest: Ms[] = [];
	/** Requests accepted since the last refusal. */
	private accepted = 0;
	private refusedAt: Ms;
	/** Requests per second accepted between the last two refusals. */
	private throughput = 0;
	/** How many times in a row `throughput` was the same. */
	private agreements = 0;
	/** The highest rate that was refused. */
	private highest = 0;
	/** Refusals that look random: far below `highest`, or of few of the requests in flight. */
	private looksRandom = 0;
	/** The requests that were in flight at the last refusal, the refused one included. */
	private inFlight = { since: -Infinity, latencyMs: 0, accepted: 0, refused: 0 };
	/** The rate before the last refusal, if {@link reconsider} may return to it. */
	private rateBefore: number | undefined;

	constructor(now: Ms) {
		this.refusedAt = now;
	}

	/** Requests per second that may start now; Infinity until the first refusal. */
	perSecond(now: Ms): number {
		if (this.refused === Infinity) return Infinity;
		const drop = this.refused - this.lowered;
		const returnSeconds = drop > 0 ? Math.max(MIN_RETURN_SECONDS, Math.cbrt(drop / GROWTH)) : 0;
		const beyond = Math.max(0, now - this.resumedAt) / 1000 - returnSeconds;
		const growth = beyond < 0 ? drop / returnSeconds ** 3 : GROWTH;
		return Math.max(MIN_PER_SECOND, this.refused + growth * beyond ** 3);
	}

	/** A request that started then was accepted. */
	accept(now: Ms, startedAt: Ms): void {
		this.accepted += 1;
		if (startedAt < this.inFlight.since) this.inFlight.accepted += 1;
		this.latest.push(now);
		this.forgetOlder(now);
	}

	/**
	 * The rate limit refused a request.
	 *
	 * @param startedAt when the request started
	 * @param resumeAt when the pause that follows ends
	 * @returns whether a limit may be the reason; false: it was random
	 */
	refuse(now: Ms, startedAt: Ms, resumeAt: Ms): boolean {
		const rate = this.perSecond(now);
		this.resumedAt = resumeAt;
		this.checkInFlight();
		this.inFlight = { since: now, latencyMs: now - startedAt, accepted: 0, refused: 1 };
		this.rateBefore = rate;
		if (this.accepted < MIN_SAMPLE) return true;
		this.compareThroughput(now);
		if (rate < this.highest * FAR_BELOW) this.looksRandom += 1;
		if (this.looksRandom >= MAX_RANDOM) {
			if (this.agreements < SAME_THROUGHPUT.times) {
				this.set(rate * RECOVERY, 1);
				this.rateBefore = undefined;
				return false;
			}
			this.looksRandom = 0;
			this.highest = 0;
		}
		const held = Math.min(rate, this.inLastSecond(now));
		if (rate < Infinity) this.highest = Math.max(this.highest, held);
		this.set(held, AFTER_REFUSAL);
		return true;
	}

	/**
	 * The rate limit refused a request that had started before the last refusal. By now the burst that the service
	 * allows is used up, so what gets through is its rate: the rate falls to that, as TCP Westwood+ falls to the
	 * bandwidth that it measures, but not below what got through before the last refusal.
	 */
	refuseAgain(now: Ms): void {
		this.inFlight.refused += 1;
		// No rate is known yet, or the last refusal was random.
		if (this.lowered === this.refused) return;
		const held = Math.max(this.inLastSecond(now), this.throughput);
		this.set(Math.min(held, this.refused), AFTER_REFUSAL);
	}

	/**
	 * Call before the first request after a pause. If few of the requests in flight were refused, the rate was hardly
	 * too high: it falls to what got through of them.
	 *
	 * @returns whether that is so
	 */
	reconsider(): boolean {
		const { rateBefore } = this;
		const { latencyMs, accepted } = this.inFlight;
		this.rateBefore = undefined;
		if (rateBefore === undefined || !(this.refusedShare() <= REFUSED_SHARE.few)) return false;
		this.looksRandom += 1;
		const held = (accepted / Math.max(latencyMs, 1)) * SECOND;
		this.set(Math.min(rateBefore, held), AFTER_REFUSAL);
		return true;
	}

	private inLastSecond(now: Ms): number {
		this.forgetOlder(now);
		return this.latest.length;
	}

	private forgetOlder(now: Ms): void {
		while ((this.latest[0] ?? now) <= now - SECOND) this.latest.shift();
	}

	/** If a limit refused many of the requests in flight at the last refusal, no higher rate is proven any more. */
	private checkInFlight(): void {
		if (!(this.refusedShare() > REFUSED_SHARE.byLimit)) return;
		this.highest = Math.min(this.highest, this.refused);
		this.looksRandom = 0;
	}

	/** Of the requests in flight at the last refusal; NaN if they were too few to say. */
	private refusedShare(): number {
		const { accepted, refused } = this.inFlight;
		return accepted + refused < MIN_SAMPLE ? NaN : refused / (accepted + refused);
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
		this.refused = Math.max(perSecond, MIN_PER_SECOND);
		this.lowered = this.refused * startAt;
	}
}
