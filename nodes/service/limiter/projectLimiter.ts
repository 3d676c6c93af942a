import { SLICE_MS } from './backOff';
import { NodeSpacings } from './ceilings';
import type { CountedFailure } from './circuitBreaker';
import { CircuitBreaker } from './circuitBreaker';
import type { Clock } from './clock';
import { START_SINGLE } from './concurrencyLimit';
import { Pacer } from './pacer';
import type { LimiterOptions, Slot } from './runQueue';
import { RunQueue } from './runQueue';
import type { RunState, StopReason } from './runState';
import { SocketSlots } from './socketSlots';

/** A request's response was a server failure, or there was no response. */
interface Failure {
	readonly kind: 'failed' | 'lost';
	/** Milliseconds that the service asks every row to wait. */
	readonly askedMs?: number;
	/** Records that the request has been counted. */
	readonly counted: CountedFailure;
	/** Why the run stops if the service is down for all. */
	readonly outage: StopReason;
}

/**
 * How a request ended, for the requests after it: the service answered; the rate limit refused it; it failed; it was
 * not made after all.
 */
export type RequestEnd =
	| { readonly kind: 'answered' | 'notMade' }
	| { readonly kind: 'rateLimited'; readonly askedMs?: number }
	| Failure;

/** Milliseconds between two probes of a long pause. */
const PROBE_EVERY_MS = 5000;
/**
 * A backlog of single rows that lasts no longer than this is a burst and does not raise the concurrency. Without it,
 * bursts after a list are refused by 10 instead of 3 %.
 */
const MAX_BURST_MS = 500;

/**
 * The limiter of a project, shared by all runs of a process: {@link acquire} a slot, make the request, {@link release}
 * it. Slots go round-robin between runs, so a run with a single row does not wait behind another's ten thousand.
 */
export class ProjectLimiter {
	readonly pacer: Pacer;
	readonly nodes = new NodeSpacings();
	private readonly breaker: CircuitBreaker;
	/** When the service itself last answered; 408, 429, 5xx and proxies do not count. */
	private answeredAt = -Infinity;
	/** Runs with waiting rows; the first one gets the next slot. */
	private runs: RunQueue[] = [];
	/** Start of the current backlog. */
	private backlogSince = -Infinity;
	private wakesAt = Infinity;
	/** The run whose request in flight probes whether the pause still holds. */
	private probing: RunQueue | undefined;
	private probedAt = -Infinity;
	private usedAt: number;

	/** @param slots limits the process's requests in flight to all projects */
	constructor(
		private readonly clock: Clock,
		private readonly slots = new SocketSlots(),
	) {
		const random = () => clock.random();
		this.pacer = new Pacer(random, clock.now());
		this.breaker = new CircuitBreaker(random);
		this.usedAt = clock.now();
	}

	/**
	 * The queue of a run, or of requests of a run that have ceilings of their own. A stop of the run rejects all rows
	 * that wait in it.
	 */
	join(options: LimiterOptions, state: RunState): RunQueue {
		const run = new RunQueue(options, state, () => this.clock.random(), this.nodes);
		state.onStop((reason) => {
			this.runs = this.runs.filter((other) => other !== run);
			run.rejectAll({ kind: 'stop', reason });
		});
		return run;
	}

	/** Milliseconds for which the service has delayed all rows so far. */
	pausedMs(): number {
		return this.pacer.pauses.totalMs(this.clock.now());
	}

	/** Whether the service itself has answered any run since `time`, refusals other than 429 included. */
	hasAnsweredSince(time: number): boolean {
		return this.answeredAt >= time;
	}

	/** Milliseconds since a run last used the project; 0 while one does, or would have to wait for its node's ceiling. */
	idleMs(): number {
		const now = this.clock.now();
		const isUsed = this.runs.length + this.pacer.inFlight > 0 || !this.nodes.isIdle(now);
		return isUsed ? 0 : now - this.usedAt;
	}

	/**
	 * Waits for a slot. Every `send` slot must be followed by {@link release}. If the pause is longer than the row may
	 * wait, the first request of a run probes whether the pause still holds; rows that arrive meanwhile wait for the
	 * result.
	 *
	 * @param mayWaitMs how long the service may still delay the row; the user's own ceilings do not count
	 * @returns `send` with the start of the request, milliseconds by the run's clock; `stop` if the run stops first;
	 *   `tooLong` as soon as the service is known to ask for a longer wait
	 */
	async acquire(run: RunQueue, mayWaitMs = Infinity): Promise<Slot> {
		if (run.state.stopped) return { kind: 'stop', reason: run.state.stopped };
		const maxPausedMs = this.pausedMs() + mayWaitMs;
		if (this.pacer.pauses.totalMsAtEnd > maxPausedMs) {
			if (this.tryProbe(run)) return this.begin(run);
			if (this.probing === undefined) return this.tooLong();
		}
		const slot = run.wait(maxPausedMs);
		if (this.runs.length === 0) this.backlogSince = this.clock.now();
		if (!this.runs.includes(run)) this.runs.push(run);
		this.admitNext();
		return await slot;
	}

	/**
	 * The request has ended, with whatever result: the next may start. If row after row ends without a service answer,
	 * the circuit breaker pauses all runs, then admits one request at a time; a run that this does not help stops.
	 *
	 * @param startedAt when the request started
	 */
	release(run: RunQueue, startedAt: number, end: RequestEnd): void {
		// Before the slot is released: the next request may have to wait or stop.
		if (end.kind === 'failed' || end.kind === 'lost') this.noteFailure(run, startedAt, end);
		const now = this.clock.now();
		if (end.kind === 'answered') {
			this.answeredAt = now;
			this.breaker.answered();
		}
		if (end.kind === 'rateLimited') {
			this.pacer.refused(now, startedAt, end.askedMs);
			this.rejectOverdue();
		} else if (end.kind === 'notMade') {
			this.pacer.notMade();
		} else {
			this.pacer.ended(now, startedAt, end.kind, this.canUseMoreConcurrency(run));
		}
		run.ended();
		if (this.probing === run) this.probeFinished(end);
		this.usedAt = now;
		this.slots.release();
		this.admitNext();
	}

	private noteFailure(run: RunQueue, startedAt: number, end: Failure): void {
		const now = this.clock.now();
		const next = this.breaker.failed(end.counted, run.pauses, startedAt, now);
		if (typeof next === 'number') {
			this.pacer.suspend(now, next);
			this.rejectOverdue();
		}
		if (next === 'stop' || (next ?? 0) > run.options.maxWaitMs) run.state.stop(end.outage);
		if (end.askedMs !== undefined) {
			this.pacer.pauses.ask(now, startedAt, end.askedMs);
			this.rejectOverdue();
		}
	}

	/**
	 * Whether a higher concurrency would help. It helps a list while its rows are waiting. Single rows of many runs
	 * often come in short bursts: if concurrency grew with them, the first refusal would hit the whole burst.
	 */
	private canUseMoreConcurrency(run: RunQueue): boolean {
		if (run.length > 0) return true;
		return this.runs.length > 0 && this.clock.now() - this.backlogSince > MAX_BURST_MS;
	}

	/** The service may have announced the pause to other runs long ago, and may accept requests again. */
	private tryProbe(run: RunQueue): boolean {
		const now = this.clock.now();
		if (run.isBegun || this.probing || now - this.probedAt < PROBE_EVERY_MS) return false;
		this.probing = run;
		this.probedAt = now;
		return true;
	}

	/** If the service answered the probe, the pause is over. */
	private probeFinished(end: RequestEnd): void {
		this.probing = undefined;
		if (end.kind === 'answered') this.pacer.pauses.endNow(this.clock.now());
		this.rejectOverdue();
	}

	/** A pause has begun or become longer: rejects the rows that may not wait that long. */
	private rejectOverdue(): void {
		if (this.probing) return;
		const { totalMsAtEnd } = this.pacer.pauses;
		for (const run of this.runs) run.reject(totalMsAtEnd, this.tooLong());
		this.runs = this.runs.filter(({ length }) => length > 0);
	}

	private tooLong(): Slot {
		return { kind: 'tooLong', askedUntil: this.pacer.pauses.askedUntil };
	}

	private admitNext(): void {
		while (this.runs.length > 0) {
			const now = this.clock.now();
			for (const run of this.runs) run.stopIfOver(now);
			const delay = this.pacer.delay(now);
			if (delay === Infinity && this.isListWaiting() && this.pacer.beginList()) continue;
			if (delay > 0) {
				this.pacer.delayed(now);
				return this.scheduleWake(now, delay);
			}
			const next = this.runs.find((run) => run.delay(now) <= 0);
			if (next === undefined) {
				return this.scheduleWake(now, Math.min(...this.runs.map((run) => run.delay(now))));
			}
			if (this.slots.isFull) return this.slots.onFree(this, () => this.admitNext());
			this.runs = this.runs.filter((other) => other !== next);
			next.admit(this.begin(next));
			if (next.length > 0) this.runs.push(next);
		}
	}

	/** A run with so many waiting rows is a list, not an event: it will use the whole limit. */
	private isListWaiting(): boolean {
		return this.runs.some(({ length }) => length >= START_SINGLE);
	}

	private begin(run: RunQueue): Slot {
		const startedAt = this.clock.now();
		run.started(startedAt);
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
