/** Milliseconds of starts that a slow timer has missed and that are caught up. */
const CATCH_UP_MS = 20;

/** Spaces starts evenly at a rate. Pure: time comes in as Unix milliseconds. */
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
}

/** What the user allows one run, even where the service would accept more. */
export interface CeilingOptions {
	/** Requests in flight at once, at most: 1 to 500. */
	readonly maxConcurrent: number;
	/** Requests started per second, at most; 0: no ceiling. */
	readonly maxPerSecond: number;
}

/** Keeps one run below its own ceilings. Pure: time comes in as Unix milliseconds. */
export class Ceilings {
	private inFlight = 0;
	private readonly spacing = new Spacing();

	constructor(private readonly options: CeilingOptions) {}

	/** Milliseconds until a request of the run may start; Infinity = not before one in flight has ended. */
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
