import type { RuleFinding, Part, Rules, TemplateDraft } from '../finding';
import { SOURCES, buttonTexts, buttonUrls, findIf, FOOTER, HEADER, TEXT } from '../finding';

/**
 * Maximum number of characters in each part. The specification has no lengths ("Limits": maximum lengths of body text
 * are not shown), so these are the messaging network's. Placeholders count as written.
 */
const MAX_LENGTHS = { header: 60, text: 1024, footer: 60, button: 25, url: 2000 } as const;

/** Pictographs, flags and keycaps; © ® ™ are ordinary characters. */
const EMOJI =
	/(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3/gu;
/** Limit for the text. */
const MAX_EMOJI = 10;

/** *bold*, _italic_, ~struck~ and code; a single sign, as in "2 * 3", is none. */
const FORMATTING = /\*[^*\s][^*]*\*|(?<!\w)_[^_\s][^_]*_(?!\w)|~[^~\s][^~]*~|```/g;

export const layoutRules: Rules = {
	tooLong: (draft) => [
		...longer({ place: HEADER, text: draft.header }, MAX_LENGTHS.header),
		...longer({ place: TEXT, text: draft.text }, MAX_LENGTHS.text),
		...longer({ place: FOOTER, text: draft.footer }, MAX_LENGTHS.footer),
		...buttonTexts(draft).flatMap((part) => longer(part, MAX_LENGTHS.button)),
		...buttonUrls(draft).flatMap((part) =>
			longer(part, MAX_LENGTHS.url, `has a URL of more than ${MAX_LENGTHS.url} characters`),
		),
	],
	emoji: (draft) =>
		found(plainParts(draft), EMOJI, {
			message: 'has an emoji',
			fix: 'Remove it; the text may have emoji',
		}),
	tooManyEmoji: ({ text }) =>
		findIf((text.match(EMOJI)?.length ?? 0) > MAX_EMOJI, {
			place: TEXT,
			message: `has more than ${MAX_EMOJI} emoji`,
			fix: 'Remove some of them',
			source: SOURCES.emoji,
		}),
	lineBreak: (draft) =>
		found(plainParts(draft), /[\r\n\u2028\u2029]/g, {
			message: 'has a line break',
			fix: 'Write it in one line; the text may have several',
		}),
	formatting: ({ header }) =>
		found([{ place: HEADER, text: header }], FORMATTING, {
			message: 'has formatting',
			fix: 'Remove the asterisks, underscores or tildes: headers are bold anyway',
		}),
};

function longer(
	{ place, text }: Part,
	most: number,
	message = `is longer than ${most} characters`,
): RuleFinding[] {
	const length = [...text].length;
	return findIf(length > most, {
		place,
		message,
		fix: `Shorten it by ${length - most}: it has ${length} characters`,
		source: SOURCES.components,
	});
}

/** The parts that must be plain text on a single line. */
function plainParts(draft: TemplateDraft): Part[] {
	return [
		{ place: HEADER, text: draft.header },
		{ place: FOOTER, text: draft.footer },
		...buttonTexts(draft),
	];
}

function found(
	parts: readonly Part[],
	pattern: RegExp,
	finding: Pick<RuleFinding, 'message' | 'fix'>,
): RuleFinding[] {
	return parts
		.filter(({ text }) => text.search(pattern) !== -1)
		.map(({ place }) => ({ ...finding, place, source: SOURCES.layout }));
}
