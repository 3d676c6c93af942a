// The price of a message in credits. The specification names the fields but no prices: the prices and the time of
// charging are the sandbox's decision.

export type Category = 'TRANSACTIONAL' | 'MARKETING' | 'OTP';
export type ConversationType = 'service' | 'marketing' | 'utility' | 'authentication';
export type DeductionType = 'MAU' | 'WC';

/** A billed conversation lasts this long (ms). */
export const CONVERSATION_LENGTH_MS = 24 * 3_600_000;

const CONVERSATION_OF_CATEGORY: Record<Category, ConversationType> = {
	TRANSACTIONAL: 'utility',
	MARKETING: 'marketing',
	OTP: 'authentication',
};

const PRICE_OF_CONVERSATION: Record<ConversationType, number> = {
	service: 0,
	utility: 2,
	authentication: 2,
	marketing: 5,
};

/** Credits for a contact's first message in a calendar month under monthly-active-user pricing. */
export const MONTHLY_ACTIVE_USER_PRICE = 10;

/** @param category of the template, or undefined for a session message */
export function conversationTypeOf(category: Category | undefined): ConversationType {
	return category === undefined ? 'service' : CONVERSATION_OF_CATEGORY[category];
}

/** @returns credits due when a conversation of this type opens */
export function conversationPrice(type: ConversationType): number {
	return PRICE_OF_CONVERSATION[type];
}

/** @returns the calendar month of an instant in UTC, as "2026-03" */
export function billingMonth(now: number): string {
	return new Date(now).toISOString().slice(0, 7);
}
