import { MAX_CONCURRENT } from './concurrencyLimit';

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
