import type { Rule } from '../finding';
import { SOURCES, buttonTexts, findIf } from '../finding';

interface OptOutWords {
	/** They mean an opt-out anywhere in the message, in any case. */
	readonly phrases: readonly string[];
	/** Also everyday words, so they count only as a reply to send or a button to click. */
	readonly commands: readonly string[];
}

/** Wording of opt-out lines, by language; other languages are not checked. */
const WORDS: Readonly<Record<string, OptOutWords>> = {
	english: { phrases: ['opt[ -]?out', 'unsubscribe'], commands: ['stop'] },
	french: {
		phrases: ['d[eé]sabonn\\p{L}*', 'd[eé]sinscri\\p{L}*'],
		commands: ['stop', 'arr[eê]t', 'arr[eê]ter'],
	},
	german: { phrases: ['abmeld\\p{L}*', 'abbestell\\p{L}*', 'austragen'], commands: ['stopp?'] },
	hindi: { phrases: ['रोक[\\p{L}\\p{M}]*', 'बंद'], commands: ['stop'] },
	portuguese: {
		phrases: ['descadastr\\p{L}*', 'cancelar (?:\\p{L}+ )?(?:assinatura|inscrição)'],
		commands: ['stop', 'sair', 'pare', 'parar', 'cancelar'],
	},
	spanish: {
		phrases: ['(?:d[aá]\\p{L}*|causar) de baja', 'cancelar (?:\\p{L}+ )?suscripción'],
		commands: ['stop', 'alto', 'baja', 'parar', 'cancelar'],
	},
};

interface OptOutPatterns {
	readonly anywhere: readonly RegExp[];
	readonly inButtons: RegExp;
}

const PATTERNS = new Map(
	Object.entries(WORDS).map(([language, words]) => [language, patternsOf(words)]),
);

function patternsOf({ phrases, commands }: OptOutWords): OptOutPatterns {
	const command = `(?:${commands.join('|')})(?![\\p{L}\\p{M}-])`;
	const inCapitals = commands.map((word) => word.toUpperCase()).join('|');
	return {
		anywhere: [
			new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?![\\p{L}\\p{M}])`, 'iu'),
			new RegExp(`(?<![\\p{L}-])(?:${inCapitals})(?![\\p{L}\\p{M}-])`, 'u'),
			new RegExp(`["'*_“„«‘‚]${command}`, 'iu'),
		],
		inButtons: new RegExp(`^${command}`, 'iu'),
	};
}

/** Marketing messages must offer an opt-out. */
export const noOptOut: Rule = (draft) => {
	const [language = ''] = draft.language.toLowerCase().split(' (');
	const patterns = PATTERNS.get(language);
	if (draft.category !== 'MARKETING' || patterns === undefined || draft.text === '') return [];
	const buttons = buttonTexts(draft).map(({ text }) => text);
	const parts = [draft.text, draft.footer, ...buttons];
	const isOffered =
		parts.some((part) => patterns.anywhere.some((pattern) => pattern.test(part))) ||
		buttons.some((text) => patterns.inButtons.test(text));
	return findIf(!isOffered, {
		place: 'Footer Text',
		message: 'does not say how to opt out of marketing messages, and no other part does',
		fix: 'Add a line such as "Reply STOP to opt out", or a quick reply',
		source: SOURCES.policy,
	});
};
