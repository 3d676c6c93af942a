import type { IDataObject } from 'n8n-workflow';
import { readIdText, recordIn, toPhoneDigits } from '../../service/records/decode';
import { CHOSEN_REPLIES, readMessage } from '../../service/records/message';
import { personOf, resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';
import type { Intent } from '../../values/replies';
import { buttonIntent, replyIntent } from '../../values/replies';
import { FieldError } from '../../values/result';

/**
 * The messages of a delivery: in the data of an envelope, under the key `message`, or as the body itself; each one or a
 * list.
 *
 * @param body the JSON as received
 * @returns messages as the specification shows them ("Message")
 */
export function messagesIn(body: unknown): IDataObject[] {
	const bodies = [body].flat();
	const inner = bodies.flatMap(innerOf);
	return [...inner.flatMap(innerOf), ...inner, ...bodies].filter(isMessage).map(readMessage);
}

function innerOf(value: unknown): unknown[] {
	if (isMessage(value)) return [];
	const { data, message, messages } = recordIn(value);
	const own = [message].flat();
	// Beside a message, a list has the ones before it.
	return [data, own, own.some(isMessage) ? [] : messages].flat(2);
}

/** Checks only what identifies a message: services have senders, statuses and types of their own. */
function isMessage(value: unknown): value is IDataObject {
	const { id, messageId, phone_number, message_type, sender, status } = recordIn(value);
	return (
		(readIdText(id) ?? readIdText(messageId)) !== undefined &&
		/^\d+$/.test(String(toPhoneDigits(phone_number))) &&
		[[message_type], [sender, status]].some((fields) =>
			fields.every((field) => typeof field === 'string'),
		)
	);
}

/**
 * The intent of a message that is a short reply, such as STOP, ja or रोकें: a text, a caption, or what was tapped.
 *
 * @returns null for messages to contacts, and for any other text
 */
export function intentOf(message: IDataObject): Intent | null {
	const { sender, message_type: type } = message;
	if (sender !== 'USER') return null;
	const { text, caption } = recordIn(message.message_content);
	const isTapped = CHOSEN_REPLIES.includes(type);
	const reply = isTapped || type === 'TEXT' ? text : caption;
	if (typeof reply !== 'string') return null;
	return isTapped ? buttonIntent(reply) : replyIntent(reply);
}

/** What a message must match to start the workflow; an empty list matches everything. */
export interface MessageFilter {
	/** in capitals */
	readonly statuses: readonly string[];
	/** in capitals */
	readonly senders: readonly string[];
	/** as {@link peopleIn} returns them */
	readonly people: readonly string[];
}

/** @returns whether the message passes the filter */
export function isWanted(message: IDataObject, { statuses, senders, people }: MessageFilter) {
	const passes = (values: readonly string[], value: string) =>
		values.length === 0 || values.includes(value);
	return (
		passes(statuses, String(message.status)) &&
		passes(senders, String(message.sender)) &&
		passes(people, personOf(String(message.phone_number)))
	);
}

/**
 * The people with these phone numbers.
 *
 * @param text numbers with country code, also without +, separated by commas, semicolons or line breaks
 * @returns as {@link personOf} spells them
 * @throws FieldError for a number that no message can have
 */
export function peopleIn(text: string): string[] {
	return text
		.split(/[,;\n]/)
		.map((number) => number.trim())
		.filter((number) => number !== '')
		.map((number) => {
			const resolved = resolvePhoneNumber(number, { numbersWithoutPlus: 'withCountryCode' });
			if (resolved.ok) return personOf(resolved.value);
			throw new FieldError(
				'Phone Numbers',
				`no message can match. ${resolved.problems.map(String).join('; ')}. Write each number with its country code, such as +91 98765 43210`,
			);
		});
}
