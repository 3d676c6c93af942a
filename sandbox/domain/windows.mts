// Spans of time that the specification names. All in milliseconds.

const hour = 3_600_000;
const day = 24 * hour;

/** After an inbound message, session messages to an opted-out contact pass for this long. */
export const sessionWindow = 24 * hour;

/** After deleting a template its name cannot be submitted for this long. */
export const templateNameLock = 30 * day;

/** @returns whether the contact's conversation window is open at `now` */
export function isSessionOpen(lastInboundAt: number | null, now: number): boolean {
	return lastInboundAt !== null && now < lastInboundAt + sessionWindow;
}
