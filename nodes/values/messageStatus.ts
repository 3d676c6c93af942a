/** The final status of a message that the network could not deliver. */
export const FAILED = 'FAILED';

/** Statuses in the order in which a message passes through them (specification, "Message"). */
const STEPS: readonly string[] = ['SENT', 'DELIVERED', 'READ'];

/**
 * Whether a message has reached a status, or one that comes after it.
 *
 * @param target SENT, DELIVERED, READ, or FAILED, which no other status includes
 */
export function hasReached(status: unknown, target: string): boolean {
	if (target === FAILED) return status === FAILED;
	return STEPS.indexOf(String(status)) >= STEPS.indexOf(target);
}
