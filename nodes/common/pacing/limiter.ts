import type { CeilingOptions } from './ceilings';
import type { Clock } from './clock';
import type { CountedPauses } from './circuitBreaker';
import type { End, ProjectLimiter, Turn } from './projectLimiter';
import { Line } from './projectLimiter';
import type { RunState } from './runState';

export interface LimiterOptions extends CeilingOptions {
	/** Milliseconds that the service may hold up a row; the user's own ceilings do not count. */
	readonly maxWaitMs: number;
}

/**
 * One run's way to the service: {@link acquire}, make the request, {@link release}. Lets rows through in their
 * order, when the project's limiter and the run's own ceilings allow. A stop turns all who wait away at once.
 */
export class Limiter {
	private readonly line: Line;
	/** The pauses that this run has begun. */
	private readonly pauses: CountedPauses = {};

	/** @param project what is known of the service's limits, shared with all runs of the process */
	constructor(
		private readonly project: ProjectLimiter,
		private readonly options: LimiterOptions,
		private readonly clock: Clock,
		private readonly state: RunState,
	) {
		this.line = new Line(options);
		state.onStop((reason) => this.project.turnAway(this.line, reason));
	}

	/** Milliseconds for which the service has held up all rows so far. */
	pausedMs(): number {
		return this.project.pacer.pausedMs(this.clock.now());
	}

	/**
	 * Waits for the turn. Every turn to send must be followed by {@link release}.
	 *
	 * @param mayWaitMs how long the service may hold the row up from now on; the user's own ceilings do not count
	 * @returns `send` with the time at which the request may start, Unix milliseconds; `stop` when the run stops before the
	 *   turn comes; `tooLong` as soon as it is known that the service asks for a longer wait
	 */
	async acquire(mayWaitMs = Infinity): Promise<Turn> {
		if (this.state.stopped) return { kind: 'stop', reason: this.state.stopped };
		return await this.project.wait(this.line, mayWaitMs);
	}

	/**
	 * The request has ended: the next may start. Where row after row ends without an answer of the service, all rows of
	 * all runs pause, then one request at a time goes first; a run for which that does not help stops.
	 *
	 * @param startedAt when it started
	 */
	release(startedAt: number, end: End): void {
		// Before the next may start: it may have to stay out.
		if (end.kind === 'failed' || end.kind === 'lost') {
			const pauseMs = this.project.noteFailure(end.counted, this.pauses, startedAt);
			const isOver = pauseMs === 'stop' || (pauseMs ?? 0) > this.options.maxWaitMs;
			if (isOver) this.state.stop(end.outage);
			if (end.askedMs !== undefined) this.project.obey(startedAt, end.askedMs);
		}
		this.project.release(this.line, startedAt, end);
	}

	/** Whether the service has answered any run since then, be it with a failure of the request's own. */
	hasAnsweredSince(time: number): boolean {
		return this.project.answeredAt >= time;
	}
}
