/** Milliseconds. */
type Ms = number;

/** A rate is never set lower than this, or a long refusal would end the run for good. */
const LEAST_PER_SECOND = 0.2;
/** Two refusals at rates this close to each other show where the limit is. */
const SAME_LIMIT = 0.15;
/** Fewer requests than this between two refusals tell nothing about the rate. */
const LEAST_SAMPLE = 10;
/** Below a limit that is known the rate starts at this part of it, and grows by so much a second. */
const KNOWN = { startAt: 0.9, growthPerSecond: 0.01 };
/** A rate found from what got through grows by so much a second. */
const FOUND = { growthPerSecond: 0.03 };
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
	private refusedAt: Ms;
	private refusedRate: number | undefined;
	private accepted = 0;

	constructor(now: Ms) {
		this.resumedAt = now;
		this.refusedAt = now;
	}

	/** Requests per second that may start now; Infinity until the first refusal. */
	perSecond(now: Ms): number {
		if (this.base === Infinity) return Infinity;
		const calm = Math.max(0, now - this.resumedAt) / 1000;
		return this.base * Math.exp(this.growthPerSecond * doublingSeconds(calm));
	}

	/** A request got through. */
	accept(): void {
		this.accepted += 1;
	}

	/**
	 * The rate limit refused a request.
	 *
	 * @param resumeAt when the pause that follows will be over
	 */
	refuse(now: Ms, resumeAt: Ms): void {
		if (this.accepted < LEAST_SAMPLE && now > this.refusedAt) {
			this.resumedAt = resumeAt;
			return;
		}
		const wasFree = this.base === Infinity;
		const rate = wasFree ? this.ratePerSecond(now, this.resumedAt) : this.perSecond(now);
		if (wasFree) this.set(rate / 2, FOUND.growthPerSecond);
		else if (this.confirms(rate)) this.set(rate * KNOWN.startAt, KNOWN.growthPerSecond);
		else this.set(this.ratePerSecond(now, this.refusedAt), FOUND.growthPerSecond);
		this.refusedRate = wasFree ? undefined : rate;
		this.refusedAt = now;
		this.resumedAt = resumeAt;
		this.accepted = 0;
	}

	private confirms(rate: number): boolean {
		const { refusedRate } = this;
		return refusedRate !== undefined && Math.abs(rate - refusedRate) <= SAME_LIMIT * refusedRate;
	}

	private ratePerSecond(now: Ms, since: Ms): number {
		return this.accepted / Math.max((now - since) / 1000, 0.001);
	}

	private set(perSecond: number, growthPerSecond: number): void {
		this.base = Math.max(perSecond, LEAST_PER_SECOND);
		this.growthPerSecond = growthPerSecond;
	}
}

/** Seconds of growth after so many calm seconds, of which later ones count twice, four times, and so on. */
function doublingSeconds(calm: number): number {
	const doublings = Math.min(MOST_DOUBLINGS, Math.floor(calm / CALM_SECONDS));
	const whole = CALM_SECONDS * (2 ** doublings - 1);
	return whole + (calm - doublings * CALM_SECONDS) * 2 ** doublings;
}
