/** Milliseconds. */
type Ms = number;

/** A rate is never set lower than this, or a long refusal would end the run for good. */
const LEAST_PER_SECOND = 0.2;
/** Two refusals at rates this close to each other show where the limit is. */
const SAME_LIMIT = 0.15;
const CONTRADICTED_BELOW = 0.95;
/** Fewer requests than this between two refusals tell nothing about the rate. */
const LEAST_SAMPLE = 10;
/** The first refusal is laid to so many requests before it, at most: what went before them was another time. */
const LATEST_SAMPLE = 64;
/** Most limits count over a second, or refill within one. */
const SECOND_MS: Ms = 1000;
/** Of what got through, so many requests are remembered at most. */
const MOST_REMEMBERED = 4096;
/** Below a limit that is known the rate starts at this part of it, and grows by so much a second. */
const KNOWN = { startAt: 0.9, growthPerSecond: 0.01 };
/** The first refusal only shows a rate that is too high: where a burst ran into it, half of that may be far below the limit, and grows faster. */
const GUESSED = { startAt: 0.5, growthPerSecond: 0.06 };
/** A rate found from what got through grows by so much a second. */
const FOUND = { growthPerSecond: 0.03 };
/** A confirmed limit that refuses well below itself, this often, is none: the refusals come at random. */
const MOST_CONTRADICTIONS = 2;
/** What the rate is multiplied by when a refusal says nothing about it. */
const RISE = 1.5;
/** Nor is it raised beyond so many times what got through in the last second: refusals at random let nearly all through. */
const MOST_ABOVE_THROUGHPUT = 3;
/** Refusals at random let through ever different numbers; a limit, so often in a row, the same. */
const SAME_THROUGHPUT = { within: 0.1, times: 3 };
/** After so long without a refusal the growth doubles, and again after each further such time. */
const CALM_SECONDS = 10;
const MOST_DOUBLINGS = 5;

/**
 * Finds out how many requests a second the service takes. Free until the first refusal; from then on
 * a rate that grows slowly until the next one. Pure: time comes in as Unix milliseconds.
 *
 * Between two refusals a token bucket has let through exactly what it was refilled with, so what got
 * through, divided by the time between them, is its rate. A sliding window lets nothing accumulate
 * during a pause, so there that quotient is too low; but it refuses at nearly the same rate again, and
 * that shows its limit.
 */
export class AdaptiveRate {
	private base = Infinity;
	private growthPerSecond = 0;
	private resumedAt: Ms;
	/** Since then all that the rate allowed was asked for. */
	private measuredSince: Ms;
	/** Whether that was a refusal: then nothing had accumulated by then. */
	private isExact = false;
	private refusedRate = 0;
	private accepted = 0;
	/** When the latest requests got through: at least those of the last second, and more while there is no rate. */
	private readonly latest: Ms[] = [];
	/** The limit that two refusals agreed on, while nothing speaks against it; 0: none. */
	private limit = 0;
	/** Refusals well below that limit. */
	private contradictions = 0;
	/** Between the last two refusals. */
	private throughput = 0;
	/** How often in a row the throughput was the same. */
	private agreements = 0;

	constructor(now: Ms) {
		this.resumedAt = now;
		this.measuredSince = now;
	}

	/** Requests per second that may start now; Infinity until the first refusal. */
	perSecond(now: Ms): number {
		const calm = Math.max(0, now - this.resumedAt) / 1000;
		return this.base * Math.exp(this.growthPerSecond * doublingSeconds(calm));
	}

	/** A request got through. */
	accept(now: Ms): void {
		this.accepted += 1;
		this.latest.push(now);
		const isFree = this.perSecond(now) === Infinity;
		const isOld = () => !isFree && (this.latest[0] ?? now) <= now - SECOND_MS;
		const mostKept = () => (isOld() ? LATEST_SAMPLE : MOST_REMEMBERED);
		while (this.latest.length > mostKept()) this.latest.shift();
	}

	/**
	 * Less was asked for than the rate allowed, up to now: what got through meanwhile tells nothing of a
	 * limit. Before the first refusal there is no rate that could have been made use of.
	 */
	measureAnew(now: Ms): void {
		if (this.perSecond(now) === Infinity) return;
		this.measuredSince = now;
		this.isExact = false;
		this.accepted = 0;
	}

	/**
	 * The rate limit refused a request.
	 *
	 * @param startedAt when the request had started
	 * @param resumeAt when the pause that follows will be over
	 */
	refuse(now: Ms, startedAt: Ms, resumeAt: Ms): void {
		if (this.accepted < LEAST_SAMPLE) {
			this.resumedAt = resumeAt;
			return;
		}
		const allowed = this.perSecond(now);
		const wasFree = allowed === Infinity;
		const rate = wasFree ? this.latestPerSecond(now, now - startedAt) : allowed;
		const measured = rateOf(this.accepted, now - this.measuredSince);
		// What had accumulated by then got through as well, and more than was allowed did not.
		const throughput = this.isExact ? measured : Math.min(measured, rate, this.inLastSecond(now));
		this.compare(throughput);
		if (wasFree) this.begin(rate * GUESSED.startAt, this.shownPerSecond(now, now - startedAt));
		else this.adapt(rate, throughput, now);
		this.refusedRate = rate;
		this.measuredSince = now;
		this.isExact = true;
		this.resumedAt = resumeAt;
		this.accepted = 0;
	}

	private begin(guessed: number, shown: number): void {
		if (shown > guessed) this.set(shown, FOUND.growthPerSecond);
		else this.set(guessed, GUESSED.growthPerSecond);
	}

	private adapt(rate: number, throughput: number, now: Ms): void {
		if (rate < this.limit * CONTRADICTED_BELOW) this.contradictions += 1;
		if (this.contradictions >= MOST_CONTRADICTIONS) {
			// Refusals at random must not drive the rate down, refusal by refusal.
			if (this.agreements < SAME_THROUGHPUT.times) {
				const most = MOST_ABOVE_THROUGHPUT * this.inLastSecond(now);
				return this.set(Math.min(rate * RISE, Math.max(rate, most)), FOUND.growthPerSecond);
			}
			this.contradictions = 0;
			this.limit = 0;
			this.set(throughput, FOUND.growthPerSecond);
		} else if (this.confirms(rate, now)) {
			this.limit = rate;
			this.set(rate * KNOWN.startAt, KNOWN.growthPerSecond);
		} else {
			this.set(throughput, FOUND.growthPerSecond);
		}
	}

	private compare(throughput: number): void {
		const agrees =
			Math.abs(throughput - this.throughput) <= SAME_THROUGHPUT.within * this.throughput;
		this.agreements = agrees ? this.agreements + 1 : 0;
		this.throughput = throughput;
	}

	/** A bunch that was over before the rate had been made use of for a second was refused for its number. */
	private confirms(rate: number, now: Ms): boolean {
		if (!this.isExact && this.inLastSecond(now) < (1 - SAME_LIMIT) * rate) return false;
		return Math.abs(rate - this.refusedRate) <= SAME_LIMIT * this.refusedRate;
	}

	/** How many got through in the last second. */
	private inLastSecond(now: Ms): number {
		return this.latest.filter((at) => at > now - SECOND_MS).length;
	}

	/**
	 * The rate of the burst that ran into the limit: what came before it, however slowly, was another time.
	 * Counted from when the first of the burst was asked for.
	 */
	private latestPerSecond(now: Ms, latency: Ms): number {
		const sample = this.latest.slice(-LATEST_SAMPLE);
		const rates = sample
			.slice(0, sample.length - LEAST_SAMPLE + 1)
			.map((first, index) => rateOf(sample.length - index, now - first + latency));
		return Math.max(0, ...rates);
	}

	/**
	 * A limit over a second, or a bucket that fills within one, lets through at most its rate times the length of
	 * any stretch and one second more. So what got through shows how high it is at least: nearly all of a rate
	 * that has held for long. Where more got through earlier than now, that was another time.
	 */
	private shownPerSecond(now: Ms, latency: Ms): number {
		const { latest } = this;
		let shown = 0;
		for (let index = latest.length - 1, next = now; index >= 0; index -= 1) {
			const first = latest[index] ?? now;
			if (next - first > SECOND_MS) break;
			shown = Math.max(shown, rateOf(latest.length - index, now - first + latency + SECOND_MS));
			next = first;
		}
		return Math.min(shown, this.inLastSecond(now) * KNOWN.startAt);
	}

	private set(perSecond: number, growthPerSecond: number): void {
		this.base = Math.max(perSecond, LEAST_PER_SECOND);
		this.growthPerSecond = growthPerSecond;
	}
}

function rateOf(count: number, ms: Ms): number {
	return count / Math.max(ms / 1000, 0.001);
}

/** Seconds of growth after so many calm seconds, of which later ones count twice, four times, and so on. */
function doublingSeconds(calm: number): number {
	const doublings = Math.min(MOST_DOUBLINGS, Math.floor(calm / CALM_SECONDS));
	const whole = CALM_SECONDS * (2 ** doublings - 1);
	return whole + (calm - doublings * CALM_SECONDS) * 2 ** doublings;
}
