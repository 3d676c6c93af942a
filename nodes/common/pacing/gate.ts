import type { CeilingOptions } from './ceilings';
import { Ceilings } from './ceilings';
import type { Clock } from './clock';
import type { CountedFailure, CountedPauses } from './outage';
import type { Lane, Pace } from './pace';
import type { RequestEnd } from './pacer';
import type { RunState, StopReason } from './runState';
import { RunStopped } from './runState';

/** A run with so many rows that wait is a list, not an event. */
const ROWS_OF_A_LIST = 10;

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

/**
 * One run's way to the service: lets its requests through in their order, when the project's pace and
 * the run's own ceilings allow. A stop turns all who wait away at once.
 */
export class Gate implements Lane {
	private waiting: Waiting[] = [];
	private readonly ceilings: Ceilings;
	private readonly pauses: CountedPauses = {};
	/** Whether the run has made a request itself: it need not ask whether a pause still holds. */
	private hasBegun = false;
	/** Its request in flight is the one that asks. */
	private isAsking = false;

	constructor(
		private readonly pace: Pace,
		ceilings: CeilingOptions,
		private readonly clock: Clock,
		private readonly state: RunState,
	) {
		this.ceilings = new Ceilings(ceilings);
		state.onStop((reason) => this.turnAway(reason));
	}

	/** Milliseconds for which the service has held up all rows so far. */
	pausedMs(): number {
		return this.pace.pacer.pausedMs(this.clock.now());
	}

	/**
	 * Waits for the turn. The first request of a run does not wait for a pause that is longer than it may:
	 * it asks whether that still holds, with all that come meanwhile waiting for it. Every entry must be followed by one of the calls that begin with "leave".
	 *
	 * @param mayWaitMs how long the service may hold the row up from now on; the user's own ceilings do not count
	 * @returns the time at which the request may start, Unix milliseconds
	 * @throws RunStopped when the run stops before the turn comes
	 * @throws WaitTooLong as soon as it is known that the service asks for a longer wait
	 */
	async enter(mayWaitMs = Infinity): Promise<number> {
		if (this.state.stopped) throw new RunStopped(this.state.stopped);
		const { pacer } = this.pace;
		const mostPausedMs = pacer.pausedMs(this.clock.now()) + mayWaitMs;
		const isTooLong = pacer.pausedMsAfterPause() > mostPausedMs;
		if (isTooLong && this.mayAsk()) return this.clock.now();
		if (isTooLong && !this.pace.isAsking) throw new WaitTooLong(pacer.askedUntil);
		return await new Promise<number>((admit, refuse) => {
			this.waiting.push({ mostPausedMs, admit, refuse });
			this.pace.join(this);
		});
	}

	/**
	 * The request has ended with any answer but 429, or with none.
	 *
	 * @param startedAt when it started
	 */
	leave(startedAt: number, end: RequestEnd): void {
		this.pace.pacer.ended(this.clock.now(), startedAt, end, this.pace.wantsMore(this));
		this.end(end === 'answered');
	}

	/** The request has ended with 429. */
	leaveRefused(startedAt: number, retryAfterMs: number | undefined): void {
		this.pace.pacer.refused(this.clock.now(), startedAt, retryAfterMs);
		this.pace.refuseOverdue();
		this.end();
	}

	/** The request was not made after all. */
	leaveUnused(): void {
		this.pace.pacer.abandoned();
		this.end();
	}

	/**
	 * The service asks every row to wait so many milliseconds.
	 *
	 * @param startedAt when the request started whose response says so
	 */
	obey(startedAt: number, ms: number): void {
		this.pace.pacer.obey(this.clock.now(), startedAt, ms);
		this.pace.refuseOverdue();
	}

	/** The service has answered with anything but "slow down". */
	noteAnswer(): void {
		this.pace.answeredAt = this.clock.now();
		this.pace.outage.answered();
	}

	/**
	 * A request has ended in a server failure, or in no answer at all. Where row after row does, all rows
	 * of all runs pause, then one request at a time goes first.
	 *
	 * @param request remembers that it has been counted
	 * @param startedAt when it started
	 * @returns milliseconds of the pause that begins; 'stop' when pauses have not helped this run
	 */
	noteFailure(request: CountedFailure, startedAt: number): number | 'stop' | undefined {
		const now = this.clock.now();
		const next = this.pace.outage.failed(request, this.pauses, startedAt, now);
		if (typeof next !== 'number') return next;
		this.pace.pacer.suspend(now, next);
		this.pace.refuseOverdue();
		return next;
	}

	/** Whether the service has answered any run since then, be it with a failure of the request's own. */
	hasAnsweredSince(time: number): boolean {
		return this.pace.answeredAt >= time;
	}

	/** For the pace: {@link Lane}. */
	delay(now: number): number {
		return this.ceilings.delay(now);
	}

	/** For the pace: {@link Lane}. */
	admit(now: number): void {
		this.begin(now);
		this.waiting.shift()?.admit(now);
	}

	/** For the pace: {@link Lane}. */
	isWaiting(): boolean {
		return this.waiting.length > 0;
	}

	/** For the pace: {@link Lane}. */
	isList(): boolean {
		return this.waiting.length >= ROWS_OF_A_LIST;
	}

	/** For the pace: {@link Lane}. */
	refuseOverdue(): void {
		const { pacer } = this.pace;
		const pausedMs = pacer.pausedMsAfterPause();
		const isOverdue = ({ mostPausedMs }: Waiting) => pausedMs > mostPausedMs;
		const overdue = this.waiting.filter(isOverdue);
		this.waiting = this.waiting.filter((row) => !isOverdue(row));
		for (const { refuse } of overdue) refuse(new WaitTooLong(pacer.askedUntil));
	}

	private mayAsk(): boolean {
		if (this.hasBegun || !this.pace.mayAsk()) return false;
		this.isAsking = true;
		this.begin(this.clock.now());
		return true;
	}

	private begin(now: number): void {
		this.hasBegun = true;
		this.ceilings.started(now);
	}

	private end(isAnswer = false): void {
		this.ceilings.ended();
		if (this.isAsking) {
			this.isAsking = false;
			this.pace.asked(isAnswer);
		}
		this.pace.ended();
	}

	private turnAway(reason: StopReason): void {
		this.pace.quit(this);
		for (const { refuse } of this.waiting.splice(0)) refuse(new RunStopped(reason));
	}
}
