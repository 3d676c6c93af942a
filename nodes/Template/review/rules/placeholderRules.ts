import { PLACEHOLDER, placeholdersOf } from '../../../values/template/templateValues';
import { wordsOf } from '../../../values/template/templateChange';
import type { Rule } from '../finding';
import { SOURCES, buttonTexts, buttonUrls, FOOTER, HEADER, TEXT } from '../finding';

const ONE = PLACEHOLDER.source;
const AT_START = new RegExp(`^\\s*${ONE}`);
const AT_END = new RegExp(`${ONE}\\s*$`);
const TOGETHER = new RegExp(`${ONE}\\s*${ONE}`);

/** The network refuses placeholders at either end of the text (its subcode 2388299). */
export const placeholderAtEdge: Rule = ({ text }) => [
	...(AT_START.test(text)
		? [
				{
					rule: 'placeholderAtStart' as const,
					place: TEXT,
					message: 'begins with a placeholder',
					fix: 'Write a word before it, such as "Hello"',
					source: SOURCES.errors,
				},
			]
		: []),
	...(AT_END.test(text)
		? [
				{
					rule: 'placeholderAtEnd' as const,
					place: TEXT,
					message: 'ends with a placeholder',
					fix: 'Write a few words after it',
					source: SOURCES.errors,
				},
			]
		: []),
];

export const placeholdersTogether: Rule = ({ text }) =>
	TOGETHER.test(text)
		? [
				{
					rule: 'placeholdersTogether',
					place: TEXT,
					message: 'has two placeholders next to each other',
					fix: 'Write a word between them, or merge them',
					source: SOURCES.review,
				},
			]
		: [];

/** Each placeholder needs two words, and the text one more. */
const WORDS_PER_PLACEHOLDER = 2;

export const tooManyPlaceholders: Rule = ({ text }) => {
	const count = countPlaceholders(text);
	const words = wordsOf(text.replace(PLACEHOLDER, ' ')).length;
	const missing = WORDS_PER_PLACEHOLDER * count + 1 - words;
	if (count === 0 || missing <= 0) return [];
	return [
		{
			rule: 'tooManyPlaceholders',
			place: TEXT,
			message: 'has too many placeholders for its length',
			fix: `Write ${plural(missing, 'more word')}, or use fewer placeholders: ${plural(count, 'placeholder')} and ${plural(words, 'word')} were found`,
			source: SOURCES.wordsPerPlaceholder,
		},
	];
};

/** Placeholders are allowed only in the text, once in the header and at the end of an address. */
export const placeholderNotAllowed: Rule = (draft) => {
	const parts = [{ place: FOOTER, text: draft.footer }, ...buttonTexts(draft)];
	return [
		...(countPlaceholders(draft.header) > 1
			? [notAllowed(HEADER, 'has more than one placeholder', 'Keep one')]
			: []),
		...parts
			.filter(({ text }) => countPlaceholders(text) > 0)
			.map(({ place }) => notAllowed(place, 'has a placeholder', 'Write it as fixed text')),
	];
};

function notAllowed(place: string, message: string, fix: string) {
	return {
		rule: 'placeholderNotAllowed' as const,
		place,
		message,
		fix,
		source: SOURCES.components,
	};
}

/** Two placeholders already fail the checks of the submission. */
export const placeholderInUrl: Rule = (draft) =>
	buttonUrls(draft)
		.filter(({ text }) => {
			const isAtEnd = countPlaceholders(text) === 1 && AT_END.test(text);
			return placeholdersOf(text).length === 1 && !isAtEnd;
		})
		.map(({ place }) => ({
			rule: 'placeholderInUrl',
			place,
			message: 'has a placeholder before the end of its URL',
			fix: 'Use one placeholder, at the end: https://example.com/order/{{1}}',
			source: SOURCES.components,
		}));

const BRACKETS = /[\s{}[\]()<>"']/g;

/** n8n turns "Hello {{1}}" into "Hello 1" if the field is an expression. */
export const sampleIsPlaceholder: Rule = ({ text, sampleText }) =>
	placeholdersOf(text, sampleText)
		.filter(({ number, sample }) => sample?.replace(BRACKETS, '') === String(number))
		.map(({ number }) => ({
			rule: 'sampleIsPlaceholder',
			place: 'Sample Text',
			message: `has the placeholder's own number as the sample for {{${number}}}`,
			fix: 'Write a realistic value, such as Asha',
			source: SOURCES.review,
		}));

function countPlaceholders(text: string): number {
	return text.match(PLACEHOLDER)?.length ?? 0;
}

function plural(count: number, word: string): string {
	return `${count} ${word}${count === 1 ? '' : 's'}`;
}
