// Spans of time that the specification names. All in milliseconds.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** After an inbound message, session messages to an opted-out contact pass for this long. */
const SESSION_WINDOW_MS = 24 * HOUR_MS;

/** After deleting a template its name cannot be submitted for this long. */
export const TEMPLATE_NAME_LOCK_MS = 30 * DAY_MS;

/** @returns whether the contact's conversation window is open at `now` */
export function isSessionOpen(lastInboundAt: number | null, now: number): boolean {
	return lastInboundAt !== null && now < lastInboundAt + SESSION_WINDOW_MS;
}
