import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import type { Operation } from '../../common/rows/operation';
import { startRun } from '../../common/rows/run';
import { previewOptionFields, readSendOptions } from '../../common/sending/options';
import { renderMessage } from '../../common/template/renderMessage';
import { sendFields } from '../fields/sendFields';
import type { CheckedCampaignRow } from '../sending/prepare';
import { checkCampaignRows } from '../sending/prepare';

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
	// Whoever previews wants to see what is true now.
	for await (const row of checkCampaignRows(context, run, fields, options, run.clock.now())) {
		output.push({ json: previewRow(row, output.length), pairedItem: { item: output.length } });
	}
	return [output];
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
