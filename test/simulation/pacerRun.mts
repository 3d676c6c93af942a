/** Drives a pacer against a limiter in virtual time. */
import type { PacerOptions } from '../../nodes/common/pacing/pacer.ts';
import { Pacer } from '../../nodes/common/pacing/pacer.ts';
import type { Limiter } from './limiters.mts';

interface PacerRun {
	readonly requests: number;
	readonly limiter: Limiter;
	readonly options: PacerOptions;
	/** From start to answer. */
	readonly latencyMs: number;
	/** What refusals ask for; undefined: nothing. */
	readonly retryAfterMs?: number;
	readonly random: () => number;
}

interface PacerReport {
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

/** Refused requests come again until all are accepted. */
export function runPacer(run: PacerRun): PacerReport {
	const pacer = new Pacer(run.options, run.random, 0);
	const inFlight: Answer[] = [];
	let [now, left, accepted, refused, mostInFlight] = [0, run.requests, 0, 0, 0];
	while (accepted < run.requests) {
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
		const answer = inFlight.shift() as Answer;
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
