// What a single message and a campaign send have in common: who may receive, and what it costs.
import {
	billingMonth,
	conversationPrice,
	conversationTypeOf,
	MONTHLY_ACTIVE_USER_PRICE,
	type Category,
	type ConversationType,
} from '../domain/billing.mts';
import { isCountryCode, isValidPhoneNumber, withCountryCode } from '../domain/phoneNumbers.mts';
import { isSessionOpen } from '../domain/windows.mts';
import type { ContactRow, Reachability } from '../store/contacts.mts';
import type { NewMessage } from '../store/messages.mts';
import { badRequest } from '../world/errors.mts';
import { reportMessage } from '../world/news.mts';
import type { World } from '../world/world.mts';

/**
 * @param field for the message
 * @param digits with country code, or without where a default is given
 * @returns the number with its country code
 * @throws ServiceError 400 when there can be no such number, or no such country code
 */
export function requirePhoneNumber(
	field: string,
	digits: string,
	defaultCountryCode?: string,
): string {
	if (defaultCountryCode !== undefined && !isCountryCode(defaultCountryCode)) {
		throw badRequest(`default_country_code ${defaultCountryCode} is not a country code in use`);
	}
	const phoneNumber = withCountryCode(digits, defaultCountryCode);
	if (isValidPhoneNumber(phoneNumber)) return phoneNumber;
	const completed =
		defaultCountryCode === undefined ? '' : ` (nor is +${defaultCountryCode} ${digits})`;
	throw badRequest(
		`${field} ${digits} is not a valid phone number${completed}: a country code in use must come first, and after it as many digits as numbers of that country have`,
	);
}

/**
 * Blocked contacts receive nothing, opted-out ones no template message, and session messages only while
 * the 24-hour conversation window is open (specification, "States and transitions").
 *
 * @throws ServiceError 400
 */
export function requireReachable(contact: Reachability, isTemplate: boolean, now: number): void {
	if (contact.blocked === 1) {
		throw badRequest(`Contact ${contact.phone_number} is blocked and receives no messages`);
	}
	if (contact.opted_in === 1) return;
	if (isTemplate) {
		throw badRequest(
			`Contact ${contact.phone_number} has opted out and receives no template messages`,
		);
	}
	if (!isSessionOpen(contact.last_inbound_at, now)) {
		throw badRequest(
			`Contact ${contact.phone_number} has opted out and the 24-hour conversation window is closed`,
		);
	}
}

type Draft = Omit<NewMessage, 'contactId' | 'phoneNumber' | 'sender' | 'price' | 'deductionType'>;

/**
 * Stores an outgoing message as SENT, deducts its credits, and plans its delivery.
 *
 * @param category of the template; undefined for a session message
 * @returns the service's ID of the message
 */
export function queueMessage(
	world: World,
	contact: ContactRow,
	draft: Draft,
	category?: Category,
): string {
	const { store } = world;
	const now = world.clock.now();
	const project = store.project.identity();
	const bill =
		project.deductionType === 'WC'
			? billConversation(world, contact, conversationTypeOf(category), now)
			: billMonth(world, contact, now);
	store.project.deduct(bill.price);
	const id = store.messages.insert(
		{
			...draft,
			...bill,
			contactId: contact.id,
			phoneNumber: contact.phone_number,
			sender: 'API',
			deductionType: project.deductionType,
		},
		now,
	);
	world.deliveries.plan(contact, { id, templateId: draft.templateId, sentAt: now });
	reportMessage(world, id, 'created');
	return id;
}

type Bill = Pick<NewMessage, 'price' | 'conversation' | 'mauDetails'>;

function billConversation(
	{ store }: World,
	contact: ContactRow,
	type: ConversationType,
	now: number,
): Bill {
	const { opened, expiry } = store.conversations.join(contact.id, type, now);
	return { price: opened ? conversationPrice(type) : 0, conversation: { type, expiry } };
}

function billMonth({ store }: World, contact: ContactRow, now: number): Bill {
	const month = billingMonth(now);
	const isFirst = contact.billed_month !== month;
	if (isFirst) store.contacts.setBilledMonth(contact, month);
	return { price: isFirst ? MONTHLY_ACTIVE_USER_PRICE : 0, mauDetails: { month, first: isFirst } };
}
