import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { CheckedRow } from '../rows/checkedRows';
import type { Run } from '../rows/run';
import { sideEffect } from '../rows/sideEffect';
import { RunStopped } from '../pacing/runState';
import { CallError } from '../service/callError';
import { editorText } from '../result/text';
import type { EarlierRuns } from './earlierRuns';
import { NO_EARLIER_RUNS } from './earlierRuns';
import { describeNextRun, wasAllSkipped } from './nextRun';
import { openRecords } from './records';
import { stopOnBadRows, stopOnFailures } from './stopErrors';
import type { SendOptions } from './options';
import { describeSharedKeys } from './sendKey';
import type { RowResult } from './outcome';
import { isDoneWith, needsAttention } from './outcome';
import type { PreparedRow, RowFacts } from './prepared';
import type { ListCause } from './problemGroups';
import { groupTroubles, troublesOfResults } from './problemGroups';
import type { ReportForm } from './report';
import { outputItem, reportForm, summarise } from './report';
import type { SendPlan } from './sendRows';
import { sendRows } from './sendRows';
import { windowJudge } from './windowJudge';

/** What an operation adds to the engine. */
interface SendKind<Values, Checked>
	extends Pick<SendPlan, 'subject' | 'isAcceptance' | 'checkGroup'>,
		Pick<ReportForm, 'lift'> {
	readonly rows: AsyncIterable<CheckedRow<Values, Checked>>;
	/** What the checks have found about the whole list, once all rows are checked. */
	readonly warnings?: () => readonly string[];
	/** Of the same execution, if they have to do with this one. */
	readonly earlier?: EarlierRuns;
	/** Why all rows may lack a value. */
	readonly causeOf?: ListCause;
	/** Rows that were accepted, or skipped on purpose, put out nothing. */
	readonly onlyRowsThatNeedFixing?: boolean;
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
	{
		rows: checked,
		toPrepared,
		lift,
		warnings: findWarnings,
		earlier = NO_EARLIER_RUNS,
		onlyRowsThatNeedFixing = false,
		causeOf,
		...kind
	}: SendKind<Values, Checked>,
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
	if (stopsOnError && options.checkAllRowsFirst) stopOnBadRows(context.getNode(), rows, causeOf);

	const records = await openRecords(context, run, options, rows, earlier);
	const results = await sendRows(run, {
		...kind,
		rows,
		skipRepeats: options.skipRepeats,
		rowsInDoubt: options.rowsInDoubt,
		stopAtFirstFailure: stopsOnError,
		maxConcurrent: options.maxConcurrent,
		putOff: judge?.putOff,
		ledger: records.ledger,
		settled: records.settled,
		onSettled: records.onSettled,
	});
	await records.close(results);
	const skips = options.sentHistorySize !== undefined;
	if (stopsOnError) stopOnFailures(context.getNode(), results, skips);
	const others = records.countOthers(results);
	const warnings = [...(findWarnings?.() ?? []), ...describeSharedKeys(rows)];
	const notes = [...warnings, ...describeNextRun(results, { skips, isNew: records.isNew, others })];
	return [
		report(context, rows, results, notes, {
			...reportForm(context, options.includeInput, lift),
			isWarning: warnings.length > 0,
			onlyRowsThatNeedFixing,
			causeOf,
		}),
	];
}

/** What ended the run before the first send, with that note. */
function nothingSent(error: unknown): unknown {
	if (error instanceof RunStopped) return new Error(`Nothing was sent. ${error.message}`);
	if (!(error instanceof CallError)) return error;
	const { message, description, details, fatal, reasonCode } = error;
	return new CallError(
		`Nothing was sent. ${message}`,
		description,
		details,
		fatal,
		undefined,
		undefined,
		reasonCode,
	);
}

const NOBODY: RowFacts = { phoneNumber: '' };

function report(
	context: IExecuteFunctions,
	rows: readonly PreparedRow[],
	results: readonly RowResult[],
	notes: readonly string[],
	{
		isWarning,
		onlyRowsThatNeedFixing,
		causeOf,
		...form
	}: ReportForm & {
		readonly isWarning: boolean;
		readonly onlyRowsThatNeedFixing: boolean;
		readonly causeOf: ListCause | undefined;
	},
): INodeExecutionData[] {
	const summary = summarise(results);
	const { lines } = groupTroubles(troublesOfResults(results), results.length, causeOf);
	context.logger.info(`${context.getNode().name}: ${[summary, ...notes].join('. ')}`);
	sideEffect(context, () =>
		context.addExecutionHints({
			message: editorText([summary, ...lines, ...notes]),
			type:
				isWarning || results.some(needsAttention) || wasAllSkipped(results) ? 'warning' : 'info',
			location: 'outputPane',
		}),
	);
	const items = context.getInputData();
	return results.flatMap((result, index) => {
		if (onlyRowsThatNeedFixing && isDoneWith(result)) return [];
		const { json, binary } = items[index] ?? {};
		return [outputItem(index, rows[index]?.facts ?? NOBODY, result, form, json, binary)];
	});
}
