/** Milliseconds of missed starts to catch up on after a slow timer. */
const CATCH_UP_MS = 20;

/** Spaces starts evenly at a rate. Pure: callers pass the time in milliseconds by the run's clock. */
export class Spacing {
	/** Without jitter. */
	private nextStart = 0;
	private jitterMs = 0;

	/** Milliseconds until the next start. */
	delay(now: number): number {
		return Math.max(0, this.nextStart + this.jitterMs - now);
	}

	/**
	 * @param perSecond the current rate; Infinity: none
	 * @param jitter by how much the next start is delayed beyond its interval, as a share of that
	 */
	started(now: number, perSecond: number, jitter = 0): void {
		const interval = 1000 / perSecond;
		this.nextStart = Math.max(this.nextStart, now - this.jitterMs - CATCH_UP_MS) + interval;
		this.jitterMs = interval * jitter;
	}
}

/** Spaces the starts of all runs of a node together. Pure: callers pass the time in milliseconds by the run's clock. */
export class NodeSpacings {
	private readonly known = new Map<string, Spacing>();

	/** Milliseconds until the node's next start. */
	delay(node: string, now: number): number {
		return this.known.get(node)?.delay(now) ?? 0;
	}

	started({ key, maxPerSecond }: NodeCeiling, now: number): void {
		this.forgetOld(now);
		const spacing = this.known.get(key) ?? new Spacing();
		this.known.set(key, spacing);
		spacing.started(now, maxPerSecond);
	}

	/** Whether no node has to wait. */
	isIdle(now: number): boolean {
		this.forgetOld(now);
		return this.known.size === 0;
	}

	/** A new one would not differ from what is left by then. */
	private forgetOld(now: number): void {
		for (const [key, spacing] of this.known) {
			if (spacing.delay(now - CATCH_UP_MS) === 0) this.known.delete(key);
		}
	}
}

/** What the user allows all runs of a node together. */
interface NodeCeiling {
	/** Identifies the node. */
	readonly key: string;
	/** Maximum requests started per second. */
	readonly maxPerSecond: number;
}

/** What the user allows one run, even where the service would accept more. */
export interface CeilingOptions {
	/** Maximum requests in flight: 1 to 500. */
	readonly maxConcurrent: number;
	/** Maximum requests started per second; 0: no ceiling. */
	readonly maxPerSecond: number;
	/** Maximum random delay of a start, as a share of the interval between two, from 0 to 1; absent: 0. */
	readonly jitter?: number;
	/** Absent: other runs of the node do not count. */
	readonly ofNode?: NodeCeiling;
}

/** Keeps one run within its own ceilings. Pure: callers pass the time in milliseconds by the run's clock. */
export class Ceilings {
	private inFlight = 0;
	private readonly spacing = new Spacing();

	/**
	 * @param random from 0 to 1, for jitter
	 * @param nodes shared with other runs
	 */
	constructor(
		private readonly options: CeilingOptions,
		private readonly random: () => number,
		private readonly nodes = new NodeSpacings(),
	) {}

	/** Milliseconds until a request of the run may start; Infinity: not until one in flight has ended. */
	delay(now: number): number {
		return this.inFlight >= this.options.maxConcurrent ? Infinity : this.spacingDelay(now);
	}

	/** The same, if every request in flight ended now. */
	spacingDelay(now: number): number {
		const { ofNode } = this.options;
		return Math.max(this.spacing.delay(now), ofNode ? this.nodes.delay(ofNode.key, now) : 0);
	}

	started(now: number): void {
		const { maxPerSecond, jitter = 0, ofNode } = this.options;
		this.inFlight += 1;
		if (ofNode) this.nodes.started(ofNode, now);
		this.spacing.started(now, maxPerSecond || Infinity, jitter * this.random());
	}

	ended(): void {
		this.inFlight -= 1;
	}
}
