import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { textOf } from '../../values/result';
import type { Explained, ExplainedProblem, Problem } from '../../values/result';
import { toolOutputField, toolShape } from '../../form/output';
import { PREVIEW_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { readCountry } from '../../values/checks/contactValues';
import { countryOf } from '../../values/phone/areas';
import { countryByDigits, readingsOf } from '../../values/phone/resolvePhoneNumber';
import { describeMissingColumns } from '../../engine/input/quickExpression';
import { ExecutionMemory } from '../../engine/executionMemory';
import { startRun } from '../../engine/run';
import { showHint } from '../../engine/progress';
import type { SendOptions } from '../../engine/sending/options';
import {
	readSendOptions,
	stopOnFixedSendKey,
	stopOnTooManyRows,
} from '../../engine/sending/options';
import { excluding, prepareRows } from '../../engine/sending/prepareRows';
import type { RowResult } from '../../engine/sending/outcome';
import type { PreparedRow } from '../../engine/sending/prepared';
import type { RowIssue } from '../../engine/rowGroups';
import { groupIssues } from '../../engine/sending/problemGroups';
import { describeRemarks, remarksOf } from '../../engine/rowGroups';
import { describeEmptyOutput, describeWaits } from '../../engine/sending/report';
import { describeRefusal, notTriedResult, repeatResult } from '../../engine/sending/outcome';
import { sendWindowGate } from '../../engine/sending/sendWindow';
import { compact } from '../../service/requests';
import { renderMessage } from '../../values/template/renderMessage';
import { campaignSendFields } from '../fields/campaignSendFields';
import type { CampaignRow, CheckedSend } from '../sending/campaignRow';
import { readFilledTemplate } from '../../engine/filledTemplate';
import { campaignRows, wantsOnlyRowsThatNeedFixing } from './sendCampaign';
import type { CampaignRowSource } from './sendCampaign';

/** The same checks as Send, and what the recipient would read, without sending. */
export const previewCampaign: Operation = {
	value: 'preview',
	name: 'Preview Campaign',
	action: 'Preview campaign',
	description:
		'Return the message of each row as the recipient would read it, and what needs fixing. Sends nothing. Does not show which rows "Skip Already Sent" will skip.',
	fields: [
		...campaignSendFields(
			'Whether to return only the rows that need fixing. In a loop, also turn on "Always Output Data".',
		),
		toolOutputField,
	],
	toolShape: toolShape(PREVIEW_TOOL_FIELDS),
	execute: async (context, fields) => {
		const total = context.getInputData().length;
		if (total === 0) return [[]];
		const { rows: before } = ExecutionMemory.open(context).earlierRuns;
		const options = readSendOptions(context, fields);
		stopOnTooManyRows(context.getNode(), total, options, before);
		stopOnFixedSendKey(context, fields, 'sendKey', before + total);
		const onlyProblems = wantsOnlyRowsThatNeedFixing(context);
		const run = await startRun(context, options);
		const previewOf = rowClassifier(options);
		const output: INodeExecutionData[] = [];
		const counts = { ready: 0, leftOut: 0, toFix: 0 };
		const issues: RowIssue[] = [];
		const remarks: RowIssue[] = [];
		const waiting: RowResult[] = [];
		// A preview must show the current state, so older cached facts are ignored.
		const since = run.clock.now();
		const kind = campaignRows(run, readFilledTemplate(context, 'campaign'), since);
		const exclude = excluding(options.neverSendTo, total);
		const sources = await prepareRows(
			context,
			run,
			fields,
			{ ...kind, exclude },
			(source) => source,
		);
		for (const [item, source] of sources.entries()) {
			const expected = previewOf(source.row, item, run.clock.wall());
			counts[expected.kind] += 1;
			if (expected.kind === 'ready') {
				remarks.push(...remarksOf(item, source.row));
				if (expected.waits !== undefined) waiting.push(expected.waits);
			}
			if (expected.kind === 'toFix') issues.push({ row: item + 1, problem: expected.problem });
			if (expected.kind === 'toFix' || !onlyProblems) {
				const json = previewRow(source, expected, item + 1);
				output.push({ json, pairedItem: { item } });
			}
		}
		const { cause, lines } = groupIssues(issues, total - counts.leftOut, () =>
			describeMissingColumns(context, fields),
		);
		if (cause !== undefined) {
			for (const { json } of output) Object.assign(json, cause);
		}
		addSummary(
			context,
			counts,
			waiting,
			[...lines, ...options.neverSendToWarnings],
			[
				...describeRemarks(remarks),
				...(options.skipsSent && counts.ready > 0 ? [HISTORY_NOT_ASKED] : []),
				...(onlyProblems ? describeEmptyOutput(context, output) : []),
			],
		);
		return [output];
	},
};

/** What Send would do with a row. */
type RowPreview =
	| { readonly kind: 'ready'; readonly waits?: RowResult }
	| { readonly kind: 'leftOut'; readonly why: Explained }
	| {
			readonly kind: 'toFix';
			readonly problems: readonly Problem[];
			readonly problem: ExplainedProblem;
	  };

/** @returns a function to call for each row in input order; the index counts from 0 */
function rowClassifier({
	sendWindow,
	skipRepeats,
}: SendOptions): (row: PreparedRow, index: number, now: number) => RowPreview {
	const gate = sendWindow && sendWindowGate(sendWindow);
	const firstWith = new Map<string, number>();
	return (given, index, now) => {
		const row = gate?.check(given) ?? given;
		if (!row.ok) {
			if (row.exclusion) return { kind: 'leftOut', why: row.exclusion };
			return { kind: 'toFix', problems: row.problems, problem: describeRefusal(row) };
		}
		const earlier = firstWith.get(row.repeatKey);
		if (earlier === undefined) firstWith.set(row.repeatKey, index);
		else if (skipRepeats) {
			const { reason = '', advice } = repeatResult(earlier + 1, row.sendKey);
			return { kind: 'leftOut', why: { reason, advice } };
		}
		const admission = gate?.admit(row, now);
		const waits = admission?.kind === 'stop' ? notTriedResult(admission.reason) : undefined;
		return { kind: 'ready', waits };
	};
}

/**
 * Shows "187 ready, 2 left out, 13 to fix" and the reasons. Outside the send window: "0 can be sent now, 187 wait for
 * the send window until …".
 */
function addSummary(
	context: IExecuteFunctions,
	{ ready, leftOut, toFix }: Readonly<Record<RowPreview['kind'], number>>,
	waiting: readonly RowResult[],
	warnings: readonly string[],
	notes: readonly string[],
): void {
	const counts = [
		...readyCounts(ready, waiting),
		...(leftOut === 0 ? [] : [`${leftOut} left out`]),
		...(toFix === 0 ? [] : [`${toFix} to fix`]),
	];
	const lines = [counts.join(', '), ...warnings, ...notes];
	showHint(context, lines, warnings.length === 0 ? 'info' : 'warning');
}

function readyCounts(ready: number, waiting: readonly RowResult[]): string[] {
	const waits = describeWaits(waiting);
	return waits === undefined
		? [`${ready} ready`]
		: [`${ready - waiting.length} can be sent now`, waits];
}

/** Checking a key in n8n's store also records it: after a preview, Send would skip the row. */
const HISTORY_NOT_ASKED =
	'Send skips rows that were sent before: Preview does not read the sent history';

/** @param number of the row, from 1 */
function previewRow(
	{ row, values, needed, checked }: CampaignRowSource,
	expected: RowPreview,
	number: number,
): IDataObject {
	const { contactName, phoneNumber, campaign } = row.facts;
	const { reason, advice } = explainRow(expected);
	const isToFix = expected.kind === 'toFix';
	const send = isToFix ? undefined : checked;
	const { message, header, footer, buttons } = shownMessage(send);
	const waits = expected.kind === 'ready' ? expected.waits : undefined;
	// n8n's table shows null in red, so ready rows contain none.
	return compact({
		ready: expected.kind === 'ready',
		message,
		reason: reason ?? countryNote(values, phoneNumber) ?? 'Ready to send',
		contactName,
		phoneNumber,
		row: number,
		advice,
		header: header ?? undefined,
		footer: footer ?? undefined,
		buttons,
		problems: isToFix ? expected.problems.map(String) : [],
		remarks: expected.kind === 'ready' ? (row.remarks ?? []).map(String) : [],
		...valuesToSend(send),
		campaign,
		country: recipientCountry(values, row),
		category: categoryOf(needed),
		sendAfter: waits?.sendAfter,
	});
}

/** The category of the row's template (specification, "Template"); undefined for a campaign that accepts no sends. */
function categoryOf(needed: CampaignRowSource['needed']): string | undefined {
	return needed?.ok ? needed.value.template.category : undefined;
}

/** What a later Send takes over: a list of values, and under the names of its options the file. */
function valuesToSend(send: CheckedSend | undefined): IDataObject {
	const { template_params: values = [], media } = send?.body ?? {};
	return { templateParams: [...values], mediaUrl: media?.url, mediaFileName: media?.filename };
}

/** The message as the recipient would read it; without a text for a row that needs fixing. */
function shownMessage(checked: CheckedSend | undefined) {
	if (checked === undefined) return { message: null, header: null, footer: null, buttons: [] };
	const { template, body } = checked;
	return renderMessage(template, body.template_params ?? [], body.name);
}

/**
 * The two-letter code (ISO 3166-1) of the country that the phone number belongs to, also for rows that need fixing.
 * Undefined for a number that cannot be read, or that could be of several countries.
 */
function recipientCountry(
	{ phoneNumber, defaultCountry, numbersWithoutPlus }: CampaignRow,
	row: PreparedRow,
): string | undefined {
	if (row.ok) return countryOf(row.recipient);
	const country = readCountry(textOf(defaultCountry));
	const defaultCountryCode = country.ok ? country.value : undefined;
	const readings = readingsOf(phoneNumber, { defaultCountryCode, numbersWithoutPlus });
	const [only, ...others] = new Set(readings.ok ? readings.value.map(countryOf) : []);
	return others.length === 0 ? only : undefined;
}

/** For a number without +: the country that was derived from its digits. */
function countryNote(
	{ phoneNumber, defaultCountry, numbersWithoutPlus }: CampaignRow,
	digits: string,
): string | null {
	const country = readCountry(defaultCountry);
	const isExpected = country.ok && country.value !== undefined && digits.startsWith(country.value);
	if (numbersWithoutPlus === 'service' || isExpected) return null;
	const read = countryByDigits(phoneNumber, digits);
	return read === undefined ? null : `The phone number is read as a number in ${read}`;
}

/** Why a row would not be sent now, and what to do about it. */
function explainRow(expected: RowPreview): Partial<Explained> {
	switch (expected.kind) {
		case 'ready':
			return expected.waits ?? {};
		case 'leftOut':
			return expected.why;
		case 'toFix':
			return expected.problem;
	}
}
