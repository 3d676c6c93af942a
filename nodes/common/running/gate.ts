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
	private readonly waiting: Array<{ admit: () => void; refuse: (error: Error) => void }> = [];
	private ticking = false;

	constructor(
		private readonly pacer: Pacer,
		private readonly clock: Clock,
		private readonly state: RunState,
	) {
		state.onStop(() => this.turnAway());
	}

	/**
	 * Waits for the turn. Every entry must be followed by {@link leave}.
	 *
	 * @throws RunStopped when the run stops before the turn comes
	 */
	async enter(): Promise<void> {
		if (this.state.stopped) throw new RunStopped(this.state.stopped);
		if (this.waiting.length === 0 && this.pacer.delay(this.clock.now()) <= 0) {
			this.pacer.started(this.clock.now());
			return;
		}
		await new Promise<void>((admit, refuse) => {
			this.waiting.push({ admit, refuse });
			this.letIn();
		});
	}

	/** The request has ended. */
	leave(result: { refused: false } | { refused: true; retryAfterMs?: number }): void {
		if (result.refused) this.pacer.refused(this.clock.now(), result.retryAfterMs);
		else this.pacer.ended();
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
			this.waiting.shift()?.admit();
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
