import { backOffMs } from './backOff';
import { Spacing } from './ceilings';
import type { CountedFailure } from './circuitBreaker';
import { ConcurrencyLimit, MAX_CONCURRENT } from './concurrencyLimit';
import { CubicRate } from './cubicRate';
import type { StopReason } from './runState';

/** Milliseconds without a running or waiting request after which the project is idle. */
const IDLE_RESET_MS = 1000;

/** A request's response was a server failure, or there was no response. */
export interface Failure {
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

/**
 * Decides when the next request of any run to a project may start. Concurrency follows latency, the rate follows
 * refusals; a 429 pauses all rows together. Pure: callers pass the time in milliseconds by the run's clock.
 */
export class Pacer {
	private readonly concurrency = new ConcurrencyLimit();
	private running = 0;
	private refusalsInARow = 0;
	private refusedAt = -Infinity;
	/** The current pause, or the last one. */
	private pausedFrom = 0;
	private pausedUntil = 0;
	/** Milliseconds of all pauses before that one. */
	private earlierPauses = 0;
	private lastAskedUntil = 0;
	/** When the service asked for `lastAskedUntil`. */
	private askedAt = -Infinity;
	/** End of the pause that the service did not ask for. */
	private chosenUntil = 0;
	private readonly spacing = new Spacing();
	/** When a request last had to wait, other than for its run's own ceilings. */
	private delayedAt = -Infinity;
	/** When a request last ended. */
	private endedAt: number;
	private readonly rate: CubicRate;

	/** @param random from 0 to 1, for jitter */
	constructor(
		private readonly random: () => number,
		now: number,
	) {
		this.endedAt = now;
		this.rate = new CubicRate(now);
	}

	/** Requests that have started and not ended. */
	get inFlight(): number {
		return this.running;
	}

	/** Milliseconds until a waiting request may start; 0: now; Infinity: not until one in flight has ended. */
	delay(now: number): number {
		if (this.running >= this.concurrency.most) {
			this.concurrency.reached();
			return Infinity;
		}
		return Math.max(0, this.pausedUntil - now, this.spacing.delay(now));
	}

	/** A request has to wait, other than for its run's own ceilings. */
	delayed(now: number): void {
		this.delayedAt = now;
	}

	/** A request starts. */
	started(now: number): void {
		if (this.isIdle(now)) this.concurrency.idle();
		if (this.rate.reconsider()) this.concurrency.restore();
		this.running += 1;
		this.spacing.started(now, this.rate.perSecond(now));
	}

	/**
	 * A list is waiting.
	 *
	 * @returns whether this lets more of it start
	 */
	beginList(): boolean {
		return this.concurrency.beginList();
	}

	/**
	 * A request ended with any response but 429, or without one.
	 *
	 * @param startedAt when the request started
	 * @param canUseMore whether a higher concurrency would help
	 */
	ended(
		now: number,
		startedAt: number,
		end: 'answered' | 'failed' | 'lost',
		canUseMore: boolean,
	): void {
		if (end === 'lost') this.concurrency.failed(now, this.running);
		this.running -= 1;
		this.endedAt = now;
		this.refusalsInARow = 0;
		this.rate.accept(now, startedAt);
		if (end !== 'lost') this.concurrency.answered(now, startedAt, canUseMore && end === 'answered');
	}

	/**
	 * Milliseconds for which the service has delayed all rows since the start, up to now. The user's own ceilings do
	 * not count.
	 */
	pausedMs(now: number): number {
		return this.earlierPauses + Math.max(0, Math.min(now, this.pausedUntil) - this.pausedFrom);
	}

	/** {@link pausedMs} at the end of the current pause. */
	pausedMsAfterPause(): number {
		return this.earlierPauses + this.pausedUntil - this.pausedFrom;
	}

	/** End of the wait that the service asked for, milliseconds by the run's clock; in the past if it asked for none. */
	get askedUntil(): number {
		return this.lastAskedUntil;
	}

	/**
	 * The service has asked to wait `ms` milliseconds: delays all rows. The longest pause counts; a shorter one
	 * replaces it only in the response to a request that started after the service asked for the longer one.
	 *
	 * @param startedAt when the request started
	 */
	pauseFor(now: number, startedAt: number, ms: number): void {
		const until = now + ms;
		if (until < this.lastAskedUntil) {
			if (startedAt <= this.askedAt) return;
			this.pausedUntil = Math.max(until, this.chosenUntil);
		}
		this.lastAskedUntil = until;
		this.askedAt = now;
		this.pause(now, ms);
	}

	/** The circuit breaker has opened: after the pause one request at a time probes the service. */
	suspend(now: number, ms: number): void {
		this.choosePause(now, ms);
		this.concurrency.suspend();
	}

	/** The service accepts requests although it had asked to wait: the pause is over. */
	resume(now: number): void {
		this.pausedUntil = Math.min(this.pausedUntil, Math.max(now, this.pausedFrom));
		this.lastAskedUntil = Math.min(this.lastAskedUntil, now);
		this.chosenUntil = Math.min(this.chosenUntil, now);
	}

	/** An admitted request was not made. */
	notMade(): void {
		this.running -= 1;
	}

	/**
	 * A request ended with 429. Refusals of requests that had started before the last one are the same refusal: they
	 * neither halve the concurrency again nor lengthen the pause, unless the service asks for more.
	 *
	 * @param startedAt when the request started
	 * @param retryAfterMs the wait that the service asked for, if any
	 */
	refused(now: number, startedAt: number, retryAfterMs: number | undefined): void {
		const isNew = startedAt >= this.refusedAt;
		if (isNew) {
			this.refusalsInARow += 1;
		}
		this.running -= 1;
		this.endedAt = now;
		if (retryAfterMs !== undefined) this.pauseFor(now, startedAt, retryAfterMs);
		else if (isNew) this.choosePause(now, backOffMs(this.refusalsInARow, this.random()));
		if (isNew) {
			this.refusedAt = now;
			if (!this.rate.refuse(now, startedAt, this.pausedUntil)) return;
			const isFirst = this.refusalsInARow === 1;
			const perSecond = isFirst ? this.rate.perSecond(this.pausedUntil) : undefined;
			this.concurrency.refused(now, startedAt, perSecond);
		} else {
			this.rate.refuseAgain(now);
		}
	}

	private isIdle(now: number): boolean {
		return this.running === 0 && now - Math.max(this.endedAt, this.delayedAt) > IDLE_RESET_MS;
	}

	private choosePause(now: number, ms: number): void {
		this.chosenUntil = Math.max(this.chosenUntil, now + ms);
		this.pause(now, ms);
	}

	private pause(now: number, ms: number): void {
		if (now >= this.pausedUntil) {
			this.earlierPauses = this.pausedMsAfterPause();
			this.pausedFrom = now;
			this.pausedUntil = now;
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + ms);
	}
}

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
