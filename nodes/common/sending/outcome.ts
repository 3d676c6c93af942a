import type { IDataObject } from 'n8n-workflow';
import type { ReasonCode } from '../result/reasonCodes';

/**
 * How a row of a send ends.
 * - accepted: the service answered 200: queued, not yet delivered.
 * - skipped: not sent on purpose: already sent earlier, repeated within this list, or on the do-not-contact list.
 * - failed: definitely not sent: the service refused it, or a check refused it before sending.
 * - unknown: it may have been sent.
 * - notSent: certainly not sent and not refused: the run stopped before it, it would have had to wait too long, or it
 *   is outside its send window.
 */
export const OUTCOMES = ['accepted', 'skipped', 'failed', 'unknown', 'notSent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the report says of one row. */
export interface RowResult {
	readonly outcome: Outcome;
	/** Why it is not accepted, in words; absent for rows accepted just now. */
	readonly reason?: string;
	/** The same in one word that never changes. */
	readonly reasonCode: ReasonCode;
	/** The reason without what differs from row to row; absent where its first sentence is just that. */
	readonly heading?: string;
	/** What to do about it, and the service's own words. */
	readonly advice?: string;
	/** Requests made for this row. */
	readonly attempts: number;
	/** When the service will take it, where it has named a time, or the send window opens; ISO 8601. */
	readonly sendAfter?: string;
	/**
	 * It only has to wait for its send window, until "09:00 on Monday in Asia/Kolkata": nothing is wrong with it,
	 * and it needs no attention.
	 */
	readonly putOff?: string;
	readonly httpStatus?: number;
	/** ERR400 … or the connection's code. */
	readonly errorCode?: string;
	/** The service's answer to an accepted send. */
	readonly response?: IDataObject;
}

/** Rows that the user has to look at: not accepted, not skipped on purpose, and not kept for their hours. */
export function needsAttention({ outcome, putOff }: RowResult): boolean {
	if (putOff !== undefined) return false;
	return outcome === 'failed' || outcome === 'unknown' || outcome === 'notSent';
}

/** Rows that need not be sent again: accepted, or skipped on purpose. */
export function isDoneWith({ outcome }: RowResult): boolean {
	return outcome === 'accepted' || outcome === 'skipped';
}

/** How many rows ended in which way. */
export function countOutcomes(results: Iterable<RowResult>): Record<Outcome, number> {
	const counts: Record<Outcome, number> = {
		accepted: 0,
		skipped: 0,
		failed: 0,
		unknown: 0,
		notSent: 0,
	};
	for (const { outcome } of results) counts[outcome] += 1;
	return counts;
}

/** In the order of {@link OUTCOMES}. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
	accepted: 'accepted',
	skipped: 'skipped',
	failed: 'failed',
	unknown: 'unknown',
	notSent: 'not sent',
};

/** "180 accepted, 3 failed": outcomes that occurred, in a fixed order. */
export function describeCounts(counts: Record<Outcome, number>): string {
	const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
		(outcome) => `${counts[outcome]} ${OUTCOME_WORDS[outcome]}`,
	);
	return parts.length === 0 ? 'no rows' : parts.join(', ');
}
