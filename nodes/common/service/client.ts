import type { Attempt } from './attempt';
import { backOffMs } from '../pacing/backOff';
import type { Clock } from '../pacing/clock';
import type { CeilingOptions } from '../pacing/ceilings';
import type { CountedFailure } from '../pacing/outage';
import { Pace } from '../pacing/pace';
import { pause } from '../pacing/pause';
import { Gate, WaitTooLong } from '../pacing/gate';
import type { RequestEnd } from '../pacing/pacer';
import type { RunState, RunStopped, StopReason } from '../pacing/runState';
import type { ServiceRequest } from './request';
import type { Settlement } from './settlement';
import { outageReason, waitedTooLongReason, tooLongPauseReason } from './stopReasons';
import type { OnServerError, Verdict } from './verdict';
import { isServiceAnswer, judge } from './verdict';

/** Sends one request once. Never throws: what went wrong is the attempt. */
export type Transport = (request: ServiceRequest) => Promise<Attempt>;

interface RetryOptions {
	/** Tries of one request at most; refusals by the rate limit do not count. */
	readonly maxTries: number;
	/** Milliseconds that a request waits at most: after a failed try, or while the service holds up all. */
	readonly maxWaitMs: number;
	readonly onServerError: OnServerError;
}

export interface ClientOptions extends CeilingOptions, RetryOptions {}

export const DEFAULT_CLIENT: ClientOptions = {
	maxConcurrent: 5,
	maxPerSecond: 0,
	maxTries: 5,
	maxWaitMs: 10 * 60_000,
	onServerError: 'retry',
};

/** What decides beside the gate whether a request is made. */
export interface Guard {
	/** Asked before each try: a reason not to make it, or something to wait for before asking again. */
	blockedBy(): StopReason | Promise<unknown> | undefined;
	/** The service has refused the request; `fatal`: it would refuse every other one too. */
	onRefusal(last: Attempt, fatal: boolean): void;
}

const NO_GUARD: Guard = { blockedBy: () => undefined, onRefusal: () => undefined };

/** Writes a line for those who look for what went on. */
type Log = (line: string) => void;

/** What the tries of one request have shown so far. */
interface Tries extends CountedFailure {
	readonly cameAt: number;
	/** How long the service had held up all rows by then. */
	readonly pausedBefore: number;
	attempts: number;
	/** Tries that count against `maxTries`. */
	failures: number;
	mayHaveBeenAccepted: boolean;
	firstFailureAt?: number;
	last?: Attempt;
}

/**
 * Carries out requests: waits for the gate, tries, judges, backs off, tries again, until each
 * request is settled. All requests of a run share its gate, and all runs the pauses that the service
 * asks for.
 */
export class ServiceClient {
	constructor(
		private readonly transport: Transport,
		private readonly gate: Gate,
		private readonly state: RunState,
		private readonly clock: Clock,
		private readonly retries: RetryOptions,
		private readonly log: Log,
	) {}

	/** Never throws: every end is a {@link Settlement}. */
	async request(request: ServiceRequest, guard: Guard = NO_GUARD): Promise<Settlement> {
		const tries: Tries = {
			cameAt: this.clock.now(),
			pausedBefore: this.gate.pausedMs(),
			attempts: 0,
			failures: 0,
			mayHaveBeenAccepted: false,
		};
		for (;;) {
			let startedAt: number;
			try {
				const mayWaitMs = Math.max(0, this.retries.maxWaitMs - this.waitedMs(tries));
				startedAt = await this.gate.enter(mayWaitMs);
			} catch (error) {
				const reason =
					error instanceof WaitTooLong
						? this.tooLong(tries, error.askedUntil)
						: (error as RunStopped).reason;
				return interrupted(request, tries, reason);
			}
			const blockedBy = guard.blockedBy();
			if (blockedBy !== undefined) {
				this.gate.leaveUnused();
				if ('kind' in blockedBy) return interrupted(request, tries, blockedBy);
				await blockedBy;
				continue;
			}
			const settlement = await this.tryOnce(request, tries, guard, startedAt);
			if (settlement !== undefined) return settlement;
		}
	}

	/** @returns the settlement, or undefined when the request is to be tried again now */
	private async tryOnce(
		request: ServiceRequest,
		tries: Tries,
		guard: Guard,
		startedAt: number,
	): Promise<Settlement | undefined> {
		tries.attempts += 1;
		const last = await this.transport(request);
		tries.last = last;
		const now = this.clock.now();
		const verdict = judge(last, request.repeatability, this.retries.onServerError, now);
		// Before the gate lets the next one in: it may have to stay out.
		if (verdict.kind === 'refused') guard.onRefusal(last, verdict.fatal);
		const isAnswer = isServiceAnswer(last);
		if (isAnswer === true) this.gate.noteAnswer();
		if (isAnswer === false) this.noteFailure(tries, last, startedAt);
		const noAnswer = last.kind === 'noAnswer' ? 'lost' : 'failed';
		this.leaveGate(verdict, startedAt, isAnswer === true ? 'answered' : noAnswer);
		if (verdict.kind === 'retryLater' || verdict.kind === 'pauseAll') {
			return await this.prepareNextTry(request, tries, verdict, last, now);
		}
		return settleNow(request, tries, verdict, last);
	}

	private leaveGate(verdict: Verdict, startedAt: number, end: RequestEnd): void {
		if (verdict.kind === 'pauseAll') {
			return this.gate.leaveRefused(startedAt, verdict.retryAfterMs);
		}
		if (verdict.kind === 'retryLater' || verdict.kind === 'unknown') {
			if (verdict.retryAfterMs !== undefined) this.gate.obey(startedAt, verdict.retryAfterMs);
		}
		this.gate.leave(startedAt, end);
	}

	private noteFailure(tries: Tries, last: Attempt, startedAt: number): void {
		const next = this.gate.noteFailure(tries, startedAt);
		if (next === undefined) return;
		if (next === 'stop' || next > this.retries.maxWaitMs) this.state.stop(outageReason(last));
	}

	private async prepareNextTry(
		request: ServiceRequest,
		tries: Tries,
		verdict: Extract<Verdict, { kind: 'retryLater' | 'pauseAll' }>,
		last: Attempt,
		now: number,
	): Promise<Settlement | undefined> {
		tries.firstFailureAt ??= now;
		if (verdict.kind === 'retryLater') {
			tries.failures += 1;
			tries.mayHaveBeenAccepted ||= verdict.mayHaveBeenAccepted;
		}
		if (tries.failures >= this.retries.maxTries) return exhausted(request, tries, last);
		if (this.waitedMs(tries) >= this.retries.maxWaitMs) {
			return verdict.kind === 'pauseAll'
				? interrupted(request, tries, this.waitedTooLong(tries))
				: exhausted(request, tries, last);
		}
		this.log(describeRetry(request, tries.attempts, last, verdict));
		// A pause that the service has asked for is the gate's business: it holds up every row alike.
		if (verdict.kind === 'retryLater' && verdict.retryAfterMs === undefined) {
			const ms = backOffMs(tries.failures, this.clock.random());
			await pause(ms, this.clock, this.state);
		}
		return undefined;
	}

	/** How long the request has waited for the service: all the time since a failure, else the pauses. */
	private waitedMs({ firstFailureAt, pausedBefore }: Tries): number {
		const sinceFailure = firstFailureAt === undefined ? 0 : this.clock.now() - firstFailureAt;
		return Math.max(sinceFailure, this.gate.pausedMs() - pausedBefore);
	}

	/** The pause that is on is longer than this row may wait, and perhaps than any other. */
	private tooLong(tries: Tries, askedUntil: number): StopReason {
		const { maxWaitMs } = this.retries;
		if (askedUntil - this.clock.now() <= maxWaitMs) return this.waitedTooLong(tries);
		const reason = tooLongPauseReason(askedUntil, maxWaitMs);
		this.state.stop(reason);
		return reason;
	}

	/** Where nobody was answered while this row waited, nobody else need wait as long again. */
	private waitedTooLong(tries: Tries): StopReason {
		const reason = waitedTooLongReason(this.retries.maxWaitMs);
		if (!this.gate.hasAnsweredSince(tries.cameAt)) this.state.stop(reason);
		return reason;
	}
}

function settleNow(
	request: ServiceRequest,
	{ attempts, mayHaveBeenAccepted }: Tries,
	verdict: Exclude<Verdict, { kind: 'retryLater' | 'pauseAll' }>,
	last: Attempt,
): Settlement {
	if (verdict.kind === 'done' && last.kind === 'answer') {
		return { kind: 'done', attempts, status: last.status, body: last.body };
	}
	const fatal = verdict.kind === 'refused' && verdict.fatal;
	// A refusal does not tell what became of an earlier try that ended in a server failure.
	const inDoubt =
		request.repeatability === 'once' && (verdict.kind === 'unknown' || mayHaveBeenAccepted);
	return { kind: inDoubt ? 'unknown' : 'failed', attempts, last, fatal };
}

function exhausted(
	request: ServiceRequest,
	{ attempts, mayHaveBeenAccepted }: Tries,
	last: Attempt,
): Settlement {
	const inDoubt = request.repeatability === 'once' && mayHaveBeenAccepted;
	return { kind: inDoubt ? 'unknown' : 'failed', attempts, last, fatal: false };
}

/** "POST project/campaign/api/send: try 2 ended with HTTP 500, trying again": no values, no secrets. */
function describeRetry(
	{ method, path }: ServiceRequest,
	attempts: number,
	last: Attempt,
	{ kind, retryAfterMs }: Extract<Verdict, { kind: 'retryLater' | 'pauseAll' }>,
): string {
	const end = last.kind === 'answer' ? `HTTP ${last.status}` : last.code;
	const pause = retryAfterMs === undefined ? '' : `, Retry-After ${retryAfterMs / 1000} s`;
	const who = kind === 'pauseAll' ? 'all rows pause' : 'trying again';
	// The words of the endpoint, without the IDs between them.
	const endpoint = path.filter((segment) => /^[a-z_-]+$/.test(segment)).join('/');
	return `${method} ${endpoint}: try ${attempts} ended with ${end}${pause}, ${who}`;
}

function interrupted(request: ServiceRequest, tries: Tries, reason: StopReason): Settlement {
	const { attempts, mayHaveBeenAccepted, last } = tries;
	return request.repeatability === 'once' && mayHaveBeenAccepted && last !== undefined
		? { kind: 'unknown', attempts, last, fatal: false, stopped: reason }
		: { kind: 'notTried', attempts, reason, last };
}

/**
 * The client of one run.
 *
 * @param pace what is known of the project's rate; absent: the run shares it with nobody
 */
export function createClient(
	send: Transport,
	state: RunState,
	options: ClientOptions,
	clock: Clock,
	log: Log = () => undefined,
	pace = new Pace(clock),
): ServiceClient {
	const gate = new Gate(pace, options, clock, state);
	return new ServiceClient(send, gate, state, clock, options, log);
}
