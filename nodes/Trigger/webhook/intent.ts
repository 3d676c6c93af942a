import type { IDataObject } from 'n8n-workflow';
import { recordIn } from '../../service/records/decode';

/** What a short reply asks for, or answers. */
export type Intent = 'stop' | 'start' | 'help' | 'yes' | 'no';

type Language = 'english' | 'french' | 'german' | 'hindi' | 'portuguese' | 'spanish';

/**
 * Whole replies by intent, separated by commas. The English words for stop are those of 47 CFR 64.1200(a)(10) and of
 * the CTIA Messaging Principles, which carriers and SMS services obey as well, and the label of WhatsApp's own opt-out
 * button.
 *
 * No word has two intents. A word that also means something else is kept for stop, which can be undone, and left out
 * elsewhere: "alta" (Spanish: sign up, Portuguese: high), "y" (English: yes, Spanish: and), "ha" (Hindi: yes, English:
 * laughter).
 */
const REPLIES: Readonly<Record<Intent, Readonly<Record<Language, string>>>> = {
	stop: {
		english:
			'stop, stop all, stopall, stop promotions, unsubscribe, cancel, end, quit, revoke, opt out, optout',
		french:
			'arrêt, arrête, arrêtez, arrêter, désabonner, désabonnement, désinscrire, désinscription, me désabonner, me désinscrire, se désabonner, se désinscrire',
		german: 'stopp, abmelden, abbestellen, austragen',
		hindi:
			'रोकें, रोको, रोकिए, रोक दें, रोक दो, बंद, बंद करें, बंद करो, बंद कीजिए, बन्द, बन्द करें, बन्द करो, स्टॉप, roko, band karo, band karen',
		portuguese: 'parar, pare, sair, cancelar, descadastrar, descadastre',
		spanish: 'parar, pare, alto, baja, dar de baja, darme de baja, salir, detener, cancelar',
	},
	start: {
		english: 'start, unstop, subscribe, resubscribe, opt in, optin',
		french: "démarrer, reprendre, s'abonner, m'abonner, se réabonner",
		german: 'starten, anmelden, wieder anmelden',
		hindi: 'शुरू, शुरू करें, शुरू करो, शुरू कीजिए, स्टार्ट, shuru karo, shuru karen',
		portuguese: 'iniciar, começar, inscrever, recomeçar',
		spanish: 'iniciar, empezar, comenzar, reanudar, suscribir, suscribirme, darme de alta',
	},
	help: {
		english: 'help, info',
		french: 'aide',
		german: 'hilfe',
		hindi: 'मदद, सहायता, हेल्प, madad',
		portuguese: 'ajuda',
		spanish: 'ayuda',
	},
	yes: {
		english: 'yes, yeah, yep, yes please',
		french: 'oui',
		german: 'ja, ja bitte, jawohl',
		hindi: 'हाँ, हां, जी हाँ, जी हां, हाँ जी, हां जी, haan, haan ji, ji haan',
		portuguese: 'sim',
		spanish: 'sí',
	},
	no: {
		english: 'no, nope, no thanks, no thank you',
		french: 'non, non merci',
		german: 'nein, nein danke, nö',
		hindi: 'नहीं, नही, जी नहीं, नहीं जी, nahi, nahin, ji nahi',
		portuguese: 'não, não obrigado, não obrigada',
		spanish: 'no, no gracias',
	},
};

/** Types whose content is text that the contact wrote or chose. */
const TEXT_TYPES: readonly unknown[] = ['TEXT', 'QUICK_REPLY', 'BUTTON_REPLY', 'LIST_REPLY'];

/** Everything except letters, digits and the marks that belong to letters, as in Hindi. */
const SEPARATORS = /[^\p{L}\p{Mn}\p{Mc}\p{N}]+/gu;
/** Invisible characters: soft hyphens, joiners, direction marks, and the selectors that turn symbols into emoji. */
const IGNORED = /[\p{Cf}\ufe00-\ufe0f]/gu;
/** Removed before NFKC, which turns some into letters: ™ would become "tm". */
const EMOJI = /\p{Extended_Pictographic}/gu;
const ACCENTS = /[\u0300-\u036f]/g;

/** The replies of each intent, in all languages. */
export const REPLY_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	Object.entries(REPLIES).map(([intent, byLanguage]) => [
		intent,
		Object.values(byLanguage).flatMap((words) => words.split(', ')),
	]),
);

const INTENTS: ReadonlyMap<string, Intent> = new Map(
	Object.entries(REPLY_WORDS).flatMap(([intent, words]) =>
		words
			.flatMap((word) => [bareReply(word), withoutAccents(bareReply(word))])
			.map((word) => [word, intent as Intent] as const),
	),
);

/**
 * The intent of a message that is a short reply, such as STOP, ja or रोकें.
 *
 * @returns null for messages to contacts, and for any other text
 */
export function intentOf({ sender, message_type, message_content }: IDataObject): Intent | null {
	if (sender !== 'USER' || !TEXT_TYPES.includes(message_type)) return null;
	const { text } = recordIn(message_content);
	return typeof text === 'string' ? replyIntent(text) : null;
}

/**
 * The intent of a reply that is a known word or phrase, ignoring case, punctuation and emoji. Accents may be missing
 * ("nao"), but not added: Portuguese "já" is not German "ja".
 */
export function replyIntent(text: string): Intent | null {
	return INTENTS.get(bareReply(text)) ?? null;
}

/** In lower case and NFKC, with one space between words. */
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
