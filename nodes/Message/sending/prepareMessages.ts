import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { cellText } from '../../values/result';
import { readOf } from '../../engine/run';
import type { Run, Row } from '../../engine/run';
import type { Result } from '../../values/result';
import { readFilledTemplate, refuseChanged } from '../../engine/filledTemplate';
import type { PreparedRow } from '../../engine/sending/prepared';
import { checkSendKey } from '../../engine/sending/prepared';
import { prepareRows } from '../../engine/sending/prepareRows';
import type { RowKind } from '../../engine/sending/prepareRows';
import type { Test } from '../../engine/sending/testSend';
import type { MessageBody } from '../messageRequests';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
import { messageSend } from './messageSend';
import { valuesOfMessage, shownText } from './messageText';
import type { MessageTemplate } from './templateContent';
import { hasOwnComponents, templateMessageText } from './templateContent';
import { TemplateDirectory } from './templateDirectory';

type MessageKind = RowKind<MessageRow, Result<MessageTemplate> | undefined, MessageBody>;

/**
 * How messages are read, checked and identified. Templates are looked up when the first row needs one.
 *
 * @param since facts cached before this time are ignored, Unix milliseconds
 */
export function messageRows(context: IExecuteFunctions, run: Run, since?: number): MessageKind {
	return {
		read: (row) => readMessageRow(row),
		lookUp: lookUpTemplate(context, run, since),
		check: checkMessage,
		toSend: (body, { sendKey }) => {
			const key = checkSendKey(sendKey);
			return messageSend(body, key.ok ? key.value : '');
		},
		factsOf: ({ phoneNumber }) => ({ phoneNumber: cellText(phoneNumber).trim() }),
		sentValues: valuesOfMessage,
	};
}

/** The row of a test and the text that the tester reads; undefined if there is none or the row cannot be sent. */
interface TestRow {
	readonly row: PreparedRow;
	readonly message: string | undefined;
}

/** Prepares one row for a test: its message, with the tester in place of the recipient. */
export async function prepareMessageTest(
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

function lookUpTemplate(context: IExecuteFunctions, run: Run, since: number | undefined) {
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
