import { SLICE_MS } from './backOff';
import type { CeilingOptions } from './ceilings';
import { Ceilings, NodeSpacings } from './ceilings';
import type { CountedPauses } from './circuitBreaker';
import { CircuitBreaker } from './circuitBreaker';
import type { Clock } from './clock';
import type { Failure, RequestEnd } from './pacer';
import { Pacer, SocketSlots } from './pacer';
import type { RunState, StopReason } from './runState';

/** What a waiting row gets: permission to send, the stop of its run, or a pause that is longer than it may wait. */
export type Slot =
	| { readonly kind: 'send'; readonly startedAt: number }
	| { readonly kind: 'stop'; readonly reason: StopReason }
	| {
			readonly kind: 'tooLong';
			/** End of the wait that the service asked for, milliseconds by the run's clock; in the past if it asked for none. */
			readonly askedUntil: number;
	  };

/** A row that waits for its slot. */
interface Waiter {
	/** Maximum {@link Pacer.pausedMs} at which the row still gets its slot. */
	readonly maxPausedMs: number;
	readonly resolve: (slot: Slot) => void;
}

export interface LimiterOptions extends CeilingOptions {
	/** Milliseconds that the service may delay a row; the user's own ceilings do not count. */
	readonly maxWaitMs: number;
	/** When the last request may start, milliseconds by the run's clock, and why the run stops then; absent: no limit. */
	readonly end?: { readonly at: number; readonly reason: StopReason };
}

/**
 * The limiter of one run: {@link acquire}, make the request, {@link release}. Admits rows in their order, as the
 * project's limiter and the run's own ceilings allow. A stop rejects all waiting rows at once.
 */
export class Limiter {
	readonly ceilings: Ceilings;
	waiters: Waiter[] = [];
	/** Whether the run has made a request; if so, it need not probe whether a pause still holds. */
	hasBegun = false;
	/** The pauses that this run has begun. */
	readonly pauses: CountedPauses = {};

	/** @param project the project's limiter, shared by all runs of the process */
	constructor(
		private readonly project: ProjectLimiter,
		readonly options: LimiterOptions,
		private readonly clock: Clock,
		readonly state: RunState,
	) {
		this.ceilings = new Ceilings(options, () => clock.random(), project.nodes);
		state.onStop((reason) => project.rejectAll(this, reason));
	}

	/** A limiter of the same run with other ceilings: requests of neither wait for the other's. */
	within(options: Partial<LimiterOptions>): Limiter {
		return new Limiter(this.project, { ...this.options, ...options }, this.clock, this.state);
	}

	/** Stops the run if its next request could not start in time. */
	stopIfOver(now: number): void {
		const { end } = this.options;
		if (end && now + this.ceilings.spacingDelay(now) > end.at) this.state.stop(end.reason);
	}

	/** Milliseconds for which the service has delayed all rows so far. */
	pausedMs(): number {
		return this.project.pacer.pausedMs(this.clock.now());
	}

	/**
	 * Waits for a slot. Every `send` slot must be followed by {@link release}.
	 *
	 * @param mayWaitMs how long the service may still delay the row; the user's own ceilings do not count
	 * @returns `send` with the start of the request, milliseconds by the run's clock; `stop` if the run stops first;
	 *   `tooLong` as soon as the service is known to ask for a longer wait
	 */
	async acquire(mayWaitMs = Infinity): Promise<Slot> {
		if (this.state.stopped) return { kind: 'stop', reason: this.state.stopped };
		return await this.project.wait(this, mayWaitMs);
	}

	/**
	 * The request has ended: the next may start. If row after row ends without a service answer, the circuit breaker
	 * pauses all runs, then admits one request at a time; a run that this does not help stops.
	 *
	 * @param startedAt when the request started
	 */
	release(startedAt: number, end: RequestEnd): void {
		this.project.release(this, startedAt, end);
	}

	/** Whether the service itself has answered any run since `time`, refusals other than 429 included. */
	hasAnsweredSince(time: number): boolean {
		return this.project.answeredAt >= time;
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
/**
 * State shared by all runs of a process that use one project: rate, pauses, circuit breaker, and the order of slots.
 * Slots go round-robin between runs, so a run with a single row does not wait behind another's ten thousand.
 */
export class ProjectLimiter {
	readonly pacer: Pacer;
	readonly nodes = new NodeSpacings();
	private readonly breaker: CircuitBreaker;
	/** When the service itself last answered, milliseconds by the run's clock; 408, 429, 5xx and proxies do not count. */
	answeredAt = -Infinity;
	/** Runs with waiting rows; the first one gets the next slot. */
	private runs: Limiter[] = [];
	/** Start of the current backlog; moved forward while the process itself is too busy. */
	private backlogSince = -Infinity;
	private wakesAt = Infinity;
	/** The run whose request in flight probes whether the pause still holds. */
	private probing: Limiter | undefined;
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

	/** Milliseconds since a run last used the project; 0 while one does, or would have to wait for its node's ceiling. */
	idleMs(): number {
		const now = this.clock.now();
		const isUsed = this.runs.length + this.pacer.inFlight > 0 || !this.nodes.isIdle(now);
		return isUsed ? 0 : now - this.usedAt;
	}

	/**
	 * Waits for a slot. If the pause is longer than the row may wait, the first request of a run probes whether the
	 * pause still holds; rows that arrive meanwhile wait for the result.
	 */
	async wait(run: Limiter, mayWaitMs: number): Promise<Slot> {
		const maxPausedMs = this.pacer.pausedMs(this.clock.now()) + mayWaitMs;
		if (this.pacer.pausedMsAfterPause() > maxPausedMs) {
			if (this.tryProbe(run)) return this.begin(run);
			if (this.probing === undefined) return this.tooLong();
		}
		return await new Promise((resolve) => {
			run.waiters.push({ maxPausedMs, resolve });
			if (this.runs.length === 0) this.backlogSince = this.clock.now();
			if (!this.runs.includes(run)) this.runs.push(run);
			this.admitNext();
		});
	}

	/** A request has ended, with whatever result: the next may start. */
	release(run: Limiter, startedAt: number, end: RequestEnd): void {
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
		run.ceilings.ended();
		if (this.probing === run) this.probeFinished(end);
		this.usedAt = now;
		this.slots.release();
		this.admitNext();
	}

	/** The run has stopped: rejects its waiting rows. */
	rejectAll(run: Limiter, reason: StopReason): void {
		this.runs = this.runs.filter((other) => other !== run);
		for (const { resolve } of run.waiters.splice(0)) resolve({ kind: 'stop', reason });
	}

	/** The response to a request that started at `startedAt` asks every row to wait `ms` milliseconds. */
	pauseFor(startedAt: number, ms: number): void {
		this.pacer.pauseFor(this.clock.now(), startedAt, ms);
		this.rejectOverdue();
	}

	private noteFailure(run: Limiter, startedAt: number, end: Failure): void {
		const now = this.clock.now();
		const next = this.breaker.failed(end.counted, run.pauses, startedAt, now);
		if (typeof next === 'number') {
			this.pacer.suspend(now, next);
			this.rejectOverdue();
		}
		if (next === 'stop' || (next ?? 0) > run.options.maxWaitMs) run.state.stop(end.outage);
		if (end.askedMs !== undefined) this.pauseFor(startedAt, end.askedMs);
	}

	/**
	 * Whether a higher concurrency would help. It helps a list while its rows are waiting. Single rows of many runs
	 * often come in short bursts, or queue up because the process is too busy: if concurrency grew with them, the first
	 * refusal would hit the whole burst.
	 */
	private canUseMoreConcurrency(run: Limiter): boolean {
		if (run.waiters.length > 0) return true;
		if (this.runs.length === 0) return false;
		const now = this.clock.now();
		// This process itself caused the backlog so far.
		if (this.busyShare() >= BUSY_SHARE) this.backlogSince = now;
		return now - this.backlogSince > MAX_BURST_MS;
	}

	/** The service may have announced the pause to other runs long ago, and may accept requests again. */
	private tryProbe(run: Limiter): boolean {
		const now = this.clock.now();
		if (run.hasBegun || this.probing || now - this.probedAt < PROBE_EVERY_MS) return false;
		this.probing = run;
		this.probedAt = now;
		return true;
	}

	/** If the service answered the probe, the pause is over. */
	private probeFinished(end: RequestEnd): void {
		this.probing = undefined;
		if (end.kind === 'answered') this.pacer.resume(this.clock.now());
		this.rejectOverdue();
	}

	/** A pause has begun or become longer: rejects the rows that may not wait that long. */
	private rejectOverdue(): void {
		if (this.probing) return;
		const pausedMs = this.pacer.pausedMsAfterPause();
		for (const run of this.runs) {
			const isOverdue = ({ maxPausedMs }: Waiter) => pausedMs > maxPausedMs;
			const overdue = run.waiters.filter(isOverdue);
			run.waiters = run.waiters.filter((waiter) => !isOverdue(waiter));
			for (const { resolve } of overdue) resolve(this.tooLong());
		}
		this.runs = this.runs.filter(({ waiters }) => waiters.length > 0);
	}

	private tooLong(): Slot {
		return { kind: 'tooLong', askedUntil: this.pacer.askedUntil };
	}

	private admitNext(): void {
		while (this.runs.length > 0) {
			const now = this.clock.now();
			for (const run of this.runs) run.stopIfOver(now);
			const delay = this.pacer.delay(now);
			if (
				delay === Infinity &&
				this.runs.some(({ waiters }) => waiters.length >= LIST_ROWS) &&
				this.pacer.beginList()
			)
				continue;
			if (delay > 0) {
				this.pacer.delayed(now);
				return this.scheduleWake(now, delay);
			}
			const next = this.runs.find(({ ceilings }) => ceilings.delay(now) <= 0);
			if (next === undefined) {
				const delays = this.runs.map(({ ceilings }) => ceilings.delay(now));
				return this.scheduleWake(now, Math.min(...delays));
			}
			if (this.slots.isFull) return this.slots.onFree(this, () => this.admitNext());
			this.dispatch(next);
		}
	}

	private dispatch(run: Limiter): void {
		this.runs = this.runs.filter((other) => other !== run);
		const slot = this.begin(run);
		run.waiters.shift()?.resolve(slot);
		if (run.waiters.length > 0) this.runs.push(run);
	}

	private begin(run: Limiter): Slot {
		const startedAt = this.clock.now();
		run.hasBegun = true;
		run.ceilings.started(startedAt);
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
