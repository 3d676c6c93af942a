/** What "Wait Until" waits for. */
export type WaitFor = 'none' | 'DELIVERED' | 'READ';

/** Statuses in the order in which a message passes through them (specification, "Message"). */
const ORDER = ['SENT', 'DELIVERED', 'READ'];

/** Whether a message in this status has come as far as is waited for. */
export function hasReached(status: unknown, waitFor: WaitFor): boolean {
	return waitFor === 'none' || ORDER.indexOf(String(status)) >= ORDER.indexOf(waitFor);
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Milliseconds until the next status check: longer each time, never past the time limit.
 *
 * @param asked number of checks so far, from 1
 * @param leftMs what is left of the time limit
 */
export function pauseBeforeNextCheck(asked: number, leftMs: number): number {
	const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** (asked - 1));
	return Math.max(0, Math.min(pause, leftMs));
}
