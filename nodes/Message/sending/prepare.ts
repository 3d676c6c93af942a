import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { asText } from '../../common/checks/values';
import { readOf } from '../../common/rows/run';
import type { Run } from '../../common/rows/run';
import type { CheckedRow } from '../../common/rows/checkedRows';
import { checkedRows } from '../../common/rows/checkedRows';
import { leaveOut } from '../../common/sending/neverSendTo';
import type { SendOptions } from '../../common/sending/options';
import type { PreparedRow } from '../../common/sending/prepared';
import type { MessageBody } from '../requests';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
import { MessageSend } from './messageSend';
import { TemplateDirectory } from './templateDirectory';

type CheckedMessageRow = CheckedRow<MessageRow, MessageBody>;

/** Templates are looked up when the first row needs one. Throws as {@link checkedRows}. */
export function checkMessageRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ neverSendTo }: Pick<SendOptions, 'neverSendTo'>,
): AsyncGenerator<CheckedMessageRow> {
	const isLeftOut = leaveOut(neverSendTo);
	const known = new TemplateDirectory(readOf(run));
	const current = new TemplateDirectory(readOf(run, run.clock.now()));
	return checkedRows(context, run, fields, {
		read: readMessageRow,
		leaveOut: (row) => isLeftOut(row.to, row),
		lookUp: async ({ content }, anew) =>
			content.type === 'template'
				? await (anew ? current : known).find(content.template.name)
				: undefined,
		check: checkMessage,
	});
}

/** A row as the send engine takes it. */
export function toPrepared({ values, checked, notTried, leftOut }: CheckedMessageRow): PreparedRow {
	return checked.ok
		? new MessageSend(checked.value, asText(values.sendKey) ?? '')
		: {
				ok: false,
				facts: { phoneNumber: leftOut?.phoneNumber ?? asText(values.to) ?? '' },
				problems: checked.problems,
				notTried,
				leftOut,
			};
}
