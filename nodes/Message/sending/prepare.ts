import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { asText } from '../../common/checks/values';
import { readOf } from '../../common/rows/run';
import type { Run } from '../../common/rows/run';
import type { CheckedRow } from '../../common/rows/checkedRows';
import { checkedRows } from '../../common/rows/checkedRows';
import type { PreparedRow } from '../../common/sending/prepared';
import type { MessageBody } from '../requests';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
import { MessageSend } from './messageSend';
import { TemplateDirectory } from './templateDirectory';

export type CheckedMessageRow = CheckedRow<MessageRow, MessageBody>;

/** Templates are looked up when the first row needs one. Throws as {@link checkedRows}. */
export function checkMessageRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
): AsyncGenerator<CheckedMessageRow> {
	const directory = new TemplateDirectory(readOf(run));
	return checkedRows(context, run, fields, {
		read: readMessageRow,
		lookUp: async ({ content }) =>
			content.type === 'template' ? await directory.find(content.template.name) : undefined,
		check: checkMessage,
	});
}

/** A row as the send engine takes it. */
export function toPrepared({ values, checked, notTried }: CheckedMessageRow): PreparedRow {
	return checked.ok
		? new MessageSend(checked.value, asText(values.sendKey) ?? '')
		: {
				ok: false,
				facts: { phoneNumber: asText(values.to) ?? '' },
				problems: checked.problems,
				notTried,
			};
}
