/** Slots of a limiter, for tests. */
import type { Limiter } from '../../nodes/service/limiter/projectLimiter.ts';
import type { RequestEnd } from '../../nodes/service/limiter/pacer.ts';
import type { StopReason } from '../../nodes/service/limiter/runState.ts';

export const OUTAGE: StopReason = { kind: 'fatal', text: 'The service is down' };

/** This request got no response and is counted individually. */
export const lost = (): RequestEnd => ({ kind: 'lost', counted: {}, outage: OUTAGE });

/**
 * Waits for a slot.
 *
 * @returns when the request may start
 * @throws Error when the row is rejected
 */
export async function slotOf(limiter: Limiter, mayWaitMs?: number): Promise<number> {
	const slot = await limiter.acquire(mayWaitMs);
	if (slot.kind !== 'send') throw new Error(`Rejected: ${slot.kind}`);
	return slot.startedAt;
}
