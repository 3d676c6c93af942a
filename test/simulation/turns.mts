/** Turns at a limiter, for tests. */
import type { Limiter } from '../../nodes/common/pacing/limiter.ts';
import type { RequestEnd } from '../../nodes/common/pacing/projectLimiter.ts';
import type { StopReason } from '../../nodes/common/pacing/runState.ts';

export const OUTAGE: StopReason = { kind: 'fatal', text: 'The service is down' };

/** Nothing answered this request, which is counted as one of its own. */
export const lost = (): RequestEnd => ({ kind: 'lost', counted: {}, outage: OUTAGE });

/**
 * Waits for the turn.
 *
 * @returns when the request may start
 * @throws Error when the row is turned away
 */
export async function turnOf(limiter: Limiter, mayWaitMs?: number): Promise<number> {
	const turn = await limiter.acquire(mayWaitMs);
	if (turn.kind !== 'send') throw new Error(`Turned away: ${turn.kind}`);
	return turn.startedAt;
}
