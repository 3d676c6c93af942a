import type { Rule } from '../finding';
import { SOURCES } from '../finding';
import { buttonTexts } from '../parts';

/** Words of an opt-out line by language; those of the other languages are not known here. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
	english: ['stop', 'opt[ -]?out', 'unsubscribe'],
	french: ['stop', 'arr[eê]t', 'arr[eê]ter', 'd[eé]sabonn\\p{L}*', 'd[eé]sinscri\\p{L}*'],
	german: ['stopp?', 'abmeld\\p{L}*', 'abbestell\\p{L}*', 'austragen'],
	hindi: ['stop', 'रोक[\\p{L}\\p{M}]*', 'बंद'],
	portuguese: ['stop', 'sair', 'pare', 'parar', 'cancelar', 'descadastr\\p{L}*'],
	spanish: ['stop', 'alto', 'baja', 'parar', 'cancelar'],
};

const PATTERNS = new Map(
	Object.entries(WORDS).map(([language, words]) => [
		language,
		new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'iu'),
	]),
);

/** Who gets marketing must be able to end it. */
export const noOptOut: Rule = (draft) => {
	const [language = ''] = draft.language.toLowerCase().split(' (');
	const pattern = PATTERNS.get(language);
	if (draft.category !== 'MARKETING' || pattern === undefined || draft.text === '') return [];
	const parts = [draft.text, draft.footer, ...buttonTexts(draft).map(({ text }) => text)];
	return parts.some((part) => pattern.test(part))
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
