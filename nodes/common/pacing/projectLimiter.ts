import type { CeilingOptions } from './ceilings';
import { Ceilings } from './ceilings';
import type { Clock } from './clock';
import type { CountedFailure, CountedPauses } from './circuitBreaker';
import { Outage } from './circuitBreaker';
import { Pacer } from './pacer';
import { Places } from './semaphore';
import type { StopReason } from './runState';

/** What a row that waits is told: to send, that its run has stopped, or that the service asks for a longer wait than it may make. */
export type Turn =
	| { readonly kind: 'send'; readonly startedAt: number }
	| { readonly kind: 'stop'; readonly reason: StopReason }
	| {
			readonly kind: 'tooLong';
			/** Until when the service has asked to wait, Unix milliseconds; in the past when it has not. */
			readonly askedUntil: number;
	  };

/**
 * How a request ended, as far as those after it are concerned: the service answered; the rate limit refused it; something
 * answered with a failure; nothing answered; it was not made after all.
 */
export type End =
	| { readonly kind: 'answered' }
	| { readonly kind: 'rateLimited'; readonly askedMs?: number }
	| {
			readonly kind: 'failed' | 'lost';
			/** Milliseconds that the service asks every row to wait. */
			readonly askedMs?: number;
			/** Remembers that the request has been counted. */
			readonly counted: CountedFailure;
			/** Why the run stops if the service is down for all. */
			readonly outage: StopReason;
	  }
	| { readonly kind: 'notMade' };

interface Waiting {
	/** What {@link Pacer.pausedMs} may come to before it is this row's turn. */
	readonly mostPausedMs: number;
	readonly tell: (turn: Turn) => void;
}

/** The rows of one run that wait for their turn. */
export class Line {
	readonly ceilings: Ceilings;
	waiting: Waiting[] = [];
	/** Whether the run has made a request itself: it need not ask whether a pause still holds. */
	hasBegun = false;
	/** Its request in flight is the one that asks. */
	isAsking = false;

	constructor(ceilings: CeilingOptions) {
		this.ceilings = new Ceilings(ceilings);
	}
}

/** So many rows of a run that wait are a list, not an event: they will make use of what is allowed. */
const ROWS_OF_A_LIST = 10;
/** Between two requests that ask whether a long pause still holds. */
const ASK_EVERY_MS = 5000;
/** A jam of single rows may last so long before more of them are let out at once. */
const SHORT_JAM_MS = 500;
/** A process that has work to do for this part of the time holds its rows up itself. */
const BUSY_SHARE = 0.85;
/** So long a timer sleeps at most before the limiter looks again. */
const SLICE_MS = 250;

/**
 * What all runs of a process share that talk to one project: its rate, its pauses, its outages, and
 * whose turn it is. Runs take turns, row by row: one with a single row does not wait behind another's
 * ten thousand.
 */
export class ProjectLimiter {
	readonly pacer: Pacer;
	private readonly outage: Outage;
	/** When the service last answered with anything but "slow down", Unix milliseconds. */
	private lastAnswerAt = -Infinity;
	/** Those with rows that wait, the next turn first. */
	private lines: Line[] = [];
	/**
	 * When the first of those came who wait now, or have waited until others came; later where the process
	 * itself was too busy meanwhile.
	 */
	private jammedSince = -Infinity;
	private wakesAt = Infinity;
	/** Somebody is asking whether the pause still holds. */
	private isAsking = false;
	private askedAt = -Infinity;
	private usedAt: number;

	/**
	 * @param busyShare the part of the last moments in which the process had work to do, from 0 to 1
	 * @param places what the process has in flight to all projects
	 */
	constructor(
		private readonly clock: Clock,
		private readonly busyShare: () => number = () => 0,
		private readonly places = new Places(),
	) {
		const random = () => clock.random();
		this.pacer = new Pacer(random, clock.now());
		this.outage = new Outage(random);
		this.usedAt = clock.now();
	}

	get answeredAt(): number {
		return this.lastAnswerAt;
	}

	/** Milliseconds since somebody last wanted anything of the project; 0 while somebody does. */
	idleMs(): number {
		return this.lines.length + this.pacer.inFlight > 0 ? 0 : this.clock.now() - this.usedAt;
	}

	/**
	 * A row waits for its turn. The first request of a run does not wait for a pause that is longer than it may: it asks
	 * whether that still holds, with all that come meanwhile waiting for it.
	 */
	async wait(line: Line, mayWaitMs: number): Promise<Turn> {
		const mostPausedMs = this.pacer.pausedMs(this.clock.now()) + mayWaitMs;
		if (this.pacer.pausedMsAfterPause() > mostPausedMs) {
			if (this.mayAsk(line)) return this.begin(line);
			if (!this.isAsking) return this.tooLong();
		}
		return await new Promise((tell) => {
			line.waiting.push({ mostPausedMs, tell });
			if (this.lines.length === 0) this.jammedSince = this.clock.now();
			if (!this.lines.includes(line)) this.lines.push(line);
			this.letIn();
		});
	}

	/** A request has ended, however it did: the next may start. */
	release(line: Line, startedAt: number, end: End): void {
		const now = this.clock.now();
		if (end.kind === 'answered') this.noteAnswer(now);
		if (end.kind === 'rateLimited') {
			this.pacer.refused(now, startedAt, end.askedMs);
			this.refuseOverdue();
		} else if (end.kind === 'notMade') {
			this.pacer.abandoned();
		} else {
			this.pacer.ended(now, startedAt, end.kind, this.wantsMore(line));
		}
		line.ceilings.ended();
		if (line.isAsking) this.asked(line, end);
		this.usedAt = now;
		this.places.leave();
		this.letIn();
	}

	/** The run has stopped: none of its rows waits any more. */
	turnAway(line: Line, reason: StopReason): void {
		this.lines = this.lines.filter((other) => other !== line);
		for (const { tell } of line.waiting.splice(0)) tell({ kind: 'stop', reason });
	}

	/**
	 * The service asks every row to wait so many milliseconds.
	 *
	 * @param startedAt when the request started whose response says so
	 */
	obey(startedAt: number, ms: number): void {
		this.pacer.obey(this.clock.now(), startedAt, ms);
		this.refuseOverdue();
	}

	/**
	 * A request has ended in a server failure, or in no answer at all.
	 *
	 * @param request remembers that it has been counted
	 * @param run the pauses that its run has begun
	 * @param startedAt when it started
	 * @returns milliseconds of the pause that begins; 'stop' when pauses have not helped this run
	 */
	noteFailure(
		request: CountedFailure,
		run: CountedPauses,
		startedAt: number,
	): number | 'stop' | undefined {
		const now = this.clock.now();
		const next = this.outage.failed(request, run, startedAt, now);
		if (typeof next !== 'number') return next;
		this.pacer.suspend(now, next);
		this.refuseOverdue();
		return next;
	}

	private noteAnswer(now: number): void {
		this.lastAnswerAt = now;
		this.outage.answered();
	}

	/**
	 * Whether it would help a run to have more in flight at once. A list wants that as long as it has rows
	 * that wait. Single rows of many runs often come in bunches, which are soon through, or queue up because
	 * the process itself is too busy: if the number in flight grew with them, the first refusal would meet a
	 * whole bunch.
	 */
	private wantsMore(line: Line): boolean {
		if (line.waiting.length > 0) return true;
		if (this.lines.length === 0) return false;
		const now = this.clock.now();
		// What has queued up so far, the process itself has held up.
		if (this.busyShare() >= BUSY_SHARE) this.jammedSince = now;
		return now - this.jammedSince > SHORT_JAM_MS;
	}

	/**
	 * Whether a request may leave in the middle of a pause that is longer than its run may wait. Others have
	 * learned of the pause, perhaps long ago: the service may take requests again.
	 */
	private mayAsk(line: Line): boolean {
		const now = this.clock.now();
		if (line.hasBegun || this.isAsking || now - this.askedAt < ASK_EVERY_MS) return false;
		this.isAsking = true;
		this.askedAt = now;
		line.isAsking = true;
		return true;
	}

	/** Unless the service has asked to wait again, the pause is over. */
	private asked(line: Line, end: End): void {
		line.isAsking = false;
		this.isAsking = false;
		if (end.kind === 'answered') this.pacer.resume(this.clock.now());
		this.refuseOverdue();
	}

	/** A pause has begun or become longer: sends away the rows that may not wait as long. */
	private refuseOverdue(): void {
		if (this.isAsking) return;
		const pausedMs = this.pacer.pausedMsAfterPause();
		for (const line of this.lines) {
			const isOverdue = ({ mostPausedMs }: Waiting) => pausedMs > mostPausedMs;
			const overdue = line.waiting.filter(isOverdue);
			line.waiting = line.waiting.filter((row) => !isOverdue(row));
			for (const { tell } of overdue) tell(this.tooLong());
		}
		this.lines = this.lines.filter(({ waiting }) => waiting.length > 0);
	}

	private tooLong(): Turn {
		return { kind: 'tooLong', askedUntil: this.pacer.askedUntil };
	}

	private letIn(): void {
		while (this.lines.length > 0) {
			const now = this.clock.now();
			const delay = this.pacer.delay(now);
			if (delay === Infinity && this.lines.some(isList) && this.pacer.beginList()) continue;
			if (delay > 0) {
				this.pacer.heldUp(now);
				return this.lookAgain(now, delay);
			}
			const next = this.lines.find(({ ceilings }) => ceilings.delay(now) <= 0);
			if (next === undefined) {
				const delays = this.lines.map(({ ceilings }) => ceilings.delay(now));
				return this.lookAgain(now, Math.min(...delays));
			}
			if (this.places.isFull) return this.places.onFree(this, () => this.letIn());
			this.giveTurn(next);
		}
	}

	private giveTurn(line: Line): void {
		this.lines = this.lines.filter((other) => other !== line);
		const turn = this.begin(line);
		line.waiting.shift()?.tell(turn);
		if (line.waiting.length > 0) this.lines.push(line);
	}

	private begin(line: Line): Turn {
		const startedAt = this.clock.now();
		line.hasBegun = true;
		line.ceilings.started(startedAt);
		this.places.enter();
		this.pacer.started(startedAt);
		return { kind: 'send', startedAt };
	}

	/** One timer serves all who wait, unless somebody's turn comes before it wakes. */
	private lookAgain(now: number, delay: number): void {
		const at = now + Math.min(delay, SLICE_MS);
		if (delay === Infinity || at >= this.wakesAt) return;
		this.wakesAt = at;
		void this.clock.sleep(at - now).then(() => {
			if (this.wakesAt === at) this.wakesAt = Infinity;
			this.letIn();
		});
	}
}

const isList = ({ waiting }: Line) => waiting.length >= ROWS_OF_A_LIST;
