import type { IDataObject } from 'n8n-workflow';
import type { ServiceRequest, Schemas } from '../service/requests';
import { compact, projectPath } from '../service/requests';

export type MessageType = Schemas['SendMessageRequest']['type'];

/** Body of a message (specification, "Send message"). Its content is under a key named after its type. */
export interface MessageBody {
	/** Digits with country code. */
	readonly to: string;
	readonly type: MessageType;
	readonly content: IDataObject;
	readonly recipient_type?: string;
	readonly messaging_product?: string;
}

/** POST /project/{project_id}/messages (specification, "Send message"). */
export function sendMessageRequest({ content, ...body }: MessageBody): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('messages'),
		body: compact({ ...body, [body.type]: content }),
		repeatability: 'once',
		returns: 'send',
	};
}
