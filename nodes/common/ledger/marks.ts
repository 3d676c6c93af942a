/**
 * What the ledger knows of a key.
 * - new: no run has claimed it.
 * - sent: a run saw it accepted.
 * - inDoubt: a run claimed it and never told how it ended.
 */
export type KeyState = 'new' | 'sent' | 'inDoubt';

/** The key belongs to a row that was claimed, and not released since. */
export function claimMark(key: string): string {
	return `wa-claim:${key}`;
}

/** How the claimed row ended is not known yet. */
export function doubtMark(key: string): string {
	return `wa-doubt:${key}`;
}

/**
 * Both marks are recorded in one step before a row leaves. Acceptance takes the doubt away; a certain
 * failure takes both away. A mark too many therefore never makes a row look sent: a false claim
 * without doubt cannot come about, and a false doubt is reported, not skipped.
 *
 * @param present the marks that were there before this check
 */
export function stateOf(key: string, present: ReadonlySet<string>): KeyState {
	if (present.has(doubtMark(key))) return 'inDoubt';
	return present.has(claimMark(key)) ? 'sent' : 'new';
}
