import { isRecord } from '../../values/result';
import { readErrorEnvelope } from '../errors/errorEnvelope';
import { readIdText, recordIn } from './decode';

/**
 * Whether the answer to a campaign send without an error accepts it: {status: "success"} (specification, "Send through
 * API campaign").
 */
export function isCampaignAccepted(body: unknown): boolean {
	return recordIn(body).status === 'success';
}

/**
 * Whether the answer to a message without an error accepts it: it lists the message, or whom it goes to (specification,
 * "Send message"). Some services list the message without an ID.
 */
export function isMessageAccepted(body: unknown): boolean {
	const { messages, contacts } = recordIn(body);
	return [messages, contacts].some((list) => Array.isArray(list) && list.some(isWithoutError));
}

function isWithoutError(entry: unknown): boolean {
	return isRecord(entry) && readErrorEnvelope(entry) === undefined;
}

/** The network's ID of an accepted message; undefined if the answer has none. */
export function messageIdIn(body: unknown): string | undefined {
	const { messages } = recordIn(body);
	const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
	return isRecord(first) ? (readIdText(first.messageId) ?? readIdText(first.id)) : undefined;
}
