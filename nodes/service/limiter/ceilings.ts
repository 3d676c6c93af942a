/** Milliseconds of missed starts to catch up on after a slow timer. */
const CATCH_UP_MS = 20;

/** Spaces starts evenly at a rate. Pure: callers pass the time in Unix milliseconds. */
export class Spacing {
	private nextStart = 0;

	/** Milliseconds until the next start. */
	delay(now: number): number {
		return Math.max(0, this.nextStart - now);
	}

	/** @param perSecond the current rate; Infinity: none */
	started(now: number, perSecond: number): void {
		this.nextStart = Math.max(this.nextStart, now - CATCH_UP_MS) + 1000 / perSecond;
	}
}

/** What the user allows one run, even where the service would accept more. */
export interface CeilingOptions {
	/** Maximum requests in flight: 1 to 500. */
	readonly maxConcurrent: number;
	/** Maximum requests started per second; 0: no ceiling. */
	readonly maxPerSecond: number;
}

/** Keeps one run within its own ceilings. Pure: callers pass the time in Unix milliseconds. */
export class Ceilings {
	private inFlight = 0;
	private readonly spacing = new Spacing();

	constructor(private readonly options: CeilingOptions) {}

	/** Milliseconds until a request of the run may start; Infinity: not until one in flight has ended. */
	delay(now: number): number {
		return this.inFlight >= this.options.maxConcurrent ? Infinity : this.spacing.delay(now);
	}

	started(now: number): void {
		this.inFlight += 1;
		this.spacing.started(now, this.options.maxPerSecond || Infinity);
	}

	ended(): void {
		this.inFlight -= 1;
	}
}
