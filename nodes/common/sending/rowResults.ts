import type { IDataObject } from 'n8n-workflow';
import type { StopReason } from '../pacing/runState';
import { messageOf } from '../parameters/fieldError';
import { describeProblems } from '../result/result';
import { shorten, joinSentences } from '../result/text';
import type { Exclusion } from '../rows/checkedRows';
import type { Attempt } from '../service/attempt';
import { readEnvelope } from '../service/errorEnvelope';
import { explain } from '../service/explainError';
import type { Settlement } from '../service/serviceRequest';
import { describeStop, stopCode } from '../service/stopReasons';
import type { RowResult } from './outcome';
import type { RefusedRow } from './prepared';

/** Begins the reason of a row that stays in doubt. */
const MAYBE_SENT = 'The message may or may not have been sent: ';

/**
 * The result of a row from how its request ended.
 *
 * @param subject what a refusal is about, for the error table
 * @param isAcceptance whether the body of a 200 is the documented answer; a proxy's page is not
 */
export function toResult(
	settlement: Settlement,
	subject: string,
	isAcceptance: (body: unknown) => boolean,
): RowResult {
	const { attempts } = settlement;
	switch (settlement.kind) {
		case 'done': {
			const { status, body } = settlement;
			if (isAcceptance(body))
				return {
					outcome: 'accepted',
					reasonCode: 'accepted',
					attempts,
					httpStatus: status,
					response: body as IDataObject,
				};
			return { ...notAnAcceptance(status, body), attempts };
		}
		case 'notTried':
			return { ...notTriedResult(settlement.reason, settlement.last, subject), attempts };
		case 'failed':
			return { ...explained(settlement.last, subject), outcome: 'failed', attempts };
		case 'unknown': {
			const known = explained(settlement.last, subject);
			return {
				...known,
				outcome: 'unknown',
				reason: `${MAYBE_SENT}${known.reason}`,
				heading: `${MAYBE_SENT}${known.heading}`,
				advice: joinSentences(
					known.advice,
					describeStop(settlement.stopped),
					'Check whether the message arrived before sending it again',
				),
				attempts,
			};
		}
	}
}

type Words = Required<Pick<RowResult, 'reason' | 'reasonCode' | 'heading' | 'advice'>> &
	Pick<RowResult, 'httpStatus' | 'errorCode'>;

function explained(last: Attempt, subject: string): Words {
	const { message, heading, reasonCode, description, httpStatus, code } = explain(
		last,
		subject,
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
 * A row that the run has not tried, or not to the end.
 *
 * @param last the last answer, if there was a try: the reason that a reader needs most
 */
export function notTriedResult(reason: StopReason, last?: Attempt, subject = 'message'): RowResult {
	const { text, heading, advice: stopAdvice, resumesAt: sendAfter } = reason;
	if (last === undefined) {
		return {
			outcome: 'notSent',
			reason: text,
			reasonCode: stopCode(reason),
			heading,
			advice: stopAdvice,
			attempts: 0,
			sendAfter,
		};
	}
	const known = explained(last, subject);
	const advice = joinSentences(known.advice, describeStop(reason));
	return { ...known, outcome: 'notSent', advice, attempts: 0, sendAfter };
}

/** The service's own words stand beside ours: an error in a 200 is its answer all the same. */
function notAnAcceptance(status: number, body: unknown): RowResult {
	// The text of a page is no answer of the service.
	const { code, message } = typeof body === 'string' ? {} : readEnvelope(body);
	return {
		outcome: 'unknown',
		reason:
			message === undefined
				? `The service answered ${status}, but not with an acceptance that it documents`
				: `The service answered ${status}, but with an error: ${message}`,
		reasonCode: 'unclearResponse',
		heading:
			message === undefined ? undefined : `The service answered ${status}, but with an error`,
		advice:
			'Check on a phone or in the dashboard whether the message arrived before sending it again',
		attempts: 0,
		httpStatus: status,
		errorCode: code,
	};
}

/** Of a row that did not pass its checks. */
export function refusedResult({ problems, notTried }: RefusedRow): RowResult {
	const { text: reason, code: reasonCode, heading } = describeProblems(problems);
	return notTried === undefined
		? { outcome: 'failed', reason, reasonCode, heading, attempts: 0 }
		: { outcome: 'notSent', reason, reasonCode, heading, advice: notTried, attempts: 0 };
}

/** Of a row that must not be sent on purpose. */
export function excludedResult({ reason, advice }: Exclusion): RowResult {
	return { outcome: 'skipped', reason, reasonCode: 'doNotContact', advice, attempts: 0 };
}

/**
 * @param row with the same recipient or Send Key, from 1
 * @param sendKey of both rows, if the user wrote one
 */
export function repeatResult(row: number, sendKey = ''): RowResult {
	return {
		outcome: 'skipped',
		reason:
			sendKey === ''
				? `The same recipient stands in row ${row} of this list`
				: `The Send Key "${shorten(sendKey)}" stands in row ${row} of this list, too`,
		reasonCode: 'repeatedInList',
		advice: 'To send to both rows, set "Repeated Recipients" to "Send Every Row"',
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
			'Check whether the message arrived before sending it again, and report this as a fault of the node',
		attempts: 1,
	};
}

/** Of a batch, where an earlier batch had the same message to the same recipient. */
export const sentInEarlierRun: RowResult = {
	outcome: 'skipped',
	reason: 'An earlier run of this node in this execution has sent this message to this recipient',
	reasonCode: 'repeatedInList',
	advice:
		'To send it once more, change its values or enter a "Send Key". To send every row, set "Repeated Recipients" to "Send Every Row"',
	attempts: 0,
};
