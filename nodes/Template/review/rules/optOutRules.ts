import type { Rule } from '../finding';
import { SOURCES, buttonTexts } from '../finding';

interface OptOutWords {
	/** They say it wherever they are, in whatever case. */
	readonly phrases: readonly string[];
	/** They are everyday words too, and say it as what is to be replied or clicked. */
	readonly commands: readonly string[];
}

/** How an opt-out line is put, by language; what other languages have for it is not known here. */
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

/** Who gets marketing must be able to end it. */
export const noOptOut: Rule = (draft) => {
	const [language = ''] = draft.language.toLowerCase().split(' (');
	const patterns = PATTERNS.get(language);
	if (draft.category !== 'MARKETING' || patterns === undefined || draft.text === '') return [];
	const buttons = buttonTexts(draft).map(({ text }) => text);
	const parts = [draft.text, draft.footer, ...buttons];
	return parts.some((part) => patterns.anywhere.some((pattern) => pattern.test(part))) ||
		buttons.some((text) => patterns.inButtons.test(text))
		? []
		: [
				{
					rule: 'noOptOut',
					place: 'Footer Text',
					message: 'does not say how to opt out of marketing messages, and no other part does',
					fix: 'Add a line such as "Reply STOP to opt out", or a quick reply',
					source: SOURCES.policy,
				},
			];
};
