import { toolOutputField, toolShape } from '../../form/output';
import { SEND_TOOL_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { describeMissingColumns } from '../../engine/input/quickExpression';
import { startRun } from '../../engine/run';
import { ExecutionMemory } from '../../engine/executionMemory';
import type { RowResult } from '../../engine/sending/outcome';
import {
	readSendOptions,
	stopOnFixedSendKey,
	stopOnTooManyRows,
} from '../../engine/sending/options';
import { excluding, prepareRows } from '../../engine/sending/prepareRows';
import { notSentItems } from '../../engine/sending/report';
import { sendList } from '../../engine/sending/sendList';
import { messageSendFields } from '../fields/messageSendFields';
import { isMessageAccepted } from '../../service/records/answer';
import { promotedId } from '../sending/messageSend';
import { messageRows } from '../sending/prepareMessages';

/** POST /project/{project_id}/messages (specification, "Send message"). */
export const sendMessage: Operation = {
	value: 'send',
	name: 'Send Message',
	action: 'Send message',
	description:
		'Send a single text, file, template or interactive message to a phone number. Sent messages cannot be recalled. Use it to reply in a conversation; to reach a list of people, use WA Campaign: Send Campaign.',
	fields: [...messageSendFields, toolOutputField],
	toolShape: toolShape(SEND_TOOL_FIELDS),
	execute: async (context, fields) => {
		const { length: rowCount } = context.getInputData();
		if (rowCount === 0) return [[]];
		const execution = ExecutionMemory.open<RowResult>(context);
		// Used only for counting: in a loop, each round may send a message with the same words.
		const { earlierRuns: earlier } = execution;
		const options = readSendOptions(context, fields);
		stopOnTooManyRows(context.getNode(), rowCount, options, earlier.rows);
		stopOnFixedSendKey(context, fields, 'options.sendKey', earlier.rows + rowCount);
		const run = await startRun(context, options);
		const kind = messageRows(context, run);
		const exclude = excluding(options.neverSendTo, rowCount);
		return await sendList(context, run, options, {
			prepare: async () =>
				await prepareRows(context, run, fields, { ...kind, exclude }, ({ row }) => row),
			causeOf: () => describeMissingColumns(context, fields),
			execution,
			isAcceptance: isMessageAccepted,
			promotedFields: promotedId,
		});
	},
	notTriedItems: (context, error) => notSentItems(context, error, promotedId),
};
