import type { Clock } from './clock';

/** Work of our own goes on for so long at most before n8n gets its turn. */
const LONGEST_MS = 50;

/**
 * Lets n8n do its other work now and then while a long list is read: without it the editor would stand
 * still, and the Stop button would not be heard.
 */
export class EventLoop {
	private lastAt: number;

	constructor(private readonly clock: Clock) {
		this.lastAt = clock.now();
	}

	async yieldIfDue(): Promise<void> {
		if (this.clock.now() - this.lastAt < LONGEST_MS) return;
		await this.clock.sleep(0);
		this.lastAt = this.clock.now();
	}
}
