import { messageOf } from '../parameters/fieldError';
import { describeProblems } from '../result/result';
import type { LeftOut } from '../rows/checkedRows';
import type { RowResult } from './outcome';
import type { RefusedRow } from './prepared';
import { shorten } from '../result/text';
import { MAYBE_SENT } from './toResult';

/** Of a row that did not pass its checks. */
export function refusedResult({ problems, notTried }: RefusedRow): RowResult {
	const { text: reason, code: reasonCode, heading } = describeProblems(problems);
	return notTried === undefined
		? { outcome: 'failed', reason, reasonCode, heading, attempts: 0 }
		: { outcome: 'notSent', reason, reasonCode, heading, advice: notTried, attempts: 0 };
}

/** Of a row that is left out on purpose. */
export function leftOutResult({ reason, advice }: LeftOut): RowResult {
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
export function unexpected(error: unknown): RowResult {
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
