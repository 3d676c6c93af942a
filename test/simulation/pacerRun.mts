/** Drives a pacer against a limiter in virtual time. */
import { Ceilings, type CeilingOptions } from '../../nodes/service/limiter/ceilings.ts';
import { START_SINGLE } from '../../nodes/service/limiter/concurrencyLimit.ts';
import { Pacer } from '../../nodes/service/limiter/pacer.ts';
import type { Limiter } from './limiters.mts';
import { seeded } from './seeded.mts';

export const LATENCY_MS = 30;
const DEFAULTS = { readingMs: 0, processes: 1, latencyMs: LATENCY_MS, seed: 1 };

interface PacerRun {
	/** Of all processes together. */
	readonly requests: number;
	/** Processes that share the limit without knowing of each other; 1 if absent. */
	readonly processes?: number;
	readonly limiter: Limiter;
	/** The user's ceilings; absent: 500 at once, and no rate. */
	readonly options?: Partial<CeilingOptions>;
	/** From start to response; 30 if absent. */
	readonly latencyMs?: number;
	/** Latencies vary by up to half, up or down. */
	readonly jitter?: boolean;
	/** Milliseconds from the pacer's creation to the first request, while rows are read. */
	readonly readingMs?: number;
	/** The Retry-After of refusals; undefined: none. */
	readonly retryAfterMs?: number;
	/** Of the random numbers; 1 if absent. */
	readonly seed?: number;
}

interface PacerReport {
	/** From the first request until the last was accepted. */
	readonly ms: number;
	readonly refused: number;
	readonly mostInFlight: number;
}

/** One process: n8n's main process, or a worker. */
interface Process {
	readonly pacer: Pacer;
	readonly ceilings: Ceilings;
	/** Requests that remain to be made. */
	left: number;
}

interface Request {
	readonly process: Process;
	readonly startedAt: number;
	/** Halfway through, when the service decides. */
	readonly arrivesAt: number;
	readonly endsAt: number;
	isTaken?: boolean;
}

/** An hour and a half per request, and more pacer calls than a correct one needs. */
const MOST = { msPerRequest: 5_000_000, stepsPerRequest: 1000 };

/**
 * Retries refused requests until all are accepted.
 *
 * @throws Error when the pacer stalls or does not finish
 */
export function runPacer(run: PacerRun): PacerReport {
	const { readingMs, processes: count, latencyMs, seed } = { ...DEFAULTS, ...run };
	const random = seeded(seed);
	const ceilings = { maxConcurrent: 500, maxPerSecond: 0, ...run.options };
	const processes = Array.from({ length: count }, () => ({
		pacer: new Pacer(random, 0),
		ceilings: new Ceilings(ceilings, () => 0),
		left: Math.ceil(run.requests / count),
	}));
	const requests = Math.ceil(run.requests / count) * count;
	const inFlight = new Set<Request>();
	let [now, accepted, refused, mostInFlight] = [readingMs, 0, 0, 0];
	const arrive = (request: Request) => {
		const busy = [...inFlight].filter(({ isTaken }) => isTaken === true).length;
		request.isTaken = run.limiter.take(now, busy);
	};
	const end = (request: Request) => {
		const { process, startedAt } = request;
		inFlight.delete(request);
		process.ceilings.ended();
		if (request.isTaken === true) {
			accepted += 1;
			process.pacer.ended(now, startedAt, 'answered', process.left > 0);
		} else {
			refused += 1;
			process.left += 1;
			process.pacer.refused(now, startedAt, run.retryAfterMs);
		}
	};
	for (let steps = 0; accepted < requests; steps += 1) {
		if (steps > requests * MOST.stepsPerRequest || now > requests * MOST.msPerRequest) {
			throw new Error('The pacer does not come to an end');
		}
		const delays = processes.map((process) => delayOf(process, now));
		const delay = Math.min(...delays);
		const starter = processes[delays.indexOf(delay)];
		if (delay <= 0 && starter !== undefined) {
			starter.pacer.started(now);
			starter.ceilings.started(now);
			starter.left -= 1;
			const ms = run.jitter === true ? latencyMs * (0.5 + random()) : latencyMs;
			inFlight.add({ process: starter, startedAt: now, arrivesAt: now + ms / 2, endsAt: now + ms });
			mostInFlight = Math.max(mostInFlight, inFlight.size);
			continue;
		}
		const next = nextToHappen(inFlight);
		now = Math.min(now + delay, next === undefined ? Infinity : timeOf(next));
		if (now === Infinity) throw new Error('The pacer stalls');
		if (next === undefined || timeOf(next) > now) continue;
		if (next.isTaken === undefined) arrive(next);
		else end(next);
	}
	return { ms: now - readingMs, refused, mostInFlight };
}

/** Milliseconds until its next request may start; Infinity: none is waiting, or one must end first. */
function delayOf({ pacer, ceilings, left }: Process, now: number): number {
	if (left <= 0) return Infinity;
	const held = pacer.delay(now);
	if (held === Infinity && left >= START_SINGLE && pacer.beginList()) {
		return delayOf({ pacer, ceilings, left }, now);
	}
	if (held > 0) pacer.delayed(now);
	return Math.max(held, ceilings.delay(now));
}

const timeOf = ({ isTaken, arrivesAt, endsAt }: Request) =>
	isTaken === undefined ? arrivesAt : endsAt;

/** Of simultaneous events, that of the request that started first. */
function nextToHappen(requests: Iterable<Request>): Request | undefined {
	let next: Request | undefined;
	for (const request of requests) {
		if (next === undefined || timeOf(request) < timeOf(next)) next = request;
	}
	return next;
}
