/** Milliseconds. */
type Ms = number;

/** Factor for the rate after a refusal (β in RFC 9438, which uses 0.7, for links that are shared by design). */
const AFTER_REFUSAL = 0.9;
/** How fast the rate grows beyond the refused one, per second cubed (C in RFC 9438). */
export const CUBIC_GROWTH = 0.4;
/**
 * Minimum time to return to the refused rate (K in RFC 9438): each refusal costs all rows a pause. Without it a limit
 * of 80 in any second takes 15 % longer.
 */
const MIN_RETURN_SECONDS = 8;
/** Requests per second. At a lower rate the run would never recover. */
const MIN_PER_SECOND = 0.2;
/** Throughput is counted per second, because most limits count or refill that way. */
const SECOND: Ms = 1000;

/** Fewer requests than this say nothing about the rate. */
const MIN_SAMPLE = 10;
/**
 * If a larger share of the requests in flight is refused together, a limit refused them, otherwise they were refused at
 * random. Without the difference, lists of which 1 % is refused at random take 7 times as long, or a limit that falls
 * to a quarter refuses two thirds of a list.
 */
const RANDOM_SHARE = 0.15;
/**
 * A limit is certain once so many of the requests in flight are refused that chance would do it less than once in 100
 * times (binomial test) at this share. Before that a refusal at most halves the rate, as in TCP Reno (RFC 5681), because
 * most of the last second may have been a pause: falling to what it got through, a list of 10,000 of which 5 % is
 * refused at random takes up to 900 instead of 313 s.
 */
const CHANCE = { share: 0.1, once: 0.01 };
/**
 * With too few in flight to say, so many refusals at less than half of a rate that has held count as random: the rate
 * doubles. Without this, a list of 6,000 of which 5 % is refused at random may take 20 minutes.
 */
const RANDOM_REFUSALS = 6;

/**
 * Finds the rate that the service accepts: CUBIC (RFC 9438), applied to a rate as in the adaptive retry mode of the AWS
 * SDKs. Unlimited until the first refusal. A refusal lowers the rate; it returns to the refused rate along a cubic
 * curve, flat around it, and then probes for more, faster and faster. Random refusals would drive plain CUBIC down, so
 * those that can be told from a limit's do not lower it. Pure: callers pass the time in milliseconds by the run's clock.
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
	/** The highest rate that was refused. */
	private highest = 0;
	/** Refusals far below `highest`. */
	private farBelow = 0;
	/** The requests that were in flight at the last refusal, the refused one included. */
	private inFlight = { since: -Infinity, accepted: 0, refused: 0 };
	/** The rate before the last refusal, while {@link resume} may return to it. */
	private rateBefore: number | undefined;

	/** Requests per second that may start now; Infinity until the first refusal. */
	perSecond(now: Ms): number {
		if (this.refused === Infinity) return Infinity;
		const drop = this.refused - this.lowered;
		const returnSeconds =
			drop > 0 ? Math.max(MIN_RETURN_SECONDS, Math.cbrt(drop / CUBIC_GROWTH)) : 0;
		const beyond = Math.max(0, now - this.resumedAt) / 1000 - returnSeconds;
		const growth = beyond < 0 ? drop / returnSeconds ** 3 : CUBIC_GROWTH;
		return Math.max(MIN_PER_SECOND, this.refused + growth * beyond ** 3);
	}

	/** A request that started then was accepted. */
	accept(now: Ms, startedAt: Ms): void {
		this.accepted += 1;
		if (startedAt <= this.inFlight.since) this.inFlight.accepted += 1;
		this.latest.push(now);
		this.forgetOlder(now);
	}

	/**
	 * The rate limit refused a request.
	 *
	 * @param resumeAt when the pause that follows ends
	 */
	refuse(now: Ms, resumeAt: Ms): void {
		const rate = this.perSecond(now);
		if (this.source() === 'limit') {
			// No higher rate is proven any more.
			this.highest = Math.min(this.highest, this.refused);
			this.farBelow = 0;
		}
		this.resumedAt = resumeAt;
		this.inFlight = { since: now, accepted: 0, refused: 1 };
		this.rateBefore = rate;
		if (this.accepted < MIN_SAMPLE) return;
		this.accepted = 0;
		if (rate < this.highest / 2) this.farBelow += 1;
		if (this.farBelow >= RANDOM_REFUSALS) {
			this.rateBefore = undefined;
			return this.set(2 * rate, 1);
		}
		const least = rate < Infinity ? rate / 2 : 0;
		const held = Math.min(rate, Math.max(this.inLastSecond(now), least));
		if (rate < Infinity) this.highest = Math.max(this.highest, held);
		this.set(held, AFTER_REFUSAL);
	}

	/**
	 * The rate limit refused a request that had started before the last refusal. Once a limit is certain, the burst that
	 * the service allows is used up, so what gets through is its rate: the rate falls to that, as TCP Westwood+ falls to
	 * the bandwidth that it measures. Without this, a limit of 300 a second at 1 s refuses 8 % of a list instead of 2.6 %.
	 */
	refuseAgain(now: Ms): void {
		this.inFlight.refused += 1;
		// No rate is known yet, or the last refusal was random.
		if (this.lowered === this.refused) return;
		if (this.rateBefore !== Infinity && this.source() !== 'limit') return;
		this.set(Math.min(this.inLastSecond(now), this.refused), AFTER_REFUSAL);
	}

	/**
	 * Call before the first request after a pause. If few of the requests in flight were refused, the rate was not too
	 * high: it stays.
	 */
	resume(): void {
		const { rateBefore } = this;
		this.rateBefore = undefined;
		if (rateBefore !== undefined && this.source() === 'random') this.set(rateBefore, 1);
	}

	private inLastSecond(now: Ms): number {
		this.forgetOlder(now);
		return this.latest.length;
	}

	private forgetOlder(now: Ms): void {
		while ((this.latest[0] ?? now) <= now - SECOND) this.latest.shift();
	}

	/** What the last refusal came from. */
	private source(): 'limit' | 'random' | 'unknown' {
		const { accepted, refused } = this.inFlight;
		const all = accepted + refused;
		if (all >= MIN_SAMPLE && refused <= RANDOM_SHARE * all) return 'random';
		// The first of them is refused in any case.
		const byChance = atLeast(refused - 1, all - 1, CHANCE.share);
		return byChance < CHANCE.once ? 'limit' : 'unknown';
	}

	private set(perSecond: number, startAt: number): void {
		this.refused = Math.max(perSecond, MIN_PER_SECOND);
		this.lowered = this.refused * startAt;
	}
}

/** The probability that at least `count` of `all` happen if each does with probability `share`: the binomial tail. */
function atLeast(count: number, all: number, share: number): number {
	let exactly = (1 - share) ** all;
	let fewer = 0;
	for (let i = 0; i < count; i += 1) {
		fewer += exactly;
		exactly *= ((all - i) / (i + 1)) * (share / (1 - share));
	}
	return 1 - fewer;
}
