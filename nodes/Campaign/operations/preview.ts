import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import type { Operation } from '../../common/rows/operation';
import { startRun } from '../../common/rows/run';
import { previewOptionFields, readSendOptions } from '../../common/sending/options';
import type { WindowJudge } from '../../common/sending/windowJudge';
import { windowJudge } from '../../common/sending/windowJudge';
import { renderMessage } from '../../common/template/renderMessage';
import { sendFields } from '../fields/sendFields';
import type { CheckedCampaignRow } from '../sending/prepare';
import { checkCampaignRows, toPrepared } from '../sending/prepare';

/** Send without the send: the same checks, and what the recipient would read. */
export const preview: Operation = {
	value: 'preview',
	name: 'Preview',
	action: 'Preview a campaign message',
	description:
		'Return for each row the message that the recipient would read and every problem found. Sends nothing.',
	fields: [...sendFields, ...previewOptionFields],
	execute: previewCampaign,
};

async function previewCampaign(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): Promise<INodeExecutionData[][]> {
	const options = readSendOptions(context, fields);
	const run = await startRun(context);
	const output: INodeExecutionData[] = [];
	const judge = options.sendWindow && windowJudge(options.sendWindow);
	// Whoever previews wants to see what is true now.
	for await (const row of checkCampaignRows(context, run, fields, options, run.clock.now())) {
		const json = { ...previewRow(row, output.length), ...waitOf(row, judge, run.clock.now()) };
		output.push({ json, pairedItem: { item: output.length } });
	}
	return [output];
}

/** What a row that is ready has to wait for; nothing where it could go out now, or nobody asked. */
function waitOf(row: CheckedCampaignRow, judge: WindowJudge | undefined, now: number): IDataObject {
	if (judge === undefined || !row.checked.ok) return {};
	const prepared = judge.check(toPrepared(row));
	if (!prepared.ok) return { ready: false, problems: [...prepared.problems] };
	const later = judge.putOff(prepared, now);
	return later === undefined ? {} : { reason: later.reason, sendAfter: later.sendAfter };
}

function previewRow({ values, checked, leftOut }: CheckedCampaignRow, index: number): IDataObject {
	const facts = { row: index + 1, campaign: values.campaign };
	if (!checked.ok) {
		return {
			...facts,
			ready: false,
			problems: [...checked.problems],
			phoneNumber: leftOut?.phoneNumber ?? null,
			contactName: null,
			templateParams: [],
			message: null,
		};
	}
	const { body, template } = checked.value;
	return {
		...facts,
		ready: true,
		problems: [],
		phoneNumber: body.phone_number,
		contactName: body.name,
		templateParams: [...(body.template_params ?? [])],
		message: renderMessage(template, body.template_params ?? [], body.name),
	};
}
