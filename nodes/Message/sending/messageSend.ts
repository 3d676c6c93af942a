import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { MessageKey } from '../../engine/history/marks';
import { withoutSignature } from '../../values/checks/webAddress';
import { normalised } from '../../values/text';
import { personOf } from '../../values/phone/resolvePhoneNumber';
import type { PreparedSend, RowFacts } from '../../engine/sending/prepared';
import { messageIdIn } from '../../service/records/acceptance';
import type { ServiceRequest } from '../../service/requests';
import type { MessageBody } from '../messageRequests';
import { sendMessageRequest } from '../messageRequests';

/** A checked row. Holds only the body and the key, to save memory in long lists; the rest is derived on demand. */
export class MessageSend implements PreparedSend {
	readonly ok = true;

	/** @param sendKey the user's own key, or '' */
	constructor(
		private readonly body: MessageBody,
		readonly sendKey: string,
	) {}

	get facts(): RowFacts {
		return { phoneNumber: this.body.to };
	}

	get request(): ServiceRequest {
		return sendMessageRequest(this.body);
	}

	get recipient(): string {
		return personOf(this.body.to);
	}

	get message(): MessageKey {
		return { key: this.repeatKey };
	}

	/** The user's key, or the person with the whole content; hashed, since the content may be long. */
	get repeatKey(): string {
		const { type, content } = this.body;
		const parts =
			this.sendKey === ''
				? ['message', this.recipient, type, content]
				: ['message', 'key', this.sendKey];
		return createHash('sha256').update(JSON.stringify(parts, inOneForm)).digest('base64');
	}

	get group(): string {
		return this.body.type;
	}
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
