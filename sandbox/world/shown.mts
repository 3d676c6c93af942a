// Contacts and messages as those see them who watch the sandbox: with what the service keeps to itself.
import { toContact, type ContactRow } from '../store/contacts.mts';
import type { Store } from '../store/index.mts';
import { contentOf, toMessage, type MessageRow } from '../store/messages.mts';
import type { ControlSchemas } from '../types.mts';
import { LONGEST_LOGGED_TEXT } from './body.mts';
import { cutJson } from './cutJson.mts';

interface Shown {
	store: Store;
}

/** A contact with what the service does not show. */
export function showContact({ store }: Shown, row: ContactRow): ControlSchemas['KnownContact'] {
	return {
		...toContact(row, store.project.identity().id),
		opted_in: row.opted_in === 1,
		blocked: row.blocked === 1,
		source: row.source,
		last_inbound_at: row.last_inbound_at,
	};
}

/** A message with the service's own ID, and its content as the phone shows it. */
export function showMessage({ store }: Shown, row: MessageRow): ControlSchemas['KnownMessage'] {
	return {
		message_id: row.id,
		...toMessage(row, store.project.identity().id),
		message_content: contentOf(row),
	};
}

/** The same, its content cut off as the request log cuts bodies: for answers that hold many messages. */
export function showMessageBriefly(shown: Shown, row: MessageRow): ControlSchemas['KnownMessage'] {
	const message = showMessage(shown, row);
	if (!isLarge(row.content)) return message;
	return { ...message, message_content: cut(message.message_content), contentTruncated: true };
}

/** @returns the parameters of a template message, cut off in the same way */
export function showParametersBriefly({ parameters }: MessageRow) {
	if (parameters === null) return { parameters };
	const whole = JSON.parse(parameters) as string[];
	return isLarge(parameters)
		? { parameters: cut(whole), contentTruncated: true }
		: { parameters: whole };
}

const isLarge = (json: string) => json.length > LONGEST_LOGGED_TEXT;
const cut = <Value,>(value: Value) => cutJson(value, LONGEST_LOGGED_TEXT) as Value;
