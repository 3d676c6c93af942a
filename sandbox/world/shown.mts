// Contacts and messages as the sandbox shows them, including fields that the service hides.
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

/** Of the contents and parameters of all messages of one answer. */
const MOST_PER_ANSWER = 2 * 1024 * 1024;
/** What every message may have all the same. */
const LEAST_PER_MESSAGE = 1024;

/**
 * For an answer that holds many messages: content and parameters are cut off as the request log cuts bodies, and
 * further once those of the answer have come to 2 MiB.
 */
export function createBriefView(shown: Shown) {
	let left = MOST_PER_ANSWER;

	/** @returns the value, which is cut off if its JSON is too long */
	function cut<Value>(json: string, value: Value) {
		const longest = Math.max(LEAST_PER_MESSAGE, Math.min(LONGEST_LOGGED_TEXT, left));
		left -= Math.min(json.length, longest);
		if (json.length <= longest) return { value };
		return { value: cutJson(value, longest) as Value, truncated: { contentTruncated: true } };
	}

	return {
		/** A message with its content. */
		message(row: MessageRow): ControlSchemas['KnownMessage'] {
			const message = showMessage(shown, row);
			const { value: message_content, truncated } = cut(row.content, message.message_content);
			return { ...message, message_content, ...truncated };
		},
		/** The parameters of a template message. */
		parameters({ parameters: json }: MessageRow) {
			if (json === null) return { parameters: null };
			const { value: parameters, truncated } = cut(json, JSON.parse(json) as string[]);
			return { parameters, ...truncated };
		},
	};
}
