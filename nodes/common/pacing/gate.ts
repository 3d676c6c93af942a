import type { Clock } from './clock';
import type { Pacer } from './pacer';
import type { RunState, StopReason } from './runState';
import { RunStopped } from './runState';

/** Thrown to a row when the pause ahead is longer than it may wait. */
export class WaitTooLong extends Error {
	/** @param askedUntil until when the service has asked to wait, Unix milliseconds; in the past when it has not */
	constructor(readonly askedUntil: number) {
		super('The pause is longer than this row may wait');
	}
}

interface Waiting {
	/** What {@link Gate.pausedMs} may come to before it is this row's turn. */
	readonly mostPausedMs: number;
	readonly admit: (startedAt: number) => void;
	readonly refuse: (error: Error) => void;
}

/** So long a timer sleeps at most before the gate looks again. */
const SLICE_MS = 250;

/**
 * Lets requests through one by one, when the pacer allows. One timer serves all who wait, whatever
 * their number; a stop turns them all away at once.
 */
export class Gate {
	private waiting: Waiting[] = [];
	private ticking = false;

	constructor(
		private readonly pacer: Pacer,
		private readonly clock: Clock,
		private readonly state: RunState,
	) {
		state.onStop((reason) => this.turnAway(reason));
	}

	/** Milliseconds for which the service has held up all rows so far. */
	pausedMs(): number {
		return this.pacer.pausedMs(this.clock.now());
	}

	/**
	 * Waits for the turn. Every entry must be followed by one of the calls below.
	 *
	 * @param mayWaitMs how long the service may hold the row up from now on; the user's own ceilings do not count
	 * @returns the time at which the request may start, Unix milliseconds
	 * @throws RunStopped when the run stops before the turn comes
	 * @throws WaitTooLong as soon as it is known that the service asks for a longer wait
	 */
	async enter(mayWaitMs = Infinity): Promise<number> {
		if (this.state.stopped) throw new RunStopped(this.state.stopped);
		const now = this.clock.now();
		const mostPausedMs = this.pacer.pausedMs(now) + mayWaitMs;
		if (this.pacer.pausedMsAfterPause() > mostPausedMs) {
			throw new WaitTooLong(this.pacer.askedUntil);
		}
		return await new Promise<number>((admit, refuse) => {
			this.waiting.push({ mostPausedMs, admit, refuse });
			this.letIn();
		});
	}

	/**
	 * The request has ended with any answer but 429, or with none.
	 *
	 * @param isAnswer whether the service itself has answered
	 */
	leave(isAnswer: boolean): void {
		this.pacer.ended(isAnswer);
		this.letIn();
	}

	/** The request has ended with 429. */
	leaveRefused(startedAt: number, retryAfterMs: number | undefined): void {
		this.pacer.refused(this.clock.now(), startedAt, retryAfterMs);
		this.refuseOverdue();
		this.letIn();
	}

	/** The service asks every row to wait so many milliseconds. */
	obey(ms: number): void {
		this.pacer.obey(this.clock.now(), ms);
		this.refuseOverdue();
	}

	/** Nobody answers: all rows wait so many milliseconds, then one request at a time goes first. */
	suspend(ms: number): void {
		this.pacer.suspend(this.clock.now(), ms);
		this.refuseOverdue();
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

	private refuseOverdue(): void {
		const pausedMs = this.pacer.pausedMsAfterPause();
		const isOverdue = ({ mostPausedMs }: Waiting) => pausedMs > mostPausedMs;
		const overdue = this.waiting.filter(isOverdue);
		this.waiting = this.waiting.filter((row) => !isOverdue(row));
		for (const { refuse } of overdue) refuse(new WaitTooLong(this.pacer.askedUntil));
	}

	private turnAway(reason: StopReason): void {
		for (const { refuse } of this.waiting.splice(0)) refuse(new RunStopped(reason));
	}
}
