import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { toolOutputField, toolShape } from '../../form/output';
import { defaultCountryField, phoneNumberField } from '../../form/phoneNumberFields';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import { readFilledTemplate } from '../../engine/filledTemplate';
import type { Operation } from '../../engine/operation';
import { startRun } from '../../engine/run';
import type { Row, Run } from '../../engine/run';
import { readSendOptions } from '../../engine/sending/options';
import { prepareRows } from '../../engine/sending/prepareRows';
import { notSentItems } from '../../engine/sending/report';
import { formOfTests, readTest, sendTest, testerFields } from '../../engine/sending/testSend';
import type { Test } from '../../engine/sending/testSend';
import { isCampaignAccepted } from '../../service/records/answer';
import { renderMessage } from '../../values/template/renderMessage';
import { fieldsOfCampaign, recipientNameField } from '../fields/campaignSendFields';
import { readCampaignRow } from '../sending/campaignRow';
import { campaignRows } from './sendCampaign';
import type { CampaignRowSource } from './sendCampaign';

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"), once. */
export const sendTestCampaign: Operation = {
	value: 'sendTest',
	name: 'Send Test Message',
	action: 'Send test message',
	description:
		'Send the message of one row to your own phone. It cannot be recalled. It is not recorded as sent: Send still reaches everyone.',
	fields: [
		// The tester in place of the recipient.
		...formOfTests(
			fieldsOfCampaign([
				...testerFields(defaultCountryField, { needsName: true }),
				phoneNumberField,
				recipientNameField,
			]),
		),
		toolOutputField,
	],
	toolShape: toolShape(TEST_TOOL_FIELDS),
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const test = readTest(context, fields);
		const run = await startRun(context, readSendOptions(context, fields));
		const prepared = await prepareCampaignTest(context, run, fields, test);
		if (prepared === undefined) return [[]];
		const { row, checked } = prepared;
		const message =
			checked &&
			renderMessage(checked.template, checked.body.template_params ?? [], checked.body.name)
				.message;
		return await sendTest(context, run, {
			row,
			index: test.index,
			message,
			isAcceptance: isCampaignAccepted,
		});
	},
	notTriedItems: notSentItems,
};

/** Prepares one row for a test: its message, with the tester in place of the recipient. */
async function prepareCampaignTest(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ tester, index }: Test,
): Promise<CampaignRowSource | undefined> {
	// Data stored on the contact applies to the recipient only, not to the tester; tests are not recorded.
	const notOfTheTester = {
		attributes: {},
		tags: undefined,
		source: undefined,
		sendKey: { value: '', isFilled: false },
	};
	const kind = campaignRows(run, readFilledTemplate(context, 'campaign'), run.clock.now());
	const read = (row: Row) => ({ ...readCampaignRow(row, tester), ...notOfTheTester });
	const [prepared] = await prepareRows(
		context,
		run,
		fields,
		{ ...kind, read },
		(source) => source,
		[index],
	);
	return prepared;
}
