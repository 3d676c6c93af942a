/** Drives a pacer against a limiter in virtual time. */
import type { PacerOptions } from '../../nodes/common/pacing/pacer.ts';
import { Pacer } from '../../nodes/common/pacing/pacer.ts';
import type { Limiter } from './limiters.mts';

export interface PacerRun {
	readonly requests: number;
	readonly limiter: Limiter;
	readonly options: PacerOptions;
	/** From start to answer. */
	readonly latencyMs: number;
	/** What refusals ask for; undefined: nothing. */
	readonly retryAfterMs?: number;
	readonly random: () => number;
}

export interface PacerReport {
	/** Until the last request was accepted. */
	readonly ms: number;
	readonly refused: number;
	readonly mostInFlight: number;
}

interface Answer {
	readonly at: number;
	readonly startedAt: number;
	readonly refused: boolean;
}

/** Of an hour and a half for each request, and as many looks at the pacer as no sane one needs. */
const MOST = { msPerRequest: 5_000_000, stepsPerRequest: 1000 };

/**
 * Refused requests come again until all are accepted.
 *
 * @throws Error when the pacer stands still, or does not come to an end
 */
export function runPacer(run: PacerRun): PacerReport {
	const pacer = new Pacer(run.options, run.random, 0);
	const inFlight: Answer[] = [];
	let [now, left, accepted, refused, mostInFlight] = [0, run.requests, 0, 0, 0];
	for (let steps = 0; accepted < run.requests; steps += 1) {
		if (steps > run.requests * MOST.stepsPerRequest || now > run.requests * MOST.msPerRequest) {
			throw new Error('The pacer does not come to an end');
		}
		const delay = left > 0 ? pacer.delay(now) : Infinity;
		if (delay <= 0) {
			pacer.started(now);
			left -= 1;
			// The service decides when the request arrives, half-way through.
			const taken = run.limiter.take(now + run.latencyMs / 2);
			inFlight.push({ at: now + run.latencyMs, startedAt: now, refused: !taken });
			mostInFlight = Math.max(mostInFlight, inFlight.length);
			continue;
		}
		const next = inFlight[0]?.at ?? Infinity;
		now = Math.min(next, now + delay);
		if (next > now) continue;
		const answer = inFlight.shift();
		if (answer === undefined) throw new Error('The pacer stands still');
		if (answer.refused) {
			refused += 1;
			left += 1;
			pacer.refused(now, answer.startedAt, run.retryAfterMs);
		} else {
			accepted += 1;
			pacer.ended(true);
		}
	}
	return { ms: now, refused, mostInFlight };
}
