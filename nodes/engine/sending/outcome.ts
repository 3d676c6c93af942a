import type { IDataObject } from 'n8n-workflow';
import type { StopReason } from '../../service/limiter/runState';
import { messageOf, describeProblems } from '../../values/result';
import type { ExplainedProblem, Problem } from '../../values/result';
import type { ReasonCode } from '../../values/reasonCodes';
import { shorten, joinSentences } from '../../values/text';
import type { Attempt } from '../../service/http/attempt';
import type { ErrorEnvelope } from '../../service/errors/errorEnvelope';
import { quoteOf, readErrorEnvelope } from '../../service/errors/errorEnvelope';
import { ERROR_TABLE } from '../../service/errors/errorTable';
import { explain } from '../../service/errors/explainError';
import type { Settlement } from '../../service/requests';
import { describeStop, stopCode } from '../../service/errors/stopReasons';

/**
 * How a row of a send ends.
 * - accepted: the service answered 200: queued, not yet delivered.
 * - skipped: not sent on purpose: already sent earlier, repeated within this list, or on the do-not-contact list.
 * - failed: definitely not sent: the service refused it, or a check refused it before sending.
 * - unknown: it may have been sent.
 * - notSent: certainly not sent and not refused: the run stopped before it, it would have had to wait too long, or it
 *   is outside its send window or after the execution's time limit.
 */
export const OUTCOMES = ['accepted', 'skipped', 'failed', 'unknown', 'notSent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The result of one row, as reported. */
export interface RowResult {
	readonly outcome: Outcome;
	/** Why it is not accepted, in words; absent for rows accepted just now. */
	readonly reason?: string;
	/** The reason as a stable code. */
	readonly reasonCode: ReasonCode;
	/** The reason without the parts that differ from row to row; absent if its first sentence is just that. */
	readonly heading?: string;
	/** What to do about it, and the service's own words. */
	readonly advice?: string;
	/** Requests made for this row. */
	readonly attempts: number;
	/** When the service responded or the connection ended, for a row that was or may have been sent; ISO 8601. */
	readonly sentAt?: string;
	/**
	 * When the row can be sent: at the time the service named, or when the send window opens; ISO 8601.
	 */
	readonly sendAfter?: string;
	/**
	 * Present if it only has to wait for its send window, and until when: "09:00 on Monday in Asia/Kolkata". Such a row
	 * needs no attention.
	 */
	readonly putOff?: string;
	readonly httpStatus?: number;
	/** ERR400 …, or the connection's error code. */
	readonly errorCode?: string;
	/** The service's answer to an accepted send. */
	readonly response?: IDataObject;
}

/** Codes of rows that only have to wait: nothing is wrong with them. */
const PUT_OFF_CODES: readonly string[] = [
	'outsideSendWindow',
	'afterTimeLimit',
] satisfies ReasonCode[];

/** Whether a row needs the user's attention: not accepted, not skipped on purpose, and not only waiting. */
export function needsAttention({ outcome, reasonCode }: Record<'outcome' | 'reasonCode', string>) {
	return ['failed', 'unknown', 'notSent'].includes(outcome) && !PUT_OFF_CODES.includes(reasonCode);
}

/** Results of what an earlier run left: they are reported but stop no list, since they would stop every later run. */
const OF_EARLIER_RUNS: readonly ReasonCode[] = [
	'inDoubtEarlier',
	'otherMessageInDoubt',
	'inProgressElsewhere',
];

/** Whether a row ends its list under "Stop Workflow". */
export function isNewProblem(result: RowResult): boolean {
	return needsAttention(result) && !OF_EARLIER_RUNS.includes(result.reasonCode);
}

/** Rows that need not be sent again: accepted, or skipped on purpose. */
export function isDoneWith({ outcome }: RowResult): boolean {
	return outcome === 'accepted' || outcome === 'skipped';
}

/** Counts rows by outcome. */
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

/** Begins the reason of a row that stays in doubt. */
export const MAYBE_SENT = 'The message may or may not have been sent: ';

/**
 * Adds the time to the result of a message that was or may have been sent.
 *
 * @param now Unix milliseconds
 */
export function withSentAt(result: RowResult, now: number): RowResult {
	const mayHaveLeft = result.outcome === 'accepted' || result.outcome === 'unknown';
	return mayHaveLeft ? { ...result, sentAt: new Date(now).toISOString() } : result;
}

/**
 * The result of a row, from its request's settlement.
 *
 * @param isAcceptance whether a body accepts the message; a proxy's page does not
 */
export function toResult(
	settlement: Settlement,
	isAcceptance: (body: unknown) => boolean,
): RowResult {
	const { attempts } = settlement;
	switch (settlement.kind) {
		case 'done': {
			const { status, body } = settlement;
			const error = readErrorEnvelope(body);
			const accepts = isAcceptance(body);
			if (error === undefined && accepts)
				return {
					outcome: 'accepted',
					reasonCode: 'accepted',
					attempts,
					httpStatus: status,
					response: body as IDataObject,
				};
			const { mayHaveBeenAccepted = false } = settlement;
			return { ...notAccepted(settlement, error, accepts || mayHaveBeenAccepted), attempts };
		}
		case 'notTried':
			return { ...notTriedResult(settlement.reason, settlement.last), attempts };
		case 'failed':
			return { ...explained(settlement.last), outcome: 'failed', attempts };
		case 'unknown': {
			return { ...inDoubt(explained(settlement.last), settlement.stopped), attempts };
		}
	}
}

type Words = Required<Pick<RowResult, 'reason' | 'reasonCode' | 'heading' | 'advice'>> &
	Pick<RowResult, 'httpStatus' | 'errorCode'>;

function inDoubt(known: Words, stopped?: StopReason): Omit<RowResult, 'attempts'> {
	const { reason, heading, advice } = known;
	return {
		...known,
		outcome: 'unknown',
		reason: `${MAYBE_SENT}${reason}`,
		heading: `${MAYBE_SENT}${heading}`,
		advice: joinSentences(
			advice,
			describeStop(stopped),
			'Check whether the message arrived before sending it again',
		),
	};
}

function explained(last: Attempt): Words {
	const { message, heading, reasonCode, description, httpStatus, code } = explain(
		last,
		'message',
		'project',
	);
	return {
		reason: message,
		reasonCode,
		heading,
		advice: description,
		httpStatus,
		errorCode: code,
	};
}

/**
 * The result of a row that was not tried, or not to the end.
 *
 * @param last the last attempt, if any: the reason that the reader needs most
 */
export function notTriedResult(reason: StopReason, last?: Attempt): RowResult {
	const { text, heading, advice: stopAdvice, resumesAt: sendAfter, putOff } = reason;
	const reasonCode = stopCode(reason);
	// Such a row waits for another run, refused by the rate limit before or not.
	const isForLater = PUT_OFF_CODES.includes(reasonCode);
	if (last === undefined || isForLater) {
		return {
			outcome: 'notSent',
			...(putOff !== undefined && { putOff }),
			reason: text,
			reasonCode,
			heading,
			advice: stopAdvice,
			attempts: 0,
			sendAfter,
		};
	}
	const known = explained(last);
	const advice = joinSentences(known.advice, describeStop(reason));
	return { ...known, outcome: 'notSent', advice, attempts: 0, sendAfter };
}

/**
 * A success with an error in its body was refused; one that says nothing of the message, such as a proxy's page, is in
 * doubt.
 *
 * @param mayHaveBeenAccepted whether an earlier try may have been accepted, or the body confirms the message as well
 */
function notAccepted(
	{ status: httpStatus, body }: { readonly status: number; readonly body: unknown },
	error: ErrorEnvelope | undefined,
	mayHaveBeenAccepted: boolean,
): Omit<RowResult, 'attempts'> {
	if (error === undefined) {
		return {
			outcome: 'unknown',
			reason: `The service responded with ${httpStatus}, but did not confirm the message`,
			reasonCode: 'unclearResponse',
			advice: joinSentences(
				quoteOf(body),
				'Check on a phone or in the dashboard whether the message arrived before sending it again',
			),
			httpStatus,
		};
	}
	const { happened, advice } = ERROR_TABLE.byAnswer.otherRefusal;
	const heading = happened('message');
	const known: Words = {
		reason: error.message === undefined ? heading : `${heading}: ${error.message}`,
		reasonCode: 'refusedByService',
		heading,
		advice: advice('message', error.message !== undefined),
		httpStatus,
		errorCode: error.code,
	};
	return mayHaveBeenAccepted ? inDoubt(known) : { ...known, outcome: 'failed' };
}

interface Unchecked {
	readonly problems: readonly Problem[];
	/** Present if a look-up failed, so the row itself may be fine: what to do about that. */
	readonly notTried?: string;
}

/** The result of a row that did not pass its checks. */
export function refusedResult({ problems, notTried }: Unchecked): RowResult {
	const { reason, code: reasonCode, heading, advice } = describeRefusal({ problems, notTried });
	const outcome = notTried === undefined ? 'failed' : 'notSent';
	return { outcome, reason, reasonCode, heading, advice, attempts: 0 };
}

/** Why a row did not pass its checks, and how to fix it. */
export function describeRefusal({ problems, notTried }: Unchecked): ExplainedProblem {
	const problem = describeProblems(problems);
	if (notTried === undefined) return problem;
	const { text } = problem;
	return { ...problem, text: joinSentences(text, notTried), reason: text, advice: notTried };
}

/** Why a row must not be sent, even if nothing is wrong with it. */
export interface Exclusion {
	readonly reason: string;
	readonly reasonCode: ReasonCode;
	readonly advice: string;
	/** Digits with country code. */
	readonly phoneNumber: string;
}

/** The result of a row that is left out on purpose. */
export function excludedResult({ reason, reasonCode, advice }: Exclusion): RowResult {
	return { outcome: 'skipped', reason, reasonCode, advice, attempts: 0 };
}

/**
 * @param row the earlier row with the same recipient or Send Key, from 1
 * @param sendKey of both rows, if the user entered one
 */
export function repeatResult(row: number, sendKey = ''): RowResult {
	return {
		outcome: 'skipped',
		reason:
			sendKey === ''
				? `Duplicate recipient: see row ${row}`
				: `Duplicate Send Key "${shorten(sendKey)}": see row ${row}`,
		reasonCode: 'repeatedInList',
		advice: 'To send to both rows, set "Duplicate Recipients" to "Send Every Row"',
		attempts: 0,
	};
}

/** A fault of our own must not hide that the message may have left. */
export function unexpectedResult(error: unknown): RowResult {
	return {
		outcome: 'unknown',
		reason: `${MAYBE_SENT}${messageOf(error)}`,
		reasonCode: 'internalError',
		advice:
			'Check whether the message arrived before sending it again, and report this as a bug in the node',
		attempts: 1,
	};
}

/** The result of a row that repeats one of an earlier batch. */
export const SENT_IN_EARLIER_RUN: RowResult = {
	outcome: 'skipped',
	reason: 'This node already sent this message to this recipient in this execution',
	reasonCode: 'repeatedInList',
	advice:
		'To send it again, change its values or enter a "Send Key". To send every row, set "Duplicate Recipients" to "Send Every Row"',
	attempts: 0,
};
