import type { IDataObject } from 'n8n-workflow';
import { callError } from './errors/callError';
import type { Attempt } from './http/attempt';
import { backOffMs, pause } from './limiter/backOff';
import type { Clock } from './limiter/clock';
import type { CountedFailure } from './limiter/circuitBreaker';
import type { RequestEnd } from './limiter/projectLimiter';
import { ProjectLimiter } from './limiter/projectLimiter';
import type { LimiterOptions, RunQueue, Slot } from './limiter/runQueue';
import type { RunState, StopReason } from './limiter/runState';
import { readAnswer } from './records/answer';
import type { ServiceRequest, Settlement } from './requests';
import { outageReason, waitedTooLongReason, tooLongPauseReason } from './errors/stopReasons';
import type { OnServerError, Classification } from './retryPolicy';
import { classify, hasNoContent, isServiceAnswer } from './retryPolicy';

/** Makes one attempt at a request. Never throws: failures are returned as an {@link Attempt} too. */
export type Transport = (request: ServiceRequest) => Promise<Attempt>;

export interface ClientOptions extends LimiterOptions {
	/** Maximum tries per request; rate-limit refusals do not count. */
	readonly maxTries: number;
	readonly onServerError: OnServerError;
	/** Label of the field that sets `maxWaitMs`; absent if the form has none. */
	readonly maxWaitField?: string;
}

export const DEFAULT_CLIENT: ClientOptions = {
	maxConcurrent: 5,
	maxPerSecond: 0,
	maxTries: 5,
	maxWaitMs: 10 * 60_000,
	onServerError: 'retry',
};

/** Whether a request that holds a slot is sent. */
export type Admission =
	| { readonly kind: 'send' }
	| { readonly kind: 'stop'; readonly reason: StopReason }
	/** Wait for this, then ask again. */
	| { readonly kind: 'waitFor'; readonly event: Promise<unknown> };

export const SEND: Admission = { kind: 'send' };

/** Decides, in addition to the limiter, whether a request is sent. */
export interface Guard {
	/** Called before each try. */
	mayLeave(): Admission;
	/**
	 * Called on a refusal. `fatal`: the service would refuse every other request too. A callback, because the result of
	 * {@link ServiceClient.request} arrives too late: the limiter admits the next request in the same tick as the slot
	 * is released, and the refusal must count by then.
	 */
	onRefusal?(last: Attempt, fatal: boolean): void;
}

const NO_GUARD: Guard = { mayLeave: () => SEND };

/** Writes a line of the debug log. */
type Log = (line: string) => void;

/** The times of one try, milliseconds by the run's clock. */
interface TryTimes {
	/** When it started to wait for a slot. */
	readonly askedAt: number;
	readonly startedAt: number;
}

/** The state of one request across its tries. */
interface RetryState extends CountedFailure {
	/** Sequence number of the request in its run, for the log. */
	readonly id: number;
	readonly cameAt: number;
	/** {@link ProjectLimiter.pausedMs} at `cameAt`. */
	readonly pausedBefore: number;
	attempts: number;
	/** Failures that count against `maxTries`. */
	failures: number;
	mayHaveBeenAccepted: boolean;
	/** When it first failed, moved on by waits for a slot: a ceiling of the user may keep a retry for hours. */
	failingSince?: number;
	last?: Attempt;
}

/**
 * Carries out requests: waits for a slot, makes an attempt, classifies it, backs off and retries, until the
 * request is settled. Each run has a client; all share the pauses that the service asks for.
 */
export class ServiceClient {
	private readonly queue: RunQueue;
	private requests = 0;

	/** @param limiter of the project, shared with other runs; absent: a limiter of its own */
	constructor(
		private readonly transport: Transport,
		private readonly state: RunState,
		private readonly options: ClientOptions,
		private readonly clock: Clock,
		private readonly log: Log = () => undefined,
		private readonly limiter = new ProjectLimiter(clock),
	) {
		this.queue = limiter.join(options, state);
	}

	/** The same client with other limits for its requests; those of this client do not wait behind them. */
	within(limits: Partial<LimiterOptions>): ServiceClient {
		const { transport, state, options, clock, log, limiter } = this;
		return new ServiceClient(transport, state, { ...options, ...limits }, clock, log, limiter);
	}

	/**
	 * Makes a request and returns what it {@link readAnswer read} from the response. Bound, so that it can be passed on.
	 *
	 * @param subject what the request is about, in lower case, for messages
	 * @param missing what a 404 says is missing, if not the subject: "project" for creates and lists
	 * @param guard decides, in addition to pacing, whether it is made
	 * @throws CallError when the service does not carry it out; RunStopped when the run ends first
	 */
	readonly call = async (
		request: ServiceRequest,
		subject: string,
		missing = subject,
		guard?: Guard,
	): Promise<IDataObject> => {
		const settlement = await this.request(request, guard);
		if (settlement.kind !== 'done') throw callError(settlement, subject, missing);
		const body = hasNoContent(settlement, request.returns) ? {} : settlement.body;
		return readAnswer(request, body, subject, settlement);
	};

	/** Never throws: every result is a {@link Settlement}. */
	async request(request: ServiceRequest, guard: Guard = NO_GUARD): Promise<Settlement> {
		const tries: RetryState = {
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
			const pausedBefore = this.limiter.pausedMs();
			const slot = await this.limiter.acquire(this.queue, mayWaitMs);
			const pausedMs = this.limiter.pausedMs() - pausedBefore;
			if (tries.failingSince !== undefined) {
				tries.failingSince += this.clock.now() - askedAt - pausedMs;
			}
			if (slot.kind !== 'send') return interrupted(request, tries, this.stopReason(slot, tries));
			const next = this.admission(guard);
			if (next.kind !== 'send') {
				this.limiter.release(this.queue, slot.startedAt, { kind: 'notMade' });
				if (next.kind === 'stop') return interrupted(request, tries, next.reason);
				await next.event;
				continue;
			}
			const settlement = await this.tryOnce(request, tries, guard, { ...slot, askedAt });
			if (settlement !== undefined) return settlement;
		}
	}

	/** @returns the settlement, or undefined if the request should be tried again now */
	private async tryOnce(
		request: ServiceRequest,
		tries: RetryState,
		guard: Guard,
		{ askedAt, startedAt }: TryTimes,
	): Promise<Settlement | undefined> {
		tries.attempts += 1;
		const last = await this.transport(request);
		tries.last = last;
		const now = this.clock.now();
		const onServerError = request.onServerError ?? this.options.onServerError;
		const wall = this.clock.wall();
		const classified = classify(last, request.repeatability, onServerError, wall);
		// Before the slot is released: the next request may have to stop.
		if (classified.kind === 'refused') guard.onRefusal?.(last, classified.fatal);
		this.limiter.release(this.queue, startedAt, requestEndOf(request, classified, last, tries));
		this.log(describeTry(request, tries, last, classified, { askedAt, startedAt, endedAt: now }));
		if (classified.kind === 'retryLater' || classified.kind === 'pauseAll') {
			return await this.prepareNextTry(request, tries, classified, last, now);
		}
		return settleNow(request, tries, last, classified);
	}

	private async prepareNextTry(
		request: ServiceRequest,
		tries: RetryState,
		classified: Extract<Classification, { kind: 'retryLater' | 'pauseAll' }>,
		last: Attempt,
		now: number,
	): Promise<Settlement | undefined> {
		tries.failingSince ??= now;
		if (classified.kind === 'retryLater') {
			tries.failures += 1;
			tries.mayHaveBeenAccepted ||= classified.mayHaveBeenAccepted;
		}
		if (tries.failures >= this.options.maxTries) return settleNow(request, tries, last);
		if (this.waitedMs(tries) >= this.options.maxWaitMs) {
			return classified.kind === 'pauseAll'
				? interrupted(request, tries, this.waitedTooLong(tries))
				: settleNow(request, tries, last);
		}
		// The limiter handles pauses that the service asks for: they delay all rows.
		if (classified.kind === 'retryLater' && classified.retryAfterMs === undefined) {
			const ms = backOffMs(tries.failures, this.clock.random());
			await pause(ms, this.clock, this.state);
		}
		return undefined;
	}

	/** How long the request has waited for the service: since its first failure, or during pauses if that is longer. */
	private waitedMs({ failingSince, pausedBefore }: RetryState): number {
		const sinceFailure = failingSince === undefined ? 0 : this.clock.now() - failingSince;
		return Math.max(sinceFailure, this.limiter.pausedMs() - pausedBefore);
	}

	/** The run may have stopped since the slot was given. */
	private admission(guard: Guard): Admission {
		const { stopped } = this.state;
		return stopped === undefined ? guard.mayLeave() : { kind: 'stop', reason: stopped };
	}

	private stopReason(slot: Exclude<Slot, { kind: 'send' }>, tries: RetryState): StopReason {
		return slot.kind === 'stop' ? slot.reason : this.tooLong(tries, slot.askedUntil);
	}

	/** The pause is longer than this row may still wait, and possibly longer than any row may. */
	private tooLong(tries: RetryState, askedUntil: number): StopReason {
		const { maxWaitMs, maxWaitField } = this.options;
		const leftMs = askedUntil - this.clock.now();
		if (leftMs <= maxWaitMs) return this.waitedTooLong(tries);
		const resumesAt = this.clock.wall() + leftMs;
		const reason = tooLongPauseReason(resumesAt, maxWaitMs, maxWaitField);
		this.state.stop(reason);
		return reason;
	}

	/** If no request was answered while this row waited, the other rows need not wait that long too. */
	private waitedTooLong(tries: RetryState): StopReason {
		const { maxWaitMs, maxWaitField } = this.options;
		const reason = waitedTooLongReason(maxWaitMs, maxWaitField);
		if (!this.limiter.hasAnsweredSince(tries.cameAt)) this.state.stop(reason);
		return reason;
	}
}

/** How the request ended, for the limiter. */
function requestEndOf(
	{ returns }: ServiceRequest,
	classified: Classification,
	last: Attempt,
	counted: CountedFailure,
): RequestEnd {
	const askedMs = 'retryAfterMs' in classified ? classified.retryAfterMs : undefined;
	if (classified.kind === 'pauseAll') return { kind: 'rateLimited', askedMs };
	if (isServiceAnswer(last, returns)) return { kind: 'answered' };
	const kind = last.kind === 'noAnswer' ? 'lost' : 'failed';
	return { kind, askedMs, counted, outage: outageReason(last) };
}

/** @param classified absent: it would be tried again, but its tries are used up */
function settleNow(
	request: ServiceRequest,
	{ attempts, mayHaveBeenAccepted }: RetryState,
	last: Attempt,
	classified?: Exclude<Classification, { kind: 'retryLater' | 'pauseAll' }>,
): Settlement {
	const isOnce = request.repeatability === 'once';
	if (classified?.kind === 'done' && last.kind === 'answer') {
		const { status, body } = last;
		const doubt = isOnce && mayHaveBeenAccepted && { mayHaveBeenAccepted };
		return { kind: 'done', attempts, status, body, ...doubt };
	}
	const fatal = classified?.kind === 'refused' && classified.fatal;
	// A refusal does not settle whether an earlier try that ended in a server error was accepted.
	const inDoubt = isOnce && (classified?.kind === 'unknown' || mayHaveBeenAccepted);
	return { kind: inDoubt ? 'unknown' : 'failed', attempts, last, fatal };
}

/**
 * "#7 POST project/campaign/api/send: try 2, waited 510 ms, HTTP 503 after 35 ms, asked to wait 2 s": no values, no
 * secrets.
 */
function describeTry(
	{ method, path }: ServiceRequest,
	{ id, attempts }: RetryState,
	last: Attempt,
	classified: Classification,
	{ askedAt, startedAt, endedAt }: TryTimes & { endedAt: number },
): string {
	const end = last.kind === 'answer' ? `HTTP ${last.status}` : last.code;
	const askedMs = 'retryAfterMs' in classified ? classified.retryAfterMs : undefined;
	const pause = askedMs === undefined ? '' : `, asked to wait ${askedMs / 1000} s`;
	// The fixed segments of the path, without IDs.
	const endpoint = path.filter((segment) => /^[a-z_-]+$/.test(segment)).join('/');
	const times = `waited ${startedAt - askedAt} ms, ${end} after ${endedAt - startedAt} ms`;
	return `#${id} ${method} ${endpoint}: try ${attempts}, ${times}${pause}`;
}

function interrupted(request: ServiceRequest, tries: RetryState, reason: StopReason): Settlement {
	const { attempts, mayHaveBeenAccepted, last } = tries;
	return request.repeatability === 'once' && mayHaveBeenAccepted && last !== undefined
		? { kind: 'unknown', attempts, last, fatal: false, stopped: reason }
		: { kind: 'notTried', attempts, reason, last };
}
