import { toolOutputField, toolShape } from '../../form/output';
import { defaultCountryField, phoneNumberField } from '../../form/phoneNumberFields';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { notSentItems } from '../../engine/sending/report';
import { formOfTests, sendTest, testerFields } from '../../engine/sending/testSend';
import { isMessageAccepted } from '../../service/records/answer';
import { fieldsOfMessage } from '../fields/messageSendFields';
import { readMessageRow } from '../sending/messageRow';
import { messageRows } from '../sending/prepareMessages';
import { promotedId } from '../sending/messageSend';
import { shownText } from '../sending/messageText';
import { templateMessageText } from '../sending/templateContent';

/** POST /project/{project_id}/messages (specification, "Send message"), once. */
export const sendTestMessage: Operation = {
	value: 'sendTest',
	name: 'Send Test Message',
	action: 'Send test message',
	description:
		'Send the message of one row, of any type, to your own phone. It cannot be recalled. It is not recorded as sent: Send still reaches everyone.',
	fields: [
		// The tester in place of the recipient.
		...formOfTests(
			fieldsOfMessage(...testerFields(defaultCountryField, { needsName: false }), phoneNumberField),
		),
		toolOutputField,
	],
	toolShape: toolShape(TEST_TOOL_FIELDS),
	execute: async (context, fields) =>
		await sendTest(context, fields, {
			rowKind: (run, tester) => ({
				...messageRows(context, run, run.clock.now()),
				read: (row) => readMessageRow(row, tester),
			}),
			shown: (body, template) =>
				template?.ok ? templateMessageText(template.value, body) : shownText(body),
			isAcceptance: isMessageAccepted,
			promotedFields: promotedId,
		}),
	notTriedItems: (context, error) => notSentItems(context, error, promotedId),
};
