/** Why a person gets no message, whatever it says. */
export type RecipientRefusal = 'optedOut' | 'blocked';

const WHO = '(?:contact|recipient|customer|subscriber|user|person)s?';
/** What else a service may block: none of these is the recipient. */
const NOT_WHO =
	'(?:your|account|project|business|sender|template|campaign|message|plan|url|link|domain|media|file|image|ip|password)s?';
const BLOCKED = '(?:blocked|blocklist(?:ed)?|blacklist(?:ed)?)';

const OPTED_OUT: readonly RegExp[] = [
	/\bopt(?:ed|s) ?out\b/,
	// Of a person; a template may lack an "opt-out button".
	new RegExp(`\\b${WHO}\\b.*\\bopt ?out\\b(?! (?:button|link|text|footer|instruction|option))`),
	/\b(?:not|t|never)(?: \w+){0,3} opted ?in\b/,
	/\b(?:no|without|missing|lacks?|revoked|withdrawn|withdrew)(?: \w+){0,3} opt ?in\b/,
	/\bopt(?:ed)? ?in (?:is )?(?:false|no|0|missing|revoked|withdrawn)\b/,
	/\bunsubscribed\b/,
	/\bdnd\b|\bdo not disturb\b/,
];
const IS_BLOCKED: readonly RegExp[] = [
	// The person first, and nothing between that might be what is blocked.
	new RegExp(`\\b${WHO}\\b(?:(?!\\b${NOT_WHO}\\b).)*\\b${BLOCKED}\\b`),
	new RegExp(`^(?:(?!\\b${NOT_WHO}\\b).)*\\bnumber\\b(?:(?!\\b${NOT_WHO}\\b).)*\\b${BLOCKED}\\b`),
	new RegExp(`\\b${BLOCKED}(?: by)?(?: the| this| a)? (?:${WHO}|numbers?|phone numbers?)\\b`),
];

/**
 * Whether the service refuses a send for who the recipient is. The specification does not show this error
 * ("Error returned when sending to an opted-out or blocked contact: not shown"), so it is known by its
 * words; where they may mean something else, it is not taken for this.
 *
 * @param message the service's own words
 * @returns undefined for every other refusal
 */
export function recipientRefusal(message: string): RecipientRefusal | undefined {
	// CONTACT_OPTED_OUT and contactBlocked are words as well.
	const words = message
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\W_]+/g, ' ')
		.toLowerCase();
	if (OPTED_OUT.some((pattern) => pattern.test(words))) return 'optedOut';
	return IS_BLOCKED.some((pattern) => pattern.test(words)) ? 'blocked' : undefined;
}
