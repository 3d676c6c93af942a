import { PLACEHOLDER, placeholdersOf } from '../../../values/template/placeholders';
import type { RuleFinding, Rules } from '../finding';
import { SOURCES, buttonTexts, buttonUrls, findIf, FOOTER, HEADER, TEXT } from '../finding';

const ONE = PLACEHOLDER.source;
const AT_START = new RegExp(`^\\s*${ONE}`);
const AT_END = new RegExp(`${ONE}\\s*$`);
const TOGETHER = new RegExp(`${ONE}\\s*${ONE}`);

/** Each placeholder needs two words, and the text one more. */
const WORDS_PER_PLACEHOLDER = 2;

const BRACKETS = /[\s{}[\]()<>"']/g;

/** Scripts without spaces between words: each letter counts as a word. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;
/** A word, a number, or a symbol such as "€", "%" or an emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\p{Sc}\p{So}%#@&]/gu;

export const placeholderRules: Rules = {
	/** The network refuses placeholders at either end of the text (its subcode 2388299). */
	placeholderAtStart: ({ text }) =>
		findIf(AT_START.test(text), {
			place: TEXT,
			message: 'begins with a placeholder',
			fix: 'Write a word before it, such as "Hello"',
			source: SOURCES.errors,
		}),
	placeholderAtEnd: ({ text }) =>
		findIf(AT_END.test(text), {
			place: TEXT,
			message: 'ends with a placeholder',
			fix: 'Write a few words after it',
			source: SOURCES.errors,
		}),
	placeholdersTogether: ({ text }) =>
		findIf(TOGETHER.test(text), {
			place: TEXT,
			message: 'has two placeholders next to each other',
			fix: 'Write a word between them, or merge them',
			source: SOURCES.review,
		}),
	tooManyPlaceholders: ({ text }) => {
		const count = countPlaceholders(text);
		const words = countWords(text.replace(PLACEHOLDER, ' '));
		const missing = WORDS_PER_PLACEHOLDER * count + 1 - words;
		return findIf(count > 0 && missing > 0, {
			place: TEXT,
			message: 'has too many placeholders for its length',
			fix: `Write ${plural(missing, 'more word')}, or use fewer placeholders: ${plural(count, 'placeholder')} and ${plural(words, 'word')} were found`,
			source: SOURCES.wordsPerPlaceholder,
		});
	},
	/** Placeholders are allowed only in the text, once in the header and at the end of an address. */
	placeholderNotAllowed: (draft) => [
		...notAllowed(HEADER, draft.header, 1, 'has more than one placeholder', 'Keep one'),
		...[{ place: FOOTER, text: draft.footer }, ...buttonTexts(draft)].flatMap(({ place, text }) =>
			notAllowed(place, text, 0, 'has a placeholder', 'Write it as fixed text'),
		),
	],
	/** Two placeholders already fail the checks of the submission. */
	placeholderInUrl: (draft) =>
		buttonUrls(draft).flatMap(({ place, text }) => {
			const isAtEnd = countPlaceholders(text) === 1 && AT_END.test(text);
			return findIf(placeholdersOf(text).length === 1 && !isAtEnd, {
				place,
				message: 'has a placeholder before the end of its URL',
				fix: 'Use one placeholder, at the end: https://example.com/order/{{1}}',
				source: SOURCES.components,
			});
		}),
	/** n8n turns "Hello {{1}}" into "Hello 1" if the field is an expression. */
	sampleIsPlaceholder: ({ text, sampleText }) =>
		placeholdersOf(text, sampleText)
			.filter(({ number, sample }) => sample?.replace(BRACKETS, '') === String(number))
			.map(({ number }) => ({
				place: 'Sample Text',
				message: `has the placeholder's own number as the sample for {{${number}}}`,
				fix: 'Write a realistic value, such as Asha',
				source: SOURCES.review,
			})),
	sampleDiffers: ({ text, sampleText }) => {
		const samples = placeholdersOf(text, sampleText);
		const filled = text.replace(
			PLACEHOLDER,
			(_, written: string) =>
				samples.find(({ number }) => number === Number(written))?.sample ?? '',
		);
		const isMatched = samples.some(({ sample }) => sample !== undefined);
		return findIf(isMatched && filled !== sampleText, {
			place: 'Sample Text',
			message: 'has two samples for one placeholder',
			fix: 'Write the same value wherever the placeholder is repeated',
			source: SOURCES.review,
		});
	},
};

function notAllowed(
	place: string,
	text: string,
	most: number,
	message: string,
	fix: string,
): RuleFinding[] {
	const isFound = countPlaceholders(text) > most;
	return findIf(isFound, { place, message, fix, source: SOURCES.components });
}

function countWords(text: string): number {
	return text.replace(UNSPACED, ' $& ').match(WORD)?.length ?? 0;
}

function countPlaceholders(text: string): number {
	return text.match(PLACEHOLDER)?.length ?? 0;
}

function plural(count: number, word: string): string {
	return `${count} ${word}${count === 1 ? '' : 's'}`;
}
