import { Spacing } from './spacing';

/** What the user allows one run, whatever the service would take. */
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
