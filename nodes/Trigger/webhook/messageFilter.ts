import { cleanPhoneNumber } from '../../values/phone/cleanPhoneNumber';
import { personOf } from '../../values/phone/resolvePhoneNumber';
import type { Message } from './messages';

/** What a message must be to start the workflow; an empty list asks for nothing. */
export interface MessageFilter {
	readonly statuses: readonly string[];
	readonly senders: readonly string[];
	/** as people type them, with country code */
	readonly phoneNumbers: readonly string[];
}

/** @returns whether the message is one of those that are wanted */
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

/** @param text numbers with commas, semicolons or line breaks between them */
export function splitPhoneNumbers(text: string): string[] {
	return text
		.split(/[,;\n]/)
		.map((number) => number.trim())
		.filter((number) => number !== '');
}
