import type { IExecuteFunctions } from 'n8n-workflow';
import { cellText } from '../../values/result';
import { readOf } from '../../engine/run';
import type { Run } from '../../engine/run';
import type { Result } from '../../values/result';
import { readFilledTemplate, refuseChanged } from '../../engine/filledTemplate';
import { checkSendKey } from '../../engine/sending/prepared';
import type { RowKind } from '../../engine/sending/prepareRows';
import type { MessageBody } from '../messageRequests';
import { checkMessage } from './checkMessage';
import type { MessageRow } from './messageRow';
import { readMessageRow } from './messageRow';
import { messageSend } from './messageSend';
import { valuesOfMessage } from './messageText';
import type { MessageTemplate } from './templateContent';
import { hasOwnComponents } from './templateContent';
import { TemplateDirectory } from './templateDirectory';

type MessageKind = RowKind<MessageRow, Result<MessageTemplate> | undefined, MessageBody>;

/**
 * How messages are read, checked and identified. Templates are looked up when the first row needs one.
 *
 * @param since facts cached before this time are ignored, milliseconds by the run's clock
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
