import { MAX_CONCURRENT } from './concurrencyLimit';

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

/** A counting semaphore; waiters are served first in, first out. */
export class Semaphore {
	private readonly waiting: Array<() => void> = [];

	constructor(private free: number) {}

	/** Waits for a permit. Each must be returned by {@link release}. */
	async acquire(): Promise<void> {
		if (this.free > 0) {
			this.free -= 1;
			return;
		}
		await new Promise<void>((enter) => this.waiting.push(enter));
	}

	release(): void {
		const next = this.waiting.shift();
		if (next === undefined) this.free += 1;
		else next();
	}
}

/** Limits a process's requests in flight to all projects together: each one takes a socket. */
export class SocketSlots {
	private taken = 0;
	/** Callbacks of the limiters that wait for a slot, one each. */
	private readonly waiting = new Map<object, () => void>();

	/** @param most maximum requests in flight */
	constructor(private readonly most = MAX_CONCURRENT) {}

	get isFull(): boolean {
		return this.taken >= this.most;
	}

	/** A request starts. */
	take(): void {
		this.taken += 1;
	}

	/** A request has ended: the first waiter that uses the slot gets it. */
	release(): void {
		this.taken -= 1;
		for (const [waiter, start] of [...this.waiting]) {
			if (this.isFull) return;
			this.waiting.delete(waiter);
			start();
		}
	}

	/** Calls back once when a slot is free; waiters are served in order. */
	onFree(waiter: object, start: () => void): void {
		if (!this.waiting.has(waiter)) this.waiting.set(waiter, start);
	}
}
