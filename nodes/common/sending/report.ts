import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { RunStopped } from '../pacing/runState';
import { messageOf } from '../parameters/fieldError';
import { adviceOf, errorJsonItem } from '../rows/itemErrors';
import { CallError } from '../service/callError';
import { compact } from '../service/request';
import type { RowResult } from './outcome';
import { countOutcomes, describeCounts, needsAttention } from './outcome';
import type { RowFacts } from './prepared';
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
			: {
					outcome: 'notSent',
					reason: messageOf(error),
					advice: adviceOf(error),
					attempts: 0,
					sendAfter: error instanceof CallError ? error.resumesAt : undefined,
				};
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

/** "200 rows: 195 accepted, 5 failed", and how many of those not sent wait for their send window. */
export function summarise(results: readonly RowResult[]): string {
	const summary = `${countRows(results.length)}: ${describeCounts(countOutcomes(results))}`;
	const openings = results.flatMap(({ putOff, sendAfter }) =>
		putOff && sendAfter !== undefined ? [sendAfter] : [],
	);
	if (openings.length === 0) return summary;
	// Times of one form are in the order of their texts.
	const [first] = openings.sort();
	const wait = openings.length === 1 ? 'waits' : 'wait';
	return `${summary}. ${countRows(openings.length)} ${wait} for the send window, the first until ${first}`;
}

function countRows(count: number): string {
	return `${count} ${count === 1 ? 'row' : 'rows'}`;
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

/** A reason and the rows that share it. */
interface Group {
	readonly reason: string;
	/** Row numbers as users count them, from 1, ascending. */
	readonly rows: number[];
}

/**
 * Lists every row with its reason, rows with the same reason together: "Rows 3, 7 to 9: …".
 *
 * @param problems row numbers from 1 with their reasons, in ascending order
 * @returns one line per reason
 */
export function listProblems(problems: Iterable<readonly [row: number, reason: string]>): string[] {
	const groups = new Map<string, Group>();
	for (const [row, reason] of problems) {
		const group = groups.get(reason);
		if (group === undefined) groups.set(reason, { reason, rows: [row] });
		else group.rows.push(row);
	}
	return [...groups.values()].map(
		({ reason, rows }) => `${rows.length === 1 ? 'Row' : 'Rows'} ${describeRows(rows)}: ${reason}`,
	);
}

/** Ascending numbers with their runs joined: "1, 4 to 6". */
export function describeRows(rows: readonly number[]): string {
	const runs: Array<{ from: number; to: number }> = [];
	for (const row of rows) {
		const last = runs[runs.length - 1];
		if (last !== undefined && row === last.to + 1) last.to = row;
		else runs.push({ from: row, to: row });
	}
	return runs.map(describeRun).join(', ');
}

function describeRun({ from, to }: { from: number; to: number }): string {
	if (from === to) return String(from);
	return to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`;
}
