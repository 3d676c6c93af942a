import type { Attempt } from './attempt';
import { backOffMs, pause } from '../pacing/backOff';
import type { Clock } from '../pacing/clock';
import type { CountedFailure } from '../pacing/circuitBreaker';
import type { LimiterOptions } from '../pacing/limiter';
import { Limiter } from '../pacing/limiter';
import type { End, Turn } from '../pacing/projectLimiter';
import { ProjectLimiter } from '../pacing/projectLimiter';
import type { RunState, StopReason } from '../pacing/runState';
import type { ServiceRequest, Settlement } from './serviceRequest';
import { outageReason, waitedTooLongReason, tooLongPauseReason } from './stopReasons';
import type { OnServerError, Verdict } from './retryPolicy';
import { isServiceAnswer, judge } from './retryPolicy';

/** Sends one request once. Never throws: what went wrong is the attempt. */
export type Transport = (request: ServiceRequest) => Promise<Attempt>;

export interface ClientOptions extends LimiterOptions {
	/** Tries of one request at most; refusals by the rate limit do not count. */
	readonly maxTries: number;
	readonly onServerError: OnServerError;
}

export const DEFAULT_CLIENT: ClientOptions = {
	maxConcurrent: 5,
	maxPerSecond: 0,
	maxTries: 5,
	maxWaitMs: 10 * 60_000,
	onServerError: 'retry',
};

/** What becomes of a request whose turn has come. */
export type MayLeave =
	| { readonly kind: 'send' }
	| { readonly kind: 'stop'; readonly reason: StopReason }
	/** Something to wait for before asking again. */
	| { readonly kind: 'waitFor'; readonly event: Promise<unknown> };

export const SEND: MayLeave = { kind: 'send' };

/** What decides beside the limiter whether a request is made. */
export interface Guard {
	/** Asked before each try. */
	mayLeave(): MayLeave;
	/** The service has refused the request; `fatal`: it would refuse every other one too. */
	onRefusal(last: Attempt, fatal: boolean): void;
}

const NO_GUARD: Guard = { mayLeave: () => SEND, onRefusal: () => undefined };

/** Writes a line for those who look for what went on. */
type Log = (line: string) => void;

/** Of one try, Unix milliseconds. */
interface TryTimes {
	/** When it could have started, but for its turn. */
	readonly askedAt: number;
	readonly startedAt: number;
}

/** What the tries of one request have shown so far. */
interface Tries extends CountedFailure {
	/** The number of the request in its run, for the log. */
	readonly id: number;
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
 * Carries out requests: waits for the turn, tries, judges, backs off, tries again, until each
 * request is settled. All requests of a run share its limiter, and all runs the pauses that the service
 * asks for.
 */
export class ServiceClient {
	private requests = 0;

	constructor(
		private readonly transport: Transport,
		private readonly limiter: Limiter,
		private readonly state: RunState,
		private readonly clock: Clock,
		private readonly options: ClientOptions,
		private readonly log: Log,
	) {}

	/** Never throws: every end is a {@link Settlement}. */
	async request(request: ServiceRequest, guard: Guard = NO_GUARD): Promise<Settlement> {
		const tries: Tries = {
			id: (this.requests += 1),
			cameAt: this.clock.now(),
			pausedBefore: this.limiter.pausedMs(),
			attempts: 0,
			failures: 0,
			mayHaveBeenAccepted: false,
		};
		for (;;) {
			const mayWaitMs = Math.max(0, this.options.maxWaitMs - this.waitedMs(tries));
			const askedAt = this.clock.now();
			const turn = await this.limiter.acquire(mayWaitMs);
			if (turn.kind !== 'send') return interrupted(request, tries, this.whyNot(turn, tries));
			const next = this.mayLeave(guard);
			if (next.kind !== 'send') {
				this.limiter.release(turn.startedAt, { kind: 'notMade' });
				if (next.kind === 'stop') return interrupted(request, tries, next.reason);
				await next.event;
				continue;
			}
			const settlement = await this.tryOnce(request, tries, guard, { ...turn, askedAt });
			if (settlement !== undefined) return settlement;
		}
	}

	/** @returns the settlement, or undefined when the request is to be tried again now */
	private async tryOnce(
		request: ServiceRequest,
		tries: Tries,
		guard: Guard,
		{ askedAt, startedAt }: TryTimes,
	): Promise<Settlement | undefined> {
		tries.attempts += 1;
		const last = await this.transport(request);
		tries.last = last;
		const now = this.clock.now();
		const verdict = judge(last, request.repeatability, this.options.onServerError, now);
		// Before the next request may start: it may have to stay out.
		if (verdict.kind === 'refused') guard.onRefusal(last, verdict.fatal);
		this.limiter.release(startedAt, endOf(verdict, last, tries));
		this.log(describeTry(request, tries, last, verdict, { askedAt, startedAt, endedAt: now }));
		if (verdict.kind === 'retryLater' || verdict.kind === 'pauseAll') {
			return await this.prepareNextTry(request, tries, verdict, last, now);
		}
		return settleNow(request, tries, verdict, last);
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
		if (tries.failures >= this.options.maxTries) return exhausted(request, tries, last);
		if (this.waitedMs(tries) >= this.options.maxWaitMs) {
			return verdict.kind === 'pauseAll'
				? interrupted(request, tries, this.waitedTooLong(tries))
				: exhausted(request, tries, last);
		}
		// A pause that the service has asked for is the limiter's business: it holds up every row alike.
		if (verdict.kind === 'retryLater' && verdict.retryAfterMs === undefined) {
			const ms = backOffMs(tries.failures, this.clock.random());
			await pause(ms, this.clock, this.state);
		}
		return undefined;
	}

	/** How long the request has waited for the service: all the time since a failure, else the pauses. */
	private waitedMs({ firstFailureAt, pausedBefore }: Tries): number {
		const sinceFailure = firstFailureAt === undefined ? 0 : this.clock.now() - firstFailureAt;
		return Math.max(sinceFailure, this.limiter.pausedMs() - pausedBefore);
	}

	/** The run may have stopped since the turn was given. */
	private mayLeave(guard: Guard): MayLeave {
		const { stopped } = this.state;
		return stopped === undefined ? guard.mayLeave() : { kind: 'stop', reason: stopped };
	}

	private whyNot(turn: Exclude<Turn, { kind: 'send' }>, tries: Tries): StopReason {
		return turn.kind === 'stop' ? turn.reason : this.tooLong(tries, turn.askedUntil);
	}

	/** The pause that is on is longer than this row may wait, and perhaps than any other. */
	private tooLong(tries: Tries, askedUntil: number): StopReason {
		const { maxWaitMs } = this.options;
		if (askedUntil - this.clock.now() <= maxWaitMs) return this.waitedTooLong(tries);
		const reason = tooLongPauseReason(askedUntil, maxWaitMs);
		this.state.stop(reason);
		return reason;
	}

	/** Where nobody was answered while this row waited, nobody else need wait as long again. */
	private waitedTooLong(tries: Tries): StopReason {
		const reason = waitedTooLongReason(this.options.maxWaitMs);
		if (!this.limiter.hasAnsweredSince(tries.cameAt)) this.state.stop(reason);
		return reason;
	}
}

/** How the request ended for those after it. */
function endOf(verdict: Verdict, last: Attempt, counted: CountedFailure): End {
	const askedMs = 'retryAfterMs' in verdict ? verdict.retryAfterMs : undefined;
	if (verdict.kind === 'pauseAll') return { kind: 'rateLimited', askedMs };
	if (isServiceAnswer(last)) return { kind: 'answered' };
	const kind = last.kind === 'noAnswer' ? 'lost' : 'failed';
	return { kind, askedMs, counted, outage: outageReason(last) };
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

/**
 * "#7 POST project/campaign/api/send: try 2, waited 510 ms, HTTP 503 after 35 ms, asked to wait 2 s": no values, no secrets.
 *
 * @param times of the try
 */
function describeTry(
	{ method, path }: ServiceRequest,
	{ id, attempts }: Tries,
	last: Attempt,
	verdict: Verdict,
	{ askedAt, startedAt, endedAt }: TryTimes & { endedAt: number },
): string {
	const end = last.kind === 'answer' ? `HTTP ${last.status}` : last.code;
	const askedMs = 'retryAfterMs' in verdict ? verdict.retryAfterMs : undefined;
	const pause = askedMs === undefined ? '' : `, asked to wait ${askedMs / 1000} s`;
	// The words of the endpoint, without the IDs between them.
	const endpoint = path.filter((segment) => /^[a-z_-]+$/.test(segment)).join('/');
	const times = `waited ${startedAt - askedAt} ms, ${end} after ${endedAt - startedAt} ms`;
	return `#${id} ${method} ${endpoint}: try ${attempts}, ${times}${pause}`;
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
 * @param project what is known of the service's limits; absent: the run shares it with nobody
 */
export function createClient(
	send: Transport,
	state: RunState,
	options: ClientOptions,
	clock: Clock,
	log: Log = () => undefined,
	project = new ProjectLimiter(clock),
): ServiceClient {
	const limiter = new Limiter(project, options, clock, state);
	return new ServiceClient(send, limiter, state, clock, options, log);
}
