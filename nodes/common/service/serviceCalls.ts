import type { Attempt } from './attempt';
import { backOffMs } from '../running/backOff';
import type { Clock } from '../running/clock';
import { pause } from '../running/pause';
import type { Gate } from '../running/gate';
import type { RunState, RunStopped, StopReason } from '../running/runState';
import type { ServiceRequest } from './request';
import type { Settlement } from './settlement';
import type { OnServerFailure, Verdict } from './verdict';
import { judge } from './verdict';

/** Sends one request once. Never throws: what went wrong is the attempt. */
export type Transport = (request: ServiceRequest) => Promise<Attempt>;

export interface RetryOptions {
	/** Tries of one request at most; refusals by the rate limit do not count. */
	readonly maxTries: number;
	/** Milliseconds from the first failed try after which a request is not tried again. */
	readonly maxWaitMs: number;
	readonly onServerFailure: OnServerFailure;
}

export const DEFAULT_RETRIES: RetryOptions = {
	maxTries: 5,
	maxWaitMs: 10 * 60_000,
	onServerFailure: 'retry',
};

/** What decides beside the gate whether a request is made. */
export interface Guard {
	/** Asked before each try: a reason not to make it, or something to wait for before asking again. */
	hindrance(): StopReason | Promise<unknown> | undefined;
	/** The service has refused the request; `forAll`: it would refuse every other one too. */
	onRefusal(last: Attempt, forAll: boolean): void;
}

const NO_GUARD: Guard = { hindrance: () => undefined, onRefusal: () => undefined };

/** What the tries of one request have shown so far. */
interface Course {
	attempts: number;
	/** Tries that count against `maxTries`. */
	failures: number;
	mayHaveBeenAccepted: boolean;
	firstFailureAt?: number;
}

/**
 * Carries out requests: waits for the gate, tries, judges, backs off, tries again, until each
 * request is settled. All requests of a run share the gate and so the pauses of the rate limit.
 */
export class ServiceCalls {
	constructor(
		private readonly transport: Transport,
		private readonly gate: Gate,
		private readonly state: RunState,
		private readonly clock: Clock,
		private readonly retries: RetryOptions,
	) {}

	/** Never throws: every end is a {@link Settlement}. */
	async settle(request: ServiceRequest, guard: Guard = NO_GUARD): Promise<Settlement> {
		const course: Course = { attempts: 0, failures: 0, mayHaveBeenAccepted: false };
		for (;;) {
			let startedAt: number;
			try {
				startedAt = await this.gate.enter();
			} catch (error) {
				return interrupted(course, (error as RunStopped).reason);
			}
			const hindrance = guard.hindrance();
			if (hindrance !== undefined) {
				this.gate.leaveUnused();
				if ('kind' in hindrance) return interrupted(course, hindrance);
				await hindrance;
				continue;
			}
			const settlement = await this.tryOnce(request, course, guard, startedAt);
			if (settlement !== undefined) return settlement;
		}
	}

	/** @returns the settlement, or undefined when the request is to be tried again now */
	private async tryOnce(
		request: ServiceRequest,
		course: Course,
		guard: Guard,
		startedAt: number,
	): Promise<Settlement | undefined> {
		course.attempts += 1;
		const last = await this.transport(request);
		const now = this.clock.now();
		const verdict = judge(last, request.repeatability, this.retries.onServerFailure, now);
		// Before the gate lets the next one in: it may have to stay out.
		if (verdict.kind === 'refused') guard.onRefusal(last, verdict.forAll);
		if (verdict.kind === 'pauseAll') this.gate.leaveRefused(startedAt, verdict.retryAfterMs);
		else this.gate.leave();
		if (verdict.kind === 'retryLater' || verdict.kind === 'pauseAll') {
			return await this.prepareNextTry(request, course, verdict, last, now);
		}
		return settleNow(request, course, verdict, last);
	}

	private async prepareNextTry(
		request: ServiceRequest,
		course: Course,
		verdict: Extract<Verdict, { kind: 'retryLater' | 'pauseAll' }>,
		last: Attempt,
		now: number,
	): Promise<Settlement | undefined> {
		course.firstFailureAt ??= now;
		if (verdict.kind === 'retryLater') {
			course.failures += 1;
			course.mayHaveBeenAccepted ||= verdict.mayHaveBeenAccepted;
		}
		const outOfTries = course.failures >= this.retries.maxTries;
		const outOfTime = now - course.firstFailureAt >= this.retries.maxWaitMs;
		if (outOfTries || outOfTime) return exhausted(request, course, last);
		// A rate limit's pause is the gate's business: it holds back every row alike.
		if (verdict.kind === 'retryLater') {
			const ms = backOffMs(course.failures, this.clock.random());
			await pause(ms, this.clock, this.state);
		}
		return undefined;
	}
}

function settleNow(
	request: ServiceRequest,
	{ attempts, mayHaveBeenAccepted }: Course,
	verdict: Exclude<Verdict, { kind: 'retryLater' | 'pauseAll' }>,
	last: Attempt,
): Settlement {
	if (verdict.kind === 'done' && last.kind === 'answer') {
		return { kind: 'done', attempts, status: last.status, body: last.body };
	}
	const forAll = verdict.kind === 'refused' && verdict.forAll;
	// A refusal does not tell what became of an earlier try that ended in a server failure.
	const inDoubt = request.repeatability === 'once' && mayHaveBeenAccepted;
	return verdict.kind === 'refused' && !inDoubt
		? { kind: 'failed', attempts, last, forAll }
		: { kind: 'unknown', attempts, last, forAll };
}

function exhausted(request: ServiceRequest, course: Course, last: Attempt): Settlement {
	const { attempts, mayHaveBeenAccepted } = course;
	return request.repeatability === 'once' && mayHaveBeenAccepted
		? { kind: 'unknown', attempts, last, forAll: false }
		: { kind: 'failed', attempts, last, forAll: false };
}

function interrupted({ attempts, mayHaveBeenAccepted }: Course, reason: StopReason): Settlement {
	const last: Attempt = { kind: 'noAnswer', code: 'STOPPED', mayHaveArrived: true };
	return mayHaveBeenAccepted
		? { kind: 'unknown', attempts, last, forAll: false }
		: { kind: 'notTried', attempts, reason };
}
