import type { IDataObject } from 'n8n-workflow';
import type { Schemas } from '../../service/requests';
import { cleanPhoneNumber, personOf } from '../../values/phone/resolvePhoneNumber';

export type Message = Schemas['Message'];

const SENDERS: readonly unknown[] = ['SYSTEM', 'AGENT', 'USER', 'API'];
const STATUSES: readonly unknown[] = ['SENT', 'DELIVERED', 'READ'];

/** Limits of the search, since the body may be anything. */
const DEEPEST = 8;
const MAX_VALUES = 10_000;

/**
 * Finds the messages in a payload of unknown shape: the payload itself, or any value nested in it, that has
 * the fields of a Message (specification, "Message").
 *
 * @returns the least nested first; the content of a message is not searched
 */
export function messagesIn(payload: unknown): Message[] {
	const found: Message[] = [];
	let level: unknown[] = [payload];
	let left = MAX_VALUES;
	for (let depth = 0; depth <= DEEPEST; depth++) {
		const next: unknown[] = [];
		for (const value of level) {
			if (--left < 0) return found;
			if (isMessage(value)) found.push(value);
			else if (typeof value === 'object' && value !== null) {
				for (const child of Object.values(value)) next.push(child);
			}
		}
		level = next;
	}
	return found;
}

/** Checks only the fields that identify a message: services may omit others or add some. */
function isMessage(value: unknown): value is Message {
	const { id, phone_number, sender, status, message_type } = (value ?? {}) as IDataObject;
	return (
		typeof id === 'string' &&
		typeof phone_number === 'string' &&
		/^\d+$/.test(phone_number) &&
		SENDERS.includes(sender) &&
		STATUSES.includes(status) &&
		typeof message_type === 'string'
	);
}

/** What a message must match to start the workflow; an empty list matches everything. */
export interface MessageFilter {
	readonly statuses: readonly string[];
	readonly senders: readonly string[];
	/** as typed by users, with country code */
	readonly phoneNumbers: readonly string[];
}

/** @returns whether the message passes the filter */
export function isWanted(message: Message, filter: MessageFilter): boolean {
	const { statuses, senders, phoneNumbers } = filter;
	if (statuses.length > 0 && !statuses.includes(message.status)) return false;
	if (senders.length > 0 && !senders.includes(message.sender)) return false;
	if (phoneNumbers.length === 0) return true;
	const person = personOf(message.phone_number);
	return phoneNumbers.some((number) => personWritten(number) === person);
}

function personWritten(number: string): string | undefined {
	const cleaned = cleanPhoneNumber(number);
	if (!cleaned.ok) return undefined;
	return personOf(cleaned.value.digits);
}

/** @param text numbers separated by commas, semicolons or line breaks */
export function splitPhoneNumbers(text: string): string[] {
	return text
		.split(/[,;\n]/)
		.map((number) => number.trim())
		.filter((number) => number !== '');
}
