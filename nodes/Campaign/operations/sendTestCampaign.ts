import { toolOutputField, toolShape } from '../../form/output';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { startRun } from '../../engine/run';
import { readSendOptions } from '../../engine/sending/options';
import { notSentItems } from '../../engine/sending/report';
import { readTest, sendTest as sendOne } from '../../engine/sending/testSend';
import { renderMessage } from '../../values/template/renderMessage';
import { testFields } from '../fields/campaignSendFields';
import { readFilledTemplate } from '../../engine/filledTemplate';
import { checkTestRow, toPrepared } from './sendCampaign';
import { isCampaignAccepted } from '../../service/records/acceptance';

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"), once. */
export const sendTest: Operation = {
	value: 'sendTest',
	name: 'Send Test Message',
	action: 'Send test message',
	description:
		'Send the message of one row to your own phone. It cannot be recalled. It is not recorded as sent: Send still reaches everyone.',
	fields: [...testFields, toolOutputField],
	toolShape: toolShape(TEST_TOOL_FIELDS),
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const { tester, index } = readTest(context, fields);
		const options = readSendOptions(context, fields);
		const run = await startRun(context, options);
		const filled = readFilledTemplate(context, 'campaign');
		const row = await checkTestRow(context, run, fields, { tester, index }, filled);
		const { checked } = row;
		const message = checked.ok
			? renderMessage(
					checked.value.template,
					checked.value.body.template_params ?? [],
					checked.value.body.name,
				).message
			: undefined;
		return await sendOne(context, run, {
			row: toPrepared(row),
			index,
			message,
			remarks: row.remarks,
			isAcceptance: isCampaignAccepted,
		});
	},
	notTriedItems: notSentItems,
};
