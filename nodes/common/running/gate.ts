import type { Clock } from './clock';
import type { Pacer } from './pacer';
import type { RunState } from './runState';
import { RunStopped } from './runState';

/** So long a timer sleeps at most before the gate looks again. */
const SLICE_MS = 250;

/**
 * Lets requests through one by one, when the pacer allows. One timer serves all who wait, whatever
 * their number; a stop turns them all away at once.
 */
export class Gate {
	private readonly waiting: Array<{
		admit: (startedAt: number) => void;
		refuse: (error: Error) => void;
	}> = [];
	private ticking = false;

	constructor(
		private readonly pacer: Pacer,
		private readonly clock: Clock,
		private readonly state: RunState,
	) {
		state.onStop(() => this.turnAway());
	}

	/**
	 * Waits for the turn. Every entry must be followed by one of the calls below.
	 *
	 * @returns the time at which the request may start, Unix milliseconds
	 * @throws RunStopped when the run stops before the turn comes
	 */
	async enter(): Promise<number> {
		if (this.state.stopped) throw new RunStopped(this.state.stopped);
		const now = this.clock.now();
		if (this.waiting.length === 0 && this.pacer.delay(now) <= 0) {
			this.pacer.started(now);
			return now;
		}
		return await new Promise<number>((admit, refuse) => {
			this.waiting.push({ admit, refuse });
			this.letIn();
		});
	}

	/** The request has ended with any answer but 429, or with none. */
	leave(): void {
		this.pacer.ended();
		this.letIn();
	}

	/** The request has ended with 429. */
	leaveRefused(startedAt: number, retryAfterMs: number | undefined): void {
		this.pacer.refused(this.clock.now(), startedAt, retryAfterMs);
		this.letIn();
	}

	/** The request was not made after all. */
	leaveUnused(): void {
		this.pacer.abandoned();
		this.letIn();
	}

	private letIn(): void {
		while (this.waiting.length > 0) {
			const now = this.clock.now();
			const delay = this.pacer.delay(now);
			if (delay > 0) {
				if (delay !== Infinity) this.tick(delay);
				return;
			}
			this.pacer.started(now);
			this.waiting.shift()?.admit(now);
		}
	}

	private tick(delay: number): void {
		if (this.ticking) return;
		this.ticking = true;
		void this.clock.sleep(Math.min(delay, SLICE_MS)).then(() => {
			this.ticking = false;
			this.letIn();
		});
	}

	private turnAway(): void {
		const reason = this.state.stopped;
		if (reason === undefined) return;
		for (const { refuse } of this.waiting.splice(0)) refuse(new RunStopped(reason));
	}
}
