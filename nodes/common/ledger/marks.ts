/**
 * What the store knows of a key.
 * - new: nobody has claimed it; the check has claimed it now.
 * - sent: a run saw it accepted.
 * - held: a run claimed it and has not told how it ended: it may be at work on it, or have died.
 */
export type StoredState = 'new' | 'sent' | 'held';

/** The key belongs to a row that was claimed, and not released since. */
export function claimMark(key: string): string {
	return `wa-claim:${key}`;
}

/** How the claimed row ended is not known yet. */
export function doubtMark(key: string): string {
	return `wa-doubt:${key}`;
}

/** The marks that a claim records in one step. */
export function claimMarks(key: string): string[] {
	return [claimMark(key), doubtMark(key)];
}

/** So many beats go round; two would not tell a beat that was missed from a stop. */
export const BEATS = 3;

/** A sign of life: whoever holds the key for long has one beat in the store, the next one every few seconds. */
export function beatMark(key: string, beat: number): string {
	return `wa-beat:${key}:${beat}`;
}

/** All beats that a key can have. */
export function beatMarks(key: string): string[] {
	return Array.from({ length: BEATS }, (_, beat) => beatMark(key, beat));
}

/**
 * Both marks are recorded in one step before a row leaves. Acceptance takes the doubt away; a certain
 * failure takes both away. A mark too many therefore never makes a row look sent: a false claim
 * without doubt cannot come about, and a false doubt is reported, not skipped.
 *
 * @param present the marks that were there before this check
 */
export function stateOf(key: string, present: ReadonlySet<string>): StoredState {
	if (present.has(doubtMark(key))) return 'held';
	return present.has(claimMark(key)) ? 'sent' : 'new';
}
