import { MOST_CONCURRENT } from './concurrencyLimit';

/** Lets so many in at a time, in the order in which they came. */
export class Semaphore {
	private readonly waiting: Array<() => void> = [];

	constructor(private free: number) {}

	/** Waits for a place. Each must be given back by {@link release}. */
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

/** What a process has in flight to all projects together: each request takes a socket. */
export class Places {
	private taken = 0;
	/** What those do who wait for a place, each once. */
	private readonly waiting = new Map<object, () => void>();

	/** @param most requests in flight at once */
	constructor(private readonly most = MOST_CONCURRENT) {}

	get isFull(): boolean {
		return this.taken >= this.most;
	}

	/** A request starts. */
	enter(): void {
		this.taken += 1;
	}

	/** A request has ended: the first who waits, and makes use of it, has its place. */
	leave(): void {
		this.taken -= 1;
		for (const [who, start] of [...this.waiting]) {
			if (this.isFull) return;
			this.waiting.delete(who);
			start();
		}
	}

	/** Calls back once when a place is free; those who wait are served one after the other. */
	onFree(who: object, start: () => void): void {
		if (!this.waiting.has(who)) this.waiting.set(who, start);
	}
}
