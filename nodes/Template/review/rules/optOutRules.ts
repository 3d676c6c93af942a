import { REPLIES, bareReply, buttonIntent, phrasesOf, replyIntent } from '../../../values/replies';
import type { Rule } from '../finding';
import { SOURCES, buttonTexts, findIf } from '../finding';

/** They mean an opt-out anywhere in a message. In scripts without capitals, no other word can stand out. */
const ANYWHERE = [
	...phrasesOf('optOut'),
	...phrasesOf('stop').filter((word) => word.toUpperCase() === word),
];
/** Words in capitals, as in "Reply STOP ALL". One with a hyphen is one word. */
const CAPITALS =
	/(?<![\p{L}\p{M}-])\p{Lu}[\p{Lu}\p{M}-]+(?: \p{Lu}[\p{Lu}\p{M}-]+)*(?![\p{L}\p{M}-])/gu;
/** In "non-stop", "one stop" and "bus-stop", stop is no word of its own. */
const COMPOUND_OF_STOP = /(?<=\p{L})[-\u2010\u2011](?=stop)|(?<=\b(?:non|one)) (?=stop)/giu;
/** Quotation marks, and the signs for bold and italics. */
const QUOTES = /["'*_“”„«»‘’‚]/u;

/**
 * Whether a part of a message names a reply that the trigger recognises as stop. Everyday words count only in quotation
 * marks, in bold or in capitals. Where all is in capitals, "END" is no reply but STOP is.
 */
function namesOptOut(text: string): boolean {
	const part = text.replace(COMPOUND_OF_STOP, '');
	const bare = ` ${bareReply(part)} `;
	if (ANYWHERE.some((phrase) => bare.includes(` ${phrase} `))) return true;
	const capitals = part.match(CAPITALS) ?? [];
	const words = capitals.flatMap((phrase) => phrase.split(' '));
	return (
		[...part.split(QUOTES).slice(1, -1), ...capitals].some(
			(phrase) => replyIntent(phrase) === 'stop',
		) || words.some((word) => buttonIntent(word) === 'stop')
	);
}

/** Marketing messages must offer an opt-out. In languages without words for it, this is not checked. */
export const noOptOut: Rule = (draft) => {
	const [language = ''] = draft.language.toLowerCase().split(' (');
	const isChecked = draft.category === 'MARKETING' && Object.hasOwn(REPLIES, language);
	if (!isChecked || draft.text === '') return [];
	const parts = [draft.text, draft.footer, ...draft.calls.map(({ title }) => title)];
	const isOffered =
		parts.some(namesOptOut) || buttonTexts(draft).some(({ text }) => buttonIntent(text) === 'stop');
	return findIf(!isOffered, {
		place: 'Footer Text',
		message: 'does not say how to opt out of marketing messages, and no other part does',
		fix: 'Add a line such as "Reply STOP to opt out", or a quick reply',
		source: SOURCES.policy,
	});
};
