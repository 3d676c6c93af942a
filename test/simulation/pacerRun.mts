/** Drives a pacer against a limiter in virtual time. */
import type { CeilingOptions } from '../../nodes/common/pacing/ceilings.ts';
import { Ceilings } from '../../nodes/common/pacing/ceilings.ts';
import { Pacer } from '../../nodes/common/pacing/pacer.ts';
import type { Limiter } from './limiters.mts';

interface PacerRun {
	readonly requests: number;
	readonly limiter: Limiter;
	readonly options: CeilingOptions;
	/** From start to answer. */
	readonly latencyMs: number;
	/** Latencies vary by as much as half of it, up or down. */
	readonly jitter?: boolean;
	/** Milliseconds from the pacer's making to the first request, in which rows are read. */
	readonly readingMs?: number;
	/** What refusals ask for; undefined: nothing. */
	readonly retryAfterMs?: number;
	readonly random: () => number;
}

interface PacerReport {
	/** From the first request until the last was accepted. */
	readonly ms: number;
	readonly refused: number;
	readonly mostInFlight: number;
}

interface Request {
	readonly startedAt: number;
	/** Half-way through, when the service decides. */
	readonly arrivesAt: number;
	readonly endsAt: number;
	isTaken?: boolean;
}

/** Of an hour and a half for each request, and as many looks at the pacer as no sane one needs. */
const MOST = { msPerRequest: 5_000_000, stepsPerRequest: 1000 };

/**
 * Refused requests come again until all are accepted.
 *
 * @throws Error when the pacer stands still, or does not come to an end
 */
export function runPacer(run: PacerRun): PacerReport {
	const pacer = new Pacer(run.random, 0);
	const ceilings = new Ceilings(run.options);
	const inFlight = new Set<Request>();
	const { readingMs = 0 } = run;
	let [now, left, accepted, refused, mostInFlight] = [readingMs, run.requests, 0, 0, 0];
	const arrive = (request: Request) => {
		const busy = [...inFlight].filter(({ isTaken }) => isTaken === true).length;
		request.isTaken = run.limiter.take(now, busy);
	};
	const end = (request: Request) => {
		inFlight.delete(request);
		ceilings.ended();
		if (request.isTaken === true) {
			accepted += 1;
			pacer.ended(now, request.startedAt, 'answered', left > 0);
		} else {
			refused += 1;
			left += 1;
			pacer.refused(now, request.startedAt, run.retryAfterMs);
		}
	};
	for (let steps = 0; accepted < run.requests; steps += 1) {
		if (steps > run.requests * MOST.stepsPerRequest || now > run.requests * MOST.msPerRequest) {
			throw new Error('The pacer does not come to an end');
		}
		const held = left > 0 ? pacer.delay(now) : Infinity;
		if (left > 0 && held > 0) pacer.heldUp(now);
		const delay = Math.max(held, ceilings.delay(now));
		if (delay <= 0) {
			pacer.started(now);
			ceilings.started(now);
			left -= 1;
			inFlight.add(start(run, now));
			mostInFlight = Math.max(mostInFlight, inFlight.size);
			continue;
		}
		const next = nextToHappen(inFlight);
		now = Math.min(now + delay, next === undefined ? Infinity : timeOf(next));
		if (now === Infinity) throw new Error('The pacer stands still');
		if (next === undefined || timeOf(next) > now) continue;
		if (next.isTaken === undefined) arrive(next);
		else end(next);
	}
	return { ms: now - readingMs, refused, mostInFlight };
}

function start({ latencyMs, jitter, random }: PacerRun, now: number): Request {
	const ms = jitter === true ? latencyMs * (0.5 + random()) : latencyMs;
	return { startedAt: now, arrivesAt: now + ms / 2, endsAt: now + ms };
}

const timeOf = ({ isTaken, arrivesAt, endsAt }: Request) =>
	isTaken === undefined ? arrivesAt : endsAt;

/** Of events at the same time the one of the request that started first. */
function nextToHappen(requests: Iterable<Request>): Request | undefined {
	let next: Request | undefined;
	for (const request of requests) {
		if (next === undefined || timeOf(request) < timeOf(next)) next = request;
	}
	return next;
}
