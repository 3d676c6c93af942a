import type { Message } from './messages';
import type { Intent } from './replyWords';
import { REPLY_WORDS } from './replyWords';

/** Types whose content is a text that the contact wrote or chose. */
const TEXT_TYPES: readonly string[] = ['TEXT', 'QUICK_REPLY'];

/** Words and marks that belong to letters, as in Hindi. All else, emoji included, separates words. */
const SEPARATORS = /[^\p{L}\p{Mn}\p{Mc}\p{N}]+/gu;
/** Invisible: soft hyphens, joiners, direction marks, and the selectors that turn symbols into emoji. */
const IGNORED = /[\p{Cf}\ufe00-\ufe0f]/gu;
/** Before NFKC, which makes letters of some: ™ would be "tm". */
const EMOJI = /\p{Extended_Pictographic}/gu;
const ACCENTS = /[\u0300-\u036f]/g;

const INTENTS: ReadonlyMap<string, Intent> = new Map(
	Object.entries(REPLY_WORDS).flatMap(([intent, byLanguage]) =>
		Object.values(byLanguage)
			.flat()
			.flatMap((word) => [bareReply(word), withoutAccents(bareReply(word))])
			.map((word) => [word, intent as Intent] as const),
	),
);

/**
 * What a contact means by a message of one word, such as STOP, ja or रोकें.
 *
 * @returns null for messages to contacts, and for all that says more or something else
 */
export function intentOf({ sender, message_type, message_content }: Message): Intent | null {
	if (sender !== 'USER' || !TEXT_TYPES.includes(message_type)) return null;
	const text: unknown = (message_content as { text?: unknown } | null | undefined)?.text;
	return typeof text === 'string' ? replyIntent(text) : null;
}

/**
 * The intent of a reply that is, apart from capitals, punctuation and emoji, one of the known words. Accents may be
 * missing ("nao"), but none may be added: Portuguese "já" is not German "ja".
 */
export function replyIntent(text: string): Intent | null {
	return INTENTS.get(bareReply(text)) ?? null;
}

/** In lower case and one Unicode form (NFKC), words apart by one space. */
function bareReply(text: string): string {
	return text
		.replace(EMOJI, ' ')
		.normalize('NFKC')
		.replace(IGNORED, '')
		.toLowerCase()
		.replace(SEPARATORS, ' ')
		.trim();
}

function withoutAccents(text: string): string {
	return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}
