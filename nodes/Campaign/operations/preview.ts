import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { describeProblems } from '../../common/result/problem';
import type { Operation } from '../../common/rows/operation';
import { startRun } from '../../common/rows/run';
import { previewOptionFields, readSendOptions } from '../../common/sending/options';
import { sideEffect } from '../../common/rows/sideEffect';
import type { RowTrouble } from '../../common/sending/problemGroups';
import { describeGroups, groupProblems } from '../../common/sending/problemGroups';
import { editorText } from '../../common/service/sentences';
import { renderMessage } from '../../common/template/renderMessage';
import { sendFields } from '../fields/sendFields';
import type { CheckedCampaignRow } from '../sending/prepare';
import { checkCampaignRows, toPrepared } from '../sending/prepare';

const onlyRowsWithProblems: INodeProperties = {
	displayName: 'Only Rows With Problems',
	name: 'onlyRowsWithProblems',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description: 'Whether to leave out the rows that are ready, so that only what is to fix remains',
};

/** Send without the send: the same checks, and what the recipient would read. */
export const preview: Operation = {
	value: 'preview',
	name: 'Preview',
	action: 'Preview a campaign message',
	description:
		'Return for each row the message that the recipient would read and every problem found. Sends nothing.',
	fields: [...sendFields, ...previewOptionFields, onlyRowsWithProblems],
	execute: previewCampaign,
};

async function previewCampaign(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const options = readSendOptions(context, fields);
	const onlyProblems = context.getNodeParameter(onlyRowsWithProblems.name, 0, false) === true;
	const run = await startRun(context);
	const output: INodeExecutionData[] = [];
	const troubles: RowTrouble[] = [];
	let rows = 0;
	let leftOut = 0;
	// Whoever previews wants to see what is true now.
	const since = run.clock.now();
	for await (const checkedRow of checkCampaignRows(context, run, fields, options, since)) {
		const { checked, leftOut: isLeftOut } = checkedRow;
		const item = rows;
		rows += 1;
		if (isLeftOut) leftOut += 1;
		else if (!checked.ok) troubles.push({ row: rows, problem: describeProblems(checked.problems) });
		if (onlyProblems && (checked.ok || isLeftOut)) continue;
		output.push({ json: previewRow(checkedRow, rows), pairedItem: { item } });
	}
	tellSummary(context, { ready: rows - leftOut - troubles.length, leftOut }, troubles);
	return [output];
}

/** "187 ready, 2 left out, 13 to fix", and what. */
function tellSummary(
	context: IExecuteFunctions,
	{ ready, leftOut }: { readonly ready: number; readonly leftOut: number },
	troubles: readonly RowTrouble[],
): void {
	const counts = [
		`${ready} ready`,
		...(leftOut === 0 ? [] : [`${leftOut} left out`]),
		...(troubles.length === 0 ? [] : [`${troubles.length} to fix`]),
	];
	const groups = describeGroups(groupProblems(troubles));
	sideEffect(context, () =>
		context.addExecutionHints({
			message: editorText([counts.join(', '), ...groups]),
			type: troubles.length === 0 ? 'info' : 'warning',
			location: 'outputPane',
		}),
	);
}

/** @param number of the row, from 1 */
function previewRow(checkedRow: CheckedCampaignRow, number: number): IDataObject {
	const { checked } = checkedRow;
	const { contactName, phoneNumber, campaign } = toPrepared(checkedRow).facts;
	const who = { contactName, phoneNumber, row: number };
	if (!checked.ok) {
		return {
			ready: false,
			message: null,
			reason: describeProblems(checked.problems).text,
			...who,
			header: null,
			footer: null,
			buttons: [],
			problems: checked.problems.map(String),
			templateParams: [],
			campaign,
		};
	}
	const { body, template } = checked.value;
	const values = body.template_params ?? [];
	const { message, header, footer, buttons } = renderMessage(template, values, body.name);
	return {
		ready: true,
		message,
		reason: null,
		...who,
		header,
		footer,
		buttons,
		problems: [],
		templateParams: [...values],
		campaign,
	};
}
