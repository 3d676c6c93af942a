import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { RunStopped } from '../../service/limiter/runState';
import { FieldError } from '../../values/result';
import type { ReasonCode } from '../../values/reasonCodes';
import { countRows } from '../../values/text';
import { adviceOf, errorJsonItem, reasonOf } from '../itemErrors';
import { CallError } from '../../service/errors/callError';
import { recordIn } from '../../service/records/decode';
import { compact } from '../../service/requests';
import { INCLUDE_INPUT_FIELDS } from './optionFields';
import type { RowResult } from './outcome';
import { countOutcomes, describeCounts, needsAttention, notTriedResult } from './outcome';
import type { RowFacts } from './prepared';
import { nameRow } from './prepared';

/**
 * Picks the fields of the service's response that an operation shows at the top level: the ID of a message. Without a
 * response, it is undefined.
 */
export type PromotedFields = (response: IDataObject | undefined) => IDataObject;

/** The layout of a list's output items. */
export interface ReportForm {
	/** Rows that need attention are shaped so that n8n moves them to the error output, where it adds the input's columns. */
	readonly toErrorOutput: boolean;
	/** Whether to output the input's columns, before the row's own keys. */
	readonly withInput: boolean;
	readonly promotedFields?: PromotedFields;
}

/** The reason of a row that was accepted just now. */
const QUEUED = 'Queued for delivery';

/** The layout that the node's "On Error" setting asks for. */
export function reportForm(
	context: IExecuteFunctions,
	withInput: boolean,
	promotedFields: PromotedFields | undefined,
): ReportForm {
	const toErrorOutput = context.getNode().onError === 'continueErrorOutput';
	return { toErrorOutput, withInput, promotedFields };
}

/**
 * The output item of a row. The row's own keys replace input columns of the same name: a list that was written back
 * gets its new outcome, not that of the run before.
 *
 * @param index of the input item, from 0; users read it from 1
 * @param json of the input item, whose values are shared, not copied
 * @param binary its files, which stay with its columns
 */
export function outputItem(
	index: number,
	facts: RowFacts,
	result: RowResult,
	{ toErrorOutput, withInput, promotedFields }: ReportForm,
	json: unknown = {},
	binary?: INodeExecutionData['binary'],
): INodeExecutionData {
	// Nodes of packages may return text or nothing.
	const input = recordIn(json);
	const report = rowReport(index, facts, result, promotedFields);
	const files = withInput && binary !== undefined ? { binary } : {};
	const columns = withInput ? columnsOf(input) : {};
	// As text among the columns: a data table rejects items with an object in them.
	if (withInput && 'response' in report) report.response = JSON.stringify(report.response);
	if (toErrorOutput && needsAttention(result)) {
		// Our error replaces a column of that name, among those that n8n adds.
		const { inputError } = columns;
		const details = inputError === undefined ? report : { ...report, inputError };
		const message = `${nameRow(index + 1, facts)}: ${result.reason ?? result.outcome}`;
		if (!('outcome' in input)) return { ...errorJsonItem(message, details, index), ...files };
		// For a list that was written back, n8n would put its old outcome beside the error. It merges the input only
		// into items that are paired by an object.
		const { json: withError } = errorJsonItem(message, { ...details, input }, index);
		return { json: withError, pairedItem: index, ...files };
	}
	return {
		json: { ...columns, ...emptied(columns), ...report },
		pairedItem: { item: index },
		...files,
	};
}

/**
 * The input's columns. n8n takes an `error` in the first item for a failure of the node: under "Retry On Fail" it would
 * send the whole list again.
 */
function columnsOf(input: IDataObject): IDataObject {
	if (!('error' in input)) return input;
	const { error, ...others } = input;
	return { ...others, inputError: error };
}

/** Keys that not every row has: a list that was written back would keep what an earlier run has written. */
const OPTIONAL_KEYS = ['advice', 'sendAfter', 'sentAt', 'httpStatus', 'errorCode', 'response'];

function emptied(columns: IDataObject): IDataObject {
	if (!('outcome' in columns)) return {};
	return Object.fromEntries(
		OPTIONAL_KEYS.filter((key) => key in columns).map((key) => [key, null]),
	);
}

/**
 * The output items of all rows when none of them could be tried.
 *
 * @param error why
 */
export function notSentItems(
	context: IExecuteFunctions,
	error: unknown,
	promotedFields?: PromotedFields,
): INodeExecutionData[] {
	const form = reportForm(context, wantsInput(context), promotedFields);
	const result: RowResult =
		error instanceof RunStopped
			? notTriedResult(error.reason)
			: {
					outcome: 'notSent',
					reason: reasonOf(error),
					reasonCode: reasonCodeOf(error),
					advice: adviceOf(error),
					attempts: 0,
					sendAfter: error instanceof CallError ? error.resumesAt : undefined,
				};
	return context
		.getInputData()
		.map(({ json, binary }, index) =>
			outputItem(index, { phoneNumber: '' }, result, form, json, binary),
		);
}

/** Reads the option of a run that ended before its options were read, perhaps because of this one. */
function wantsInput(context: IExecuteFunctions): boolean {
	try {
		return context.getNodeParameter(`options.${INCLUDE_INPUT_FIELDS}`, 0, false) === true;
	} catch {
		return false;
	}
}

/** The reason code of an error that rejects all rows before the first is read. */
function reasonCodeOf(error: unknown): ReasonCode {
	if (error instanceof CallError) return error.reasonCode;
	return error instanceof FieldError || error instanceof NodeOperationError
		? 'invalidSettings'
		: 'internalError';
}

function rowReport(
	index: number,
	{ contactName, phoneNumber, campaign }: RowFacts,
	result: RowResult,
	promotedFields?: PromotedFields,
): IDataObject {
	const { outcome, reason, reasonCode, advice, attempts } = result;
	const { sentAt, sendAfter, httpStatus, errorCode, response } = result;
	// First the keys that fit the width of n8n's table, last those that only machines read.
	return compact({
		outcome,
		// n8n's table shows an empty cell in red.
		reason: reason ?? (outcome === 'accepted' ? QUEUED : outcome),
		contactName,
		phoneNumber,
		campaign,
		row: index + 1,
		...promotedFields?.(response),
		advice,
		sendAfter,
		attempts,
		sentAt,
		reasonCode,
		httpStatus,
		errorCode,
		response,
	});
}

/** "200 rows: 195 accepted, 5 failed", and how many of those not sent wait for their send window or another run. */
export function summarise(results: readonly RowResult[]): string {
	const summary = `${countRows(results.length)}: ${describeCounts(countOutcomes(results))}`;
	const waits = describeWaits(results);
	return waits === undefined ? summary : `${summary}. ${waits}`;
}

/**
 * What to do about an output without items, since Loop Over Items ends at one: a sentence without full stop.
 *
 * @param items the output; those with an error leave by the error output
 * @returns none if there is an item, or n8n adds one
 */
export function describeEmptyOutput(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): string[] {
	const isEmpty = items.every(({ json }) => 'error' in json);
	return isEmpty && context.getNode().alwaysOutputData !== true
		? [
				'No row was returned, so a loop ends here. In a loop, turn on "Always Output Data" in the settings of this node',
			]
		: [];
}

type Waiting = Pick<RowResult, 'putOff' | 'sendAfter' | 'reasonCode'>;

/**
 * "33 wait for the send window until 09:00 on Monday in Asia/Kolkata", "120 wait for another execution": rows that are
 * only to be sent later.
 *
 * @returns undefined if there is none
 */
export function describeWaits(results: readonly Waiting[]): string | undefined {
	const lines = [];
	const openings = results.flatMap(({ putOff, sendAfter = '' }) =>
		putOff === undefined ? [] : [{ sendAfter, putOff }],
	);
	// Times in one format sort as text.
	const [first] = openings.sort((one, other) => (one.sendAfter < other.sendAfter ? -1 : 1));
	if (first !== undefined) {
		const isOne = new Set(openings.map(({ sendAfter }) => sendAfter)).size === 1;
		lines.push(
			`${countWaits(openings.length)} for the send window${isOne ? '' : ', the first'} until ${first.putOff}`,
		);
	}
	const late = results.filter(({ reasonCode }) => reasonCode === 'afterTimeLimit').length;
	if (late > 0) lines.push(`${countWaits(late)} for another execution`);
	return lines.length === 0 ? undefined : lines.join('. ');
}

function countWaits(count: number): string {
	return `${count} ${count === 1 ? 'waits' : 'wait'}`;
}

/**
 * What another run with the same list would do unexpectedly, or what to do if this one did.
 *
 * @param skips "Skip Already Sent" is on
 * @param isNew the history was empty: the workflow may be a copy
 * @param others accepted rows whose recipients received the campaign before with other values
 */
export function describeNextRun(
	results: readonly RowResult[],
	{
		skips,
		isNew,
		others,
	}: { readonly skips: boolean; readonly isNew: boolean; readonly others: number },
): string[] {
	const { accepted } = countOutcomes(results);
	const notes: string[] = [];
	if (wasAllSkipped(results)) {
		notes.push(
			'Nothing was sent: this workflow sent everything before. To send it again, switch "Skip Already Sent" off, put what differs into "Send Key", or run WA Campaign: Clear Sent History',
		);
	}
	if (!skips && accepted > 0 && results.length > 1) {
		notes.push(
			`Skip Already Sent is off: another execution sends to ${accepted === 1 ? 'this recipient' : `these ${accepted} recipients`} again`,
		);
	}
	if (skips && isNew && accepted > 0 && results.length > 1) {
		notes.push(
			'The sent history of this workflow was empty. Messages sent by other workflows, such as the original of a copy, are not known here',
		);
	}
	if (others > 0) {
		notes.push(`${others} of them received this campaign before, with different values`);
	}
	return notes;
}

/** Whether every row was skipped, at least one because an earlier run had sent it. */
export function wasAllSkipped(results: readonly RowResult[]): boolean {
	return (
		results.every(({ outcome }) => outcome === 'skipped') &&
		results.some(({ reasonCode }) => reasonCode === 'alreadySent')
	);
}
