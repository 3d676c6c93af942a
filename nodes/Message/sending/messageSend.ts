import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { withoutSignature } from '../../values/checks/webAddress';
import { normalised } from '../../values/text';
import { personOf } from '../../values/phone/resolvePhoneNumber';
import type { PreparedSend } from '../../engine/sending/prepared';
import { messageIdIn } from '../../service/records/answer';
import type { MessageBody } from '../messageRequests';
import { sendMessageRequest } from '../messageRequests';

/**
 * A checked row as it is sent.
 *
 * @param sendKey the user's own key, or ''
 */
export function messageSend(body: MessageBody, sendKey: string): PreparedSend {
	const recipient = personOf(body.to);
	const repeatKey = messageKeyOf(recipient, body, sendKey);
	return {
		ok: true,
		facts: { phoneNumber: body.to },
		request: sendMessageRequest(body),
		repeatKey,
		sendKey,
		message: { key: repeatKey },
		recipient,
		group: body.type,
	};
}

/** The user's key, or the person with the whole content; hashed, since the content may be long. */
function messageKeyOf(recipient: string, { type, content }: MessageBody, sendKey: string): string {
	const parts =
		sendKey === '' ? ['message', recipient, type, content] : ['message', 'key', sendKey];
	return createHash('sha256').update(JSON.stringify(parts, inOneForm)).digest('base64');
}

/** Replacer for JSON.stringify. */
function inOneForm(key: string, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	return key === 'link' ? withoutSignature(value.trim()) : normalised(value);
}

/** The handle for WA Message: Get Message, in a column that every row has. */
export function promotedId(response: IDataObject | undefined): IDataObject {
	return { messageId: messageIdIn(response) ?? null };
}
