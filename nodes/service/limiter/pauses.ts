/**
 * The pauses of a project, which delay all rows: those that the service asks for, and those that the limiter chooses.
 * Pure: callers pass the time in milliseconds by the run's clock.
 */
export class Pauses {
	/** The current pause, or the last one. */
	private from = 0;
	private until = 0;
	/** Milliseconds of all pauses before that one. */
	private earlierMs = 0;
	/** End of the pause that the service did not ask for. */
	private chosenUntil = 0;
	private lastAskedUntil = 0;
	/** When the service asked for `lastAskedUntil`. */
	private askedAt = -Infinity;

	/** Milliseconds until the current pause ends; 0: none. */
	delay(now: number): number {
		return Math.max(0, this.until - now);
	}

	/** When the current pause ends, or the last one ended. */
	get end(): number {
		return this.until;
	}

	/** End of the wait that the service asked for; in the past if it asked for none. */
	get askedUntil(): number {
		return this.lastAskedUntil;
	}

	/**
	 * Milliseconds of all pauses since the start, up to now: for how long the service has delayed all rows. The user's
	 * own ceilings do not count.
	 */
	totalMs(now: number): number {
		return this.earlierMs + Math.max(0, Math.min(now, this.until) - this.from);
	}

	/** {@link totalMs} at the end of the current pause. */
	get totalMsAtEnd(): number {
		return this.earlierMs + this.until - this.from;
	}

	/**
	 * The service has asked to wait `ms` milliseconds. The longest pause counts; a shorter one replaces it only in the
	 * response to a request that started after the service asked for the longer one.
	 *
	 * @param startedAt when the request started
	 */
	ask(now: number, startedAt: number, ms: number): void {
		const until = now + ms;
		if (until < this.lastAskedUntil) {
			if (startedAt <= this.askedAt) return;
			this.until = Math.max(until, this.chosenUntil);
		}
		this.lastAskedUntil = until;
		this.askedAt = now;
		this.begin(now, ms);
	}

	/** Pauses for `ms` milliseconds, although the service has not asked for it. */
	choose(now: number, ms: number): void {
		this.chosenUntil = Math.max(this.chosenUntil, now + ms);
		this.begin(now, ms);
	}

	/** The service accepts requests although it had asked to wait: the pause is over. */
	endNow(now: number): void {
		this.until = Math.min(this.until, Math.max(now, this.from));
		this.lastAskedUntil = Math.min(this.lastAskedUntil, now);
		this.chosenUntil = Math.min(this.chosenUntil, now);
	}

	private begin(now: number, ms: number): void {
		if (now >= this.until) {
			this.earlierMs = this.totalMsAtEnd;
			this.from = now;
			this.until = now;
		}
		this.until = Math.max(this.until, now + ms);
	}
}
