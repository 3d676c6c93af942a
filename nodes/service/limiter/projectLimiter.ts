import type { CeilingOptions } from './ceilings';
import { Ceilings, SocketSlots } from './ceilings';
import type { CountedFailure, CountedPauses } from './circuitBreaker';
import { CircuitBreaker } from './circuitBreaker';
import type { Clock } from './clock';
import { Pacer } from './pacer';
import type { StopReason } from './runState';

/** What a waiting row gets: permission to send, the stop of its run, or a pause that is longer than it may wait. */
export type Slot =
	| { readonly kind: 'send'; readonly startedAt: number }
	| { readonly kind: 'stop'; readonly reason: StopReason }
	| {
			readonly kind: 'tooLong';
			/** End of the wait that the service asked for, Unix milliseconds; in the past if it asked for none. */
			readonly askedUntil: number;
	  };

/**
 * How a request ended, for the requests after it: the service answered; the rate limit refused it; the response was
 * a server failure; there was no response; it was not made after all.
 */
export type RequestEnd =
	| { readonly kind: 'answered' }
	| { readonly kind: 'rateLimited'; readonly askedMs?: number }
	| {
			readonly kind: 'failed' | 'lost';
			/** Milliseconds that the service asks every row to wait. */
			readonly askedMs?: number;
			/** Records that the request has been counted. */
			readonly counted: CountedFailure;
			/** Why the run stops if the service is down for all. */
			readonly outage: StopReason;
	  }
	| { readonly kind: 'notMade' };

/** A row that waits for its slot. */
interface Waiter {
	/** Maximum {@link Pacer.pausedMs} at which the row still gets its slot. */
	readonly maxPausedMs: number;
	readonly resolve: (slot: Slot) => void;
}

/** The rows of one run that wait for their slots. */
export class RunQueue {
	readonly ceilings: Ceilings;
	waiters: Waiter[] = [];
	/** Whether the run has made a request; if so, it need not probe whether a pause still holds. */
	hasBegun = false;
	/** Whether its request in flight is the probe. */
	isProbing = false;

	constructor(ceilings: CeilingOptions) {
		this.ceilings = new Ceilings(ceilings);
	}
}

/** A run with this many waiting rows is a list, not an event: it will use the whole limit. */
const LIST_ROWS = 10;
/** Milliseconds between two probes of a long pause. */
const PROBE_EVERY_MS = 5000;
/** A backlog of single rows that lasts no longer than this is a burst and does not raise the concurrency. */
const MAX_BURST_MS = 500;
/** A process whose event loop is busier than this delays its rows itself. */
const BUSY_SHARE = 0.85;
/** Maximum milliseconds before the limiter checks again. */
const SLICE_MS = 250;

/**
 * State shared by all runs of a process that use one project: rate, pauses, circuit breaker, and the order of slots.
 * Slots go round-robin between runs, so a run with a single row does not wait behind another's ten thousand.
 */
export class ProjectLimiter {
	readonly pacer: Pacer;
	private readonly breaker: CircuitBreaker;
	/** When the service itself last answered, Unix milliseconds; 408, 429, 5xx and proxies do not count. */
	private lastAnswerAt = -Infinity;
	/** Runs with waiting rows; the first one gets the next slot. */
	private queues: RunQueue[] = [];
	/** Start of the current backlog; moved forward while the process itself is too busy. */
	private backlogSince = -Infinity;
	private wakesAt = Infinity;
	/** Whether a request in flight is probing if the pause still holds. */
	private isProbing = false;
	private probedAt = -Infinity;
	private usedAt: number;

	/**
	 * @param busyShare the recent utilization of the event loop, from 0 to 1
	 * @param slots limits the process's requests in flight to all projects
	 */
	constructor(
		private readonly clock: Clock,
		private readonly busyShare: () => number = () => 0,
		private readonly slots = new SocketSlots(),
	) {
		const random = () => clock.random();
		this.pacer = new Pacer(random, clock.now());
		this.breaker = new CircuitBreaker(random);
		this.usedAt = clock.now();
	}

	get answeredAt(): number {
		return this.lastAnswerAt;
	}

	/** Milliseconds since a run last used the project; 0 while one does. */
	idleMs(): number {
		return this.queues.length + this.pacer.inFlight > 0 ? 0 : this.clock.now() - this.usedAt;
	}

	/**
	 * Waits for a slot. If the pause is longer than the row may wait, the first request of a run probes whether the
	 * pause still holds; rows that arrive meanwhile wait for the result.
	 */
	async wait(queue: RunQueue, mayWaitMs: number): Promise<Slot> {
		const maxPausedMs = this.pacer.pausedMs(this.clock.now()) + mayWaitMs;
		if (this.pacer.pausedMsAfterPause() > maxPausedMs) {
			if (this.tryProbe(queue)) return this.begin(queue);
			if (!this.isProbing) return this.tooLong();
		}
		return await new Promise((resolve) => {
			queue.waiters.push({ maxPausedMs, resolve });
			if (this.queues.length === 0) this.backlogSince = this.clock.now();
			if (!this.queues.includes(queue)) this.queues.push(queue);
			this.admitNext();
		});
	}

	/** A request has ended, with whatever result: the next may start. */
	release(queue: RunQueue, startedAt: number, end: RequestEnd): void {
		const now = this.clock.now();
		if (end.kind === 'answered') this.noteAnswer(now);
		if (end.kind === 'rateLimited') {
			this.pacer.refused(now, startedAt, end.askedMs);
			this.rejectOverdue();
		} else if (end.kind === 'notMade') {
			this.pacer.notMade();
		} else {
			this.pacer.ended(now, startedAt, end.kind, this.canUseMoreConcurrency(queue));
		}
		queue.ceilings.ended();
		if (queue.isProbing) this.probeFinished(queue, end);
		this.usedAt = now;
		this.slots.release();
		this.admitNext();
	}

	/** The run has stopped: rejects its waiting rows. */
	rejectAll(queue: RunQueue, reason: StopReason): void {
		this.queues = this.queues.filter((other) => other !== queue);
		for (const { resolve } of queue.waiters.splice(0)) resolve({ kind: 'stop', reason });
	}

	/**
	 * The service asks every row to wait `ms` milliseconds.
	 *
	 * @param startedAt when the request started whose response asks for it
	 */
	pauseFor(startedAt: number, ms: number): void {
		this.pacer.pauseFor(this.clock.now(), startedAt, ms);
		this.rejectOverdue();
	}

	/**
	 * A request ended in a server error or without a response.
	 *
	 * @param request records that it has been counted
	 * @param run the pauses that its run has begun
	 * @param startedAt when the request started
	 * @returns milliseconds of the pause that begins; 'stop' if pauses have not helped this run; undefined to continue
	 */
	noteFailure(
		request: CountedFailure,
		run: CountedPauses,
		startedAt: number,
	): number | 'stop' | undefined {
		const now = this.clock.now();
		const next = this.breaker.failed(request, run, startedAt, now);
		if (typeof next !== 'number') return next;
		this.pacer.suspend(now, next);
		this.rejectOverdue();
		return next;
	}

	private noteAnswer(now: number): void {
		this.lastAnswerAt = now;
		this.breaker.answered();
	}

	/**
	 * Whether a higher concurrency would help. It helps a list while its rows are waiting. Single rows of many runs
	 * often come in short bursts, or queue up because the process is too busy: if concurrency grew with them, the first
	 * refusal would hit the whole burst.
	 */
	private canUseMoreConcurrency(queue: RunQueue): boolean {
		if (queue.waiters.length > 0) return true;
		if (this.queues.length === 0) return false;
		const now = this.clock.now();
		// This process itself caused the backlog so far.
		if (this.busyShare() >= BUSY_SHARE) this.backlogSince = now;
		return now - this.backlogSince > MAX_BURST_MS;
	}

	/** The service may have announced the pause to other runs long ago, and may accept requests again. */
	private tryProbe(queue: RunQueue): boolean {
		const now = this.clock.now();
		if (queue.hasBegun || this.isProbing || now - this.probedAt < PROBE_EVERY_MS) return false;
		this.isProbing = true;
		this.probedAt = now;
		queue.isProbing = true;
		return true;
	}

	/** If the service answered the probe, the pause is over. */
	private probeFinished(queue: RunQueue, end: RequestEnd): void {
		queue.isProbing = false;
		this.isProbing = false;
		if (end.kind === 'answered') this.pacer.resume(this.clock.now());
		this.rejectOverdue();
	}

	/** A pause has begun or become longer: rejects the rows that may not wait that long. */
	private rejectOverdue(): void {
		if (this.isProbing) return;
		const pausedMs = this.pacer.pausedMsAfterPause();
		for (const queue of this.queues) {
			const isOverdue = ({ maxPausedMs }: Waiter) => pausedMs > maxPausedMs;
			const overdue = queue.waiters.filter(isOverdue);
			queue.waiters = queue.waiters.filter((waiter) => !isOverdue(waiter));
			for (const { resolve } of overdue) resolve(this.tooLong());
		}
		this.queues = this.queues.filter(({ waiters }) => waiters.length > 0);
	}

	private tooLong(): Slot {
		return { kind: 'tooLong', askedUntil: this.pacer.askedUntil };
	}

	private admitNext(): void {
		while (this.queues.length > 0) {
			const now = this.clock.now();
			const delay = this.pacer.delay(now);
			if (delay === Infinity && this.queues.some(isList) && this.pacer.beginList()) continue;
			if (delay > 0) {
				this.pacer.delayed(now);
				return this.scheduleWake(now, delay);
			}
			const next = this.queues.find(({ ceilings }) => ceilings.delay(now) <= 0);
			if (next === undefined) {
				const delays = this.queues.map(({ ceilings }) => ceilings.delay(now));
				return this.scheduleWake(now, Math.min(...delays));
			}
			if (this.slots.isFull) return this.slots.onFree(this, () => this.admitNext());
			this.dispatch(next);
		}
	}

	private dispatch(queue: RunQueue): void {
		this.queues = this.queues.filter((other) => other !== queue);
		const slot = this.begin(queue);
		queue.waiters.shift()?.resolve(slot);
		if (queue.waiters.length > 0) this.queues.push(queue);
	}

	private begin(queue: RunQueue): Slot {
		const startedAt = this.clock.now();
		queue.hasBegun = true;
		queue.ceilings.started(startedAt);
		this.slots.take();
		this.pacer.started(startedAt);
		return { kind: 'send', startedAt };
	}

	/** One timer serves all waiters; a new one starts only if it is due earlier. */
	private scheduleWake(now: number, delay: number): void {
		const at = now + Math.min(delay, SLICE_MS);
		if (delay === Infinity || at >= this.wakesAt) return;
		this.wakesAt = at;
		void this.clock.sleep(at - now).then(() => {
			if (this.wakesAt === at) this.wakesAt = Infinity;
			this.admitNext();
		});
	}
}

const isList = ({ waiters }: RunQueue) => waiters.length >= LIST_ROWS;
