import { toolOutputField, toolShape } from '../../form/output';
import { defaultCountryField, phoneNumberField } from '../../form/phoneNumberFields';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import { readFilledTemplate } from '../../engine/filledTemplate';
import type { Operation } from '../../engine/operation';
import { notSentItems } from '../../engine/sending/report';
import { formOfTests, sendTest, testerFields } from '../../engine/sending/testSend';
import { isCampaignAccepted } from '../../service/records/answer';
import { renderMessage } from '../../values/template/renderMessage';
import { fieldsOfCampaign, recipientNameField } from '../fields/campaignSendFields';
import { readCampaignRow } from '../sending/campaignRow';
import { campaignRows } from './sendCampaign';

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
	execute: async (context, fields) =>
		await sendTest(context, fields, {
			rowKind: (run, tester) => ({
				...campaignRows(run, readFilledTemplate(context, 'campaign'), run.clock.now()),
				read: (row) => ({ ...readCampaignRow(row, tester), ...NOT_OF_THE_TESTER }),
			}),
			shown: ({ template, body }) =>
				renderMessage(template, body.template_params ?? [], body.name).message,
			isAcceptance: isCampaignAccepted,
		}),
	notTriedItems: notSentItems,
};

/** Data stored on the contact applies to the recipient only, not to the tester; tests are not recorded. */
const NOT_OF_THE_TESTER = {
	attributes: {},
	tags: undefined,
	source: undefined,
	sendKey: { value: '', isFilled: false },
};
