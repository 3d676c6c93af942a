/** Slots of a limiter, for tests. */
import type { ProjectLimiter, RequestEnd } from '../../nodes/service/limiter/projectLimiter.ts';
import type { LimiterOptions } from '../../nodes/service/limiter/runQueue.ts';
import { RunState, type StopReason } from '../../nodes/service/limiter/runState.ts';

export const OUTAGE: StopReason = { kind: 'fatal', text: 'The service is down' };

/** This request got no response and is counted individually. */
export const lost = (): RequestEnd => ({ kind: 'lost', counted: {}, outage: OUTAGE });

/** How a run may wait and how many requests it may make; tests change what they are about. */
const UNLIMITED: LimiterOptions = { maxConcurrent: 20, maxPerSecond: 0, maxWaitMs: 3_600_000 };

/** A run of the project, with its own queue. */
export function joinRun(
	project: ProjectLimiter,
	options: Partial<LimiterOptions> = {},
	state = new RunState(),
) {
	const queue = project.join({ ...UNLIMITED, ...options }, state);
	return {
		acquire: async (mayWaitMs?: number) => await project.acquire(queue, mayWaitMs),
		release: (startedAt: number, end: RequestEnd) => project.release(queue, startedAt, end),
	};
}

type Run = ReturnType<typeof joinRun>;

/**
 * Waits for a slot.
 *
 * @returns when the request may start
 * @throws Error when the row is rejected
 */
export async function slotOf(run: Run, mayWaitMs?: number): Promise<number> {
	const slot = await run.acquire(mayWaitMs);
	if (slot.kind !== 'send') throw new Error(`Rejected: ${slot.kind}`);
	return slot.startedAt;
}
