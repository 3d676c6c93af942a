/** Starts that a slow timer has missed are made up for as far back as this. */
const CATCH_UP_MS = 20;

/** Keeps starts apart, so that they make up a rate. Pure: time comes in as Unix milliseconds. */
export class Spacing {
	private nextStart = 0;

	/** Milliseconds until the next start. */
	delay(now: number): number {
		return Math.max(0, this.nextStart - now);
	}

	/** @param perSecond the rate at this moment; Infinity: none */
	started(now: number, perSecond: number): void {
		this.nextStart = Math.max(this.nextStart, now - CATCH_UP_MS) + 1000 / perSecond;
	}

	/** Nothing is made up for that was missed before this time. */
	beginAt(time: number): void {
		this.nextStart = time;
	}
}
