import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { errorJsonItem } from '../running/itemErrors';
import { compact } from '../service/request';
import type { RowResult } from './outcome';
import { countOutcomes, describeCounts, isTrouble } from './outcome';
import type { RowFacts } from './prepared';
import { listProblems } from './rowList';

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
	if (toErrorOutput && isTrouble(result)) {
		return errorJsonItem(`Row ${index + 1}: ${result.reason ?? result.outcome}`, json, index);
	}
	return { json, pairedItem: { item: index } };
}

function rowReport(index: number, facts: RowFacts, result: RowResult): IDataObject {
	const { outcome, reason, advice, attempts, httpStatus, errorCode, response } = result;
	return compact({
		outcome,
		row: index + 1,
		...facts,
		reason,
		advice,
		attempts,
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
export function listTrouble(results: readonly RowResult[]): string[] {
	return listProblems(
		results.flatMap((result, index) =>
			isTrouble(result)
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
