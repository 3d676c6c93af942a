import { isSame } from './proof';

/** Services send some ten digits. */
const LONGEST_CHALLENGE = 256;

interface Answer {
	readonly status: 200 | 403;
	/** as text/plain: a caller must not have n8n show HTML */
	readonly text: string;
}

/**
 * Answers the GET by which a service verifies that a URL is its customer's, as Meta's webhooks do ("Verification
 * Requests"): `hub.challenge` comes back if `hub.mode` is subscribe and `hub.verify_token` is the token.
 *
 * @param token empty when there is none: then every request is refused
 */
export function answerChallenge(query: Readonly<Record<string, unknown>>, token: string): Answer {
	const given = query['hub.verify_token'];
	const challenge = query['hub.challenge'];
	const isKnown = typeof given === 'string' && token !== '' && isSame(given, token);
	if (!isKnown || query['hub.mode'] !== 'subscribe') return REFUSED;
	const isUsable = typeof challenge === 'string' && challenge.length <= LONGEST_CHALLENGE;
	return isUsable && challenge !== '' ? { status: 200, text: challenge } : REFUSED;
}

const REFUSED: Answer = { status: 403, text: 'The verification is refused' };
