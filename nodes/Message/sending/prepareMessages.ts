import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { cellText, accept } from '../../values/result';
import { readOf } from '../../engine/run';
import { checkedRows, emptyRow, onlyOne } from '../../engine/checkedRows';
import type { Run, Row } from '../../engine/run';
import type { CheckedRow } from '../../engine/checkedRows';
import type { Result } from '../../values/result';
import { readFilledTemplate, refuseChanged } from '../../engine/filledTemplate';
import { exclude } from '../../engine/sending/neverSendTo';
import type { SendOptions } from '../../engine/sending/options';
import type { PreparedRow } from '../../engine/sending/prepared';
import { checkSendKey } from '../../engine/sending/prepared';
import type { Test } from '../../engine/sending/testSend';
import type { MessageBody } from '../messageRequests';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
import { MessageSend } from './messageSend';
import { valuesOfMessage, shownText } from './messageText';
import type { MessageTemplate } from './templateContent';
import { hasOwnComponents, templateMessageText } from './templateContent';
import { TemplateDirectory } from './templateDirectory';

type CheckedMessageRow = CheckedRow<MessageRow, MessageBody>;

/** Templates are looked up when the first row needs one. Throws as {@link checkedRows}. */
export function checkMessageRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ neverSendTo }: Pick<SendOptions, 'neverSendTo'>,
): AsyncGenerator<CheckedMessageRow> {
	const { length: total } = context.getInputData();
	const exclusionOf = neverSendTo.length > 0 ? exclude(neverSendTo) : undefined;
	return checkedRows(context, run, fields, {
		read: (row) => readMessageRow(row),
		exclude: (row, json) =>
			emptyRow(row.phoneNumber, json, total) ?? exclusionOf?.(row.phoneNumber, row),
		lookUp: lookUp(context, run),
		check: checkMessage,
		sentValues: valuesOfMessage,
	});
}

/** The row of a test and the text that the tester reads; undefined if there is none or the row cannot be sent. */
interface TestRow {
	readonly row: PreparedRow;
	readonly message: string | undefined;
	readonly remarks: CheckedMessageRow['remarks'];
}

/** Reads and checks one row for a test: its message, with the tester in place of the recipient. */
export async function checkTestRow(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ tester, index }: Test,
): Promise<TestRow> {
	const checks = {
		read: (row: Row) => readMessageRow(row, tester),
		lookUp: lookUp(context, run, run.clock.now()),
		check: (values: MessageRow, template: Result<MessageTemplate> | undefined) => {
			const body = checkMessage(values, template);
			if (!body.ok) return body;
			const message = template?.ok
				? templateMessageText(template.value, body.value)
				: shownText(body.value);
			return accept({ body: body.value, message });
		},
		sentValues: ({ body }: { readonly body: MessageBody }) => valuesOfMessage(body),
	};
	const { values, checked, notTried, remarks } = await onlyOne(
		checkedRows(context, run, fields, checks, [index]),
	);
	const body = checked.ok ? accept(checked.value.body) : checked;
	return {
		row: toPrepared({ values, checked: body, notTried }),
		message: checked.ok ? checked.value.message : undefined,
		remarks,
	};
}

/** @param since facts cached before this time are ignored, Unix milliseconds */
function lookUp(context: IExecuteFunctions, run: Run, since?: number) {
	const filled = readFilledTemplate(context, 'template');
	const known = new TemplateDirectory(readOf(run, since));
	const current = new TemplateDirectory(readOf(run, run.clock.now()));
	return async ({ content }: MessageRow, fresh: boolean) => {
		if (content.type !== 'template') return undefined;
		const found = await (fresh ? current : known).find(content.template.name);
		if (!found.ok || hasOwnComponents(content.template)) return found;
		return refuseChanged(`template "${found.value.name}"`, filled, found.value) ?? found;
	};
}

/** A row in the form that the send engine expects. */
export function toPrepared({
	values,
	checked,
	notTried,
	exclusion,
}: CheckedMessageRow): PreparedRow {
	const key = checkSendKey(values.sendKey);
	return checked.ok
		? new MessageSend(checked.value, key.ok ? key.value : '')
		: {
				ok: false,
				facts: { phoneNumber: exclusion?.phoneNumber ?? cellText(values.phoneNumber).trim() },
				problems: checked.problems,
				notTried,
				exclusion,
			};
}
