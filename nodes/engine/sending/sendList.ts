import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Run } from '../run';
import { showSummary } from '../progress';
import { RunStopped } from '../../service/limiter/runState';
import { CallError } from '../../service/errors/callError';
import type { EarlierRuns, ExecutionMemory } from '../executionMemory';
import { NO_EARLIER_RUNS } from '../executionMemory';
import { CLAIM_CHUNK, SentHistory } from '../history/sentHistory';
import { claimedAhead } from './claims';
import { claimRetry } from './retryClaim';
import { SendMemory } from './sendMemory';
import type { SendPlan } from './sendRun';
import { SendRun } from './sendRun';
import { stopOnBadRows, stopOnFailures, groupIssues, issuesOfResults } from './problemGroups';
import { describeRemarks, remarksOf } from '../rowGroups';
import type { SendOptions } from './options';
import { describeSharedKeys, messagesOf } from './prepared';
import type { RowResult } from './outcome';
import { countOutcomes, isDoneWith, needsAttention } from './outcome';
import type { PreparedRow, RowFacts } from './prepared';
import type { ListCause } from './problemGroups';
import type { ReportForm } from './report';
import {
	describeEmptyOutput,
	describeNextRun,
	outputItem,
	reportForm,
	summarise,
	wasAllSkipped,
} from './report';
import { sendWindowGate } from './sendWindow';
import { paceOf } from './spread';

/** What an operation adds to the engine. */
interface SendKind
	extends Pick<SendPlan, 'isAcceptance' | 'checkCampaign'>,
		Pick<ReportForm, 'promotedFields'> {
	/** Reads and checks the rows; throws when it cannot go on. */
	readonly prepare: () => Promise<PreparedRow[]>;
	readonly execution: ExecutionMemory<RowResult>;
	/** Earlier runs of the same execution, if they concern this one. */
	readonly earlier?: EarlierRuns;
	/** Why all rows may lack a value. */
	readonly causeOf?: ListCause;
	/** Whether to leave rows that were accepted, or skipped on purpose, out of the output. */
	readonly onlyRowsThatNeedFixing?: boolean;
}

/**
 * Runs a list of sends: read → check → claim → send → report, with one output item per row in input order. Under "Stop
 * Workflow" a bad row means that nothing is sent, and a row that fails later ends the run with an error that reports how
 * every row ended. Under a "continue" setting nothing is thrown once the first row may have left.
 *
 * @throws NodeApiError or NodeOperationError in these cases, and for a list that must not be sent; what the checks throw
 *   when they cannot go on
 */
export async function sendList(
	context: IExecuteFunctions,
	run: Run,
	options: SendOptions,
	{
		prepare,
		promotedFields,
		execution,
		earlier = NO_EARLIER_RUNS,
		onlyRowsThatNeedFixing = false,
		causeOf,
		...kind
	}: SendKind,
): Promise<INodeExecutionData[][]> {
	execution.enter(run.project);
	const stopsOnError = !context.continueOnFail();
	const gate = options.sendWindow && sendWindowGate(options.sendWindow);
	const prepared = await prepare().catch((error: unknown) => {
		throw stopsOnError ? nothingSent(error) : error;
	});
	const rows = gate === undefined ? prepared : prepared.map(gate.check);
	if (stopsOnError) stopOnBadRows(context.getNode(), rows, causeOf);

	const pace = paceOf(context, run.clock, rows.filter(({ ok }) => ok).length, options);
	const retry = await claimRetry(context, run, execution, options);
	const memory = new SendMemory(execution, earlier, rows, options, retry.refusal);
	const messages = messagesOf(rows, !options.skipRepeats, earlier);
	const history = options.skipsSent
		? await SentHistory.open(context, run, {
				messages: messages.map((message, row) => (memory.resultOf(row) ? undefined : message)),
				maxWaitMs: options.maxWaitMs,
				claimChunk: claimedAhead(pace, CLAIM_CHUNK),
				rowsBefore: earlier.rows,
			})
		: undefined;
	const results = await new SendRun(context, run, {
		...kind,
		rows,
		skipRepeats: options.skipRepeats,
		rowsInDoubt: options.rowsInDoubt,
		stopAtFirstFailure: stopsOnError,
		gates: gate && [gate.admit],
		pace,
		memory,
		history,
	}).send();
	await history?.closeOrWarn(context);
	const isOver = !results.some(needsAttention);
	await retry.end(results.some(hasLeft), isOver);
	if (isOver) execution.forget();
	if (stopsOnError) stopOnFailures(context.getNode(), results, rows, options.skipsSent);
	// Their recipients received the campaign before, with other values.
	const others = results.filter(
		({ outcome }, index) => outcome === 'accepted' && history?.gotOther(index),
	).length;
	const notes = [
		...options.neverSendToWarnings,
		...describeNextRun(results, {
			skips: options.skipsSent,
			isNew: history?.isNew === true,
			others,
		}),
	];
	return [
		reportList(context, rows, results, notes, {
			...reportForm(context, options.includeInput, promotedFields),
			isWarning: options.neverSendToWarnings.length > 0,
			onlyRowsThatNeedFixing,
			causeOf,
		}),
	];
}

/** Whether the message may have left in this try. */
function hasLeft({ outcome, attempts }: RowResult): boolean {
	return attempts > 0 && (outcome === 'accepted' || outcome === 'unknown');
}

/** Adds to the error that nothing was sent. */
function nothingSent(error: unknown): unknown {
	if (error instanceof RunStopped) return new Error(`Nothing was sent. ${error.message}`);
	if (!(error instanceof CallError)) return error;
	const { message, description, details, fatal, reasonCode } = error;
	return new CallError(`Nothing was sent. ${message}`, description, { details, fatal, reasonCode });
}

const NO_FACTS: RowFacts = { phoneNumber: '' };

function reportList(
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
	const items = context.getInputData();
	const output = results.flatMap((result, index) => {
		if (onlyRowsThatNeedFixing && isDoneWith(result)) return [];
		const { json, binary } = items[index] ?? {};
		return [outputItem(index, rows[index]?.facts ?? NO_FACTS, result, form, json, binary)];
	});
	const advice = onlyRowsThatNeedFixing ? describeEmptyOutput(context, output) : [];
	const summary = summarise(results);
	const { skipped } = countOutcomes(results);
	const { lines } = groupIssues(issuesOfResults(results), results.length - skipped, causeOf);
	const remarks = rows.flatMap((row, index) =>
		row.ok && results[index]?.outcome !== 'skipped' ? remarksOf(index, row) : [],
	);
	const sharedKeys = describeSharedKeys(rows);
	const isAlarming = isWarning || sharedKeys.length > 0;
	const needsAction = isAlarming || results.some(needsAttention) || wasAllSkipped(results);
	showSummary(
		context,
		[summary, ...notes, ...advice].join('. '),
		// Not logged: they contain values of rows.
		[summary, ...lines, ...describeRemarks(remarks), ...sharedKeys, ...notes, ...advice],
		needsAction ? 'warning' : 'info',
	);
	return output;
}
