import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { adviceOf, errorJsonItem, messageOf } from '../rows/itemErrors';
import { RunStopped } from '../pacing/runState';
import { compact } from '../service/request';
import type { RowResult } from './outcome';
import { countOutcomes, describeCounts, needsAttention } from './outcome';
import type { RowFacts } from './prepared';
import { listProblems } from './rowList';
import { notTriedResult } from './toResult';

/**
 * The output item of a row.
 *
 * @param index of the input item, from 0; users read it from 1
 * @param toErrorOutput rows in trouble are shaped so that n8n moves them to the error output
 */
export function outputItem(
	index: number,
	facts: RowFacts,
	result: RowResult,
	toErrorOutput: boolean,
): INodeExecutionData {
	const json = rowReport(index, facts, result);
	if (toErrorOutput && needsAttention(result)) {
		return errorJsonItem(`Row ${index + 1}: ${result.reason ?? result.outcome}`, json, index);
	}
	return { json, pairedItem: { item: index } };
}

/**
 * The output item of a row when none of the rows could be tried.
 *
 * @param error why
 */
export function notSentItem(
	error: unknown,
	index: number,
	toErrorOutput: boolean,
): INodeExecutionData {
	const result: RowResult =
		error instanceof RunStopped
			? notTriedResult(error.reason)
			: { outcome: 'notSent', reason: messageOf(error), advice: adviceOf(error), attempts: 0 };
	return outputItem(index, { phoneNumber: '' }, result, toErrorOutput);
}

function rowReport(index: number, facts: RowFacts, result: RowResult): IDataObject {
	const { outcome, reason, advice, attempts, sendAfter, httpStatus, errorCode, response } = result;
	return compact({
		outcome,
		row: index + 1,
		...facts,
		reason,
		advice,
		attempts,
		sendAfter,
		httpStatus,
		errorCode,
		response,
	});
}

/** "200 rows: 195 accepted, 5 failed". */
export function summarise(results: readonly RowResult[]): string {
	const rows = `${results.length} ${results.length === 1 ? 'row' : 'rows'}`;
	return `${rows}: ${describeCounts(countOutcomes(results))}`;
}

/** One line per reason, for all rows in trouble. */
export function listFailures(results: readonly RowResult[]): string[] {
	return listProblems(
		results.flatMap((result, index) =>
			needsAttention(result)
				? [
						[
							index + 1,
							[result.reason ?? result.outcome, result.advice].filter(Boolean).join('. '),
						] as const,
					]
				: [],
		),
	);
}
