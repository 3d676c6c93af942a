import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { toolOutputField, toolShape } from '../../form/output';
import { defaultCountryField, phoneNumberField } from '../../form/phoneNumberFields';
import { TEST_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { startRun } from '../../engine/run';
import type { Row, Run } from '../../engine/run';
import { readSendOptions } from '../../engine/sending/options';
import type { PreparedRow } from '../../engine/sending/prepared';
import { prepareRows } from '../../engine/sending/prepareRows';
import { notSentItems } from '../../engine/sending/report';
import { formOfTests, readTest, sendTest, testerFields } from '../../engine/sending/testSend';
import type { Test } from '../../engine/sending/testSend';
import { isMessageAccepted } from '../../service/records/answer';
import type { Result } from '../../values/result';
import { fieldsOfMessage } from '../fields/messageSendFields';
import { readMessageRow } from '../sending/messageRow';
import { messageRows } from '../sending/prepareMessages';
import { promotedId } from '../sending/messageSend';
import type { MessageBody } from '../messageRequests';
import { shownText } from '../sending/messageText';
import type { MessageTemplate } from '../sending/templateContent';
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
	execute: async (context, fields) => {
		if (context.getInputData().length === 0) return [[]];
		const test = readTest(context, fields);
		const run = await startRun(context, readSendOptions(context, fields));
		const prepared = await prepareMessageTest(context, run, fields, test);
		if (prepared === undefined) return [[]];
		return await sendTest(context, run, {
			...prepared,
			index: test.index,
			isAcceptance: isMessageAccepted,
			promotedFields: promotedId,
		});
	},
	notTriedItems: (context, error) => notSentItems(context, error, promotedId),
};

/** The row of a test and the text that the tester reads; undefined if there is none or the row cannot be sent. */
interface TestRow {
	readonly row: PreparedRow;
	readonly message: string | undefined;
}

/** Prepares one row for a test: its message, with the tester in place of the recipient. */
async function prepareMessageTest(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ tester, index }: Test,
): Promise<TestRow | undefined> {
	const kind = messageRows(context, run, run.clock.now());
	const read = (row: Row) => readMessageRow(row, tester);
	const [prepared] = await prepareRows(
		context,
		run,
		fields,
		{ ...kind, read },
		({ row, needed, checked }) => ({ row, message: checked && textForTester(checked, needed) }),
		[index],
	);
	return prepared;
}

function textForTester(
	body: MessageBody,
	template: Result<MessageTemplate> | undefined,
): string | undefined {
	return template?.ok ? templateMessageText(template.value, body) : shownText(body);
}
