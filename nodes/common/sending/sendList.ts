import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { CheckedRow } from '../rows/checkedRows';
import type { Run } from '../rows/run';
import { sideEffect } from '../rows/sideEffect';
import { RunStopped } from '../pacing/runState';
import { CallError } from '../service/callError';
import { openRecords } from './records';
import { stopOnBadRows, stopOnFailures } from './stopErrors';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow, RowFacts } from './prepared';
import { outputItem, summarise } from './report';
import type { SendPlan } from './sendRows';
import { sendRows } from './sendRows';
import { windowJudge } from './windowJudge';

/** What an operation adds to the engine. */
interface SendKind<Values, Checked>
	extends Pick<SendPlan, 'subject' | 'isAcceptance' | 'checkGroup'> {
	readonly rows: AsyncIterable<CheckedRow<Values, Checked>>;
	readonly toPrepared: (row: CheckedRow<Values, Checked>) => PreparedRow;
}

/**
 * The way of a list: read → check → claim → send → report, with one output item per row in input order.
 *
 * Under "Stop Workflow" a bad row means that nothing is sent, and trouble on the way ends the run with
 * an error that tells what became of every row. Under either "continue" setting nothing is thrown once
 * the first row may have left.
 *
 * @throws NodeOperationError as said; what the checks throw when they cannot go on
 */
export async function sendList<Values, Checked>(
	context: IExecuteFunctions,
	run: Run,
	options: SendOptions,
	{ rows: checked, toPrepared, ...kind }: SendKind<Values, Checked>,
): Promise<INodeExecutionData[][]> {
	const stopsOnError = !context.continueOnFail();
	const rows: PreparedRow[] = [];
	const judge = options.sendWindow && windowJudge(options.sendWindow);
	try {
		for await (const row of checked) {
			const prepared = toPrepared(row);
			rows.push(judge?.check(prepared) ?? prepared);
		}
	} catch (error) {
		throw stopsOnError ? nothingSent(error) : error;
	}
	if (stopsOnError && options.checkAllRowsFirst) stopOnBadRows(context.getNode(), rows);

	const records = openRecords(context, run, options, rows);
	const results = await sendRows(run, {
		...kind,
		rows,
		skipRepeats: options.skipRepeats,
		inDoubtRows: options.inDoubtRows,
		stopAtFirstFailure: stopsOnError,
		maxConcurrent: options.maxConcurrent,
		putOff: judge?.putOff,
		ledger: records.ledger,
		settled: records.settled,
		onSettled: records.onSettled,
	});
	await records.close(results);
	if (stopsOnError) stopOnFailures(context.getNode(), results);
	return [report(context, rows, results)];
}

/** What ended the run before the first send, with that note. */
function nothingSent(error: unknown): unknown {
	if (error instanceof RunStopped) return new Error(`Nothing was sent. ${error.message}`);
	if (!(error instanceof CallError)) return error;
	const { message, description, details, fatal } = error;
	return new CallError(`Nothing was sent. ${message}`, description, details, fatal);
}

const NOBODY: RowFacts = { phoneNumber: '' };

function report(
	context: IExecuteFunctions,
	rows: readonly PreparedRow[],
	results: readonly RowResult[],
): INodeExecutionData[] {
	const summary = summarise(results);
	context.logger.info(`${context.getNode().name}: ${summary}`);
	sideEffect(context, () =>
		context.addExecutionHints({
			message: summary,
			type: results.some(needsAttention) ? 'warning' : 'info',
			location: 'outputPane',
		}),
	);
	const toErrorOutput = context.getNode().onError === 'continueErrorOutput';
	return results.map((result, index) =>
		outputItem(index, rows[index]?.facts ?? NOBODY, result, toErrorOutput),
	);
}
