import { toolOutputField, toolShape } from '../../form/output';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { startRun } from '../../engine/run';
import { readSendOptions } from '../../engine/sending/options';
import { notSentItems } from '../../engine/sending/report';
import { readTest, sendTest as sendOne } from '../../engine/sending/testSend';
import { messageTestFields } from '../fields/messageSendFields';
import { isMessageAccepted } from '../../service/records/answer';
import { promotedId } from '../sending/messageSend';
import { prepareMessageTest } from '../sending/prepareMessages';

/** POST /project/{project_id}/messages (specification, "Send message"), once. */
export const sendTestMessage: Operation = {
	value: 'sendTest',
	name: 'Send Test Message',
	action: 'Send test message',
	description:
		'Send the message of one row, of any type, to your own phone. It cannot be recalled. It is not recorded as sent: Send still reaches everyone.',
	fields: [...messageTestFields, toolOutputField],
	toolShape: toolShape(TEST_TOOL_FIELDS),
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const test = readTest(context, fields);
		const run = await startRun(context, readSendOptions(context, fields));
		const prepared = await prepareMessageTest(context, run, fields, test);
		if (prepared === undefined) return [[]];
		return await sendOne(context, run, {
			...prepared,
			index: test.index,
			isAcceptance: isMessageAccepted,
			promotedFields: promotedId,
		});
	},
	notTriedItems: (context, error) => notSentItems(context, error, promotedId),
};
