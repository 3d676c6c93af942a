// Messages from phones to the business.
import { isValidPhoneNumber } from '../domain/phoneNumbers.mts';
import { ServiceError } from './errors.mts';
import { postContact, reportMessage, type NewsContext } from './news.mts';

interface InboundMessage {
	/** digits with country code */
	phone_number: string;
	/** of a contact that is not there yet */
	name?: string;
	text: string;
}

/**
 * Stores a message from a phone: makes the contact if need be, and opens its 24-hour window. Runs within
 * the caller's transaction.
 *
 * @param now when it arrives, Unix ms
 * @returns the service's ID of the message
 * @throws ServiceError 400 when the number is none
 */
export function receiveMessage(
	world: NewsContext,
	{ phone_number: phoneNumber, name, text }: InboundMessage,
	now: number,
): string {
	const { store } = world;
	if (!isValidPhoneNumber(phoneNumber)) {
		throw new ServiceError(400, `phone_number ${phoneNumber.slice(0, 40)} is not valid`);
	}
	const known = store.contacts.findByNumber(phoneNumber);
	const contact = known ?? store.contacts.create({ name: name ?? phoneNumber, phoneNumber }, now);
	const id = store.messages.insert(
		{
			contactId: contact.id,
			phoneNumber,
			sender: 'USER',
			status: 'DELIVERED',
			type: 'TEXT',
			content: { text },
			price: 0,
			deductionType: store.project.identity().deductionType,
		},
		now,
	);
	postContact(world, known, store.contacts.receive(contact, id, now));
	reportMessage(world, id, 'created');
	return id;
}
