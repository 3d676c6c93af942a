import { toolOutputField, toolShape } from '../../form/output';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { startRun } from '../../engine/run';
import { readSendOptions } from '../../engine/sending/options';
import { notSentItems } from '../../engine/sending/report';
import { readTest, sendTest as sendOne } from '../../engine/sending/testSend';
import { renderMessage } from '../../values/template/renderMessage';
import { campaignTestFields } from '../fields/campaignSendFields';
import { prepareCampaignTest } from './sendCampaign';
import { isCampaignAccepted } from '../../service/records/answer';

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"), once. */
export const sendTestCampaign: Operation = {
	value: 'sendTest',
	name: 'Send Test Message',
	action: 'Send test message',
	description:
		'Send the message of one row to your own phone. It cannot be recalled. It is not recorded as sent: Send still reaches everyone.',
	fields: [...campaignTestFields, toolOutputField],
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
		return await sendOne(context, run, {
			row,
			index: test.index,
			message,
			isAcceptance: isCampaignAccepted,
		});
	},
	notTriedItems: notSentItems,
};
