import { backOffMs } from './backOff';
import { Spacing } from './ceilings';
import { ConcurrencyLimit } from './concurrencyLimit';
import { CubicRate } from './cubicRate';
import { Pauses } from './pauses';

/** Milliseconds without a running or waiting request after which the project is idle. */
const IDLE_RESET_MS = 1000;

/**
 * Decides when the next request of any run to a project may start. Concurrency follows latency, the rate follows
 * refusals; a 429 pauses all rows together. Pure: callers pass the time in milliseconds by the run's clock.
 */
export class Pacer {
	readonly pauses = new Pauses();
	private readonly concurrency = new ConcurrencyLimit();
	private readonly rate = new CubicRate();
	private readonly spacing = new Spacing();
	private running = 0;
	private refusalsInARow = 0;
	private refusedAt = -Infinity;
	/** When a request last had to wait, other than for its run's own ceilings. */
	private delayedAt = -Infinity;
	/** When a request last ended. */
	private endedAt: number;

	/** @param random from 0 to 1, for jitter */
	constructor(
		private readonly random: () => number,
		now: number,
	) {
		this.endedAt = now;
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
		return Math.max(this.pauses.delay(now), this.spacing.delay(now));
	}

	/** A request has to wait, other than for its run's own ceilings. */
	delayed(now: number): void {
		this.delayedAt = now;
	}

	/**
	 * A list is waiting.
	 *
	 * @returns whether this lets more of it start
	 */
	beginList(): boolean {
		return this.concurrency.beginList();
	}

	/** A request starts. */
	started(now: number): void {
		if (this.isIdle(now)) this.concurrency.idle();
		this.rate.resume();
		this.running += 1;
		this.spacing.started(now, this.rate.perSecond(now));
	}

	/** A request that was to start was not made. */
	notMade(): void {
		this.running -= 1;
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
	 * A request ended with 429. Refusals of requests that had started by the last one are the same refusal: they do
	 * not lengthen the pause, unless the service asks for more.
	 *
	 * @param startedAt when the request started
	 * @param askedMs the wait that the service asked for, if any
	 */
	refused(now: number, startedAt: number, askedMs: number | undefined): void {
		this.running -= 1;
		this.endedAt = now;
		const isNew = startedAt > this.refusedAt;
		if (isNew) this.refusalsInARow += 1;
		if (askedMs !== undefined) this.pauses.ask(now, startedAt, askedMs);
		else if (isNew) this.pauses.choose(now, backOffMs(this.refusalsInARow, this.random()));
		if (!isNew) return this.rate.refuseAgain(now);
		this.refusedAt = now;
		this.rate.refuse(now, this.pauses.end);
	}

	/** The circuit breaker has opened: after the pause one request at a time probes the service. */
	suspend(now: number, ms: number): void {
		this.pauses.choose(now, ms);
		this.concurrency.suspend();
	}

	private isIdle(now: number): boolean {
		return this.running === 0 && now - Math.max(this.endedAt, this.delayedAt) > IDLE_RESET_MS;
	}
}
