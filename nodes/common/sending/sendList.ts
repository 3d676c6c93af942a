import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { messageOf } from '../parameters/fieldError';
import type { CheckedRow } from '../rows/checkedRows';
import type { Run } from '../rows/run';
import { RunStopped } from '../pacing/runState';
import { CallError } from '../service/callError';
import { stopOnBadRows, stopOnFailures } from './stopErrors';
import { openHistory } from './history';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow, RowFacts } from './prepared';
import { logProgress } from './progress';
import { outputItem, summarise } from './report';
import { rememberResults } from './runMemory';
import type { SendPlan } from './sendRows';
import { sendRows } from './sendRows';

/** What an operation adds to the engine. */
export interface SendKind<Values, Checked>
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
	try {
		for await (const row of checked) rows.push(toPrepared(row));
	} catch (error) {
		throw stopsOnError ? nothingSent(error) : error;
	}
	if (stopsOnError && options.checkAllRowsFirst) stopOnBadRows(context.getNode(), rows);

	const memory = rememberResults(context, rows, options.inDoubtRows);
	const progress = logProgress(context, run.clock, rows.length);
	const history = openHistory(context, run, options, (index) => {
		const row = rows[index];
		return row?.ok && !memory.settled.has(index) ? row.key : undefined;
	});
	const results = await sendRows(run, {
		...kind,
		rows,
		skipRepeats: options.skipRepeats,
		inDoubtRows: options.inDoubtRows,
		stopAtFirstFailure: stopsOnError,
		maxConcurrent: options.maxConcurrent,
		ledger: history?.ledger,
		settled: memory.settled,
		onSettled: (index, result) => {
			sideEffect(context, () => memory.remember(index, result));
			sideEffect(context, () => history?.settle(index, result));
			sideEffect(context, () => progress(result));
		},
	});
	await history?.close(results);
	if (stopsOnError) stopOnFailures(context.getNode(), results);
	if (!results.some(needsAttention)) memory.forget();
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

/** What stands beside a send must not cost the row its result. */
function sideEffect(context: IExecuteFunctions, work: () => void): void {
	try {
		work();
	} catch (error) {
		context.logger.error(`${context.getNode().name}: ${messageOf(error)}`);
	}
}

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
