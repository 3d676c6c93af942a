import type { Finding, Rule, TemplateDraft, Part } from '../finding';
import { SOURCES, buttonTexts, FOOTER, HEADER, TEXT } from '../finding';

/**
 * Maximum number of characters in each part. The specification has no lengths ("Limits": maximum lengths of body text
 * are not shown), so these are the messaging network's. Placeholders count as written.
 */
const LONGEST = { header: 60, text: 1024, footer: 60, button: 25 } as const;

export const tooLong: Rule = (draft) => [
	...longer({ place: HEADER, text: draft.header }, LONGEST.header),
	...longer({ place: TEXT, text: draft.text }, LONGEST.text),
	...longer({ place: FOOTER, text: draft.footer }, LONGEST.footer),
	...buttonTexts(draft).flatMap((part) => longer(part, LONGEST.button)),
];

function longer({ place, text }: Part, most: number): Finding[] {
	const length = [...text].length;
	if (length <= most) return [];
	return [
		{
			rule: 'tooLong',
			place,
			message: `is longer than ${most} characters`,
			fix: `Shorten it by ${length - most}: it has ${length} characters`,
			source: SOURCES.components,
		},
	];
}

/** Pictographs, flags and keycaps; © ® ™ are ordinary characters. */
const EMOJI =
	/(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3/gu;
/** Limit for the text. */
const MAX_EMOJI = 10;

export const emoji: Rule = (draft) => [
	...found(plainParts(draft), EMOJI, {
		rule: 'emoji',
		message: 'has an emoji',
		fix: 'Remove it; the text may have emoji',
	}),
	...((draft.text.match(EMOJI)?.length ?? 0) > MAX_EMOJI
		? [
				{
					rule: 'tooManyEmoji' as const,
					place: TEXT,
					message: `has more than ${MAX_EMOJI} emoji`,
					fix: 'Remove some of them',
					source: SOURCES.emoji,
				},
			]
		: []),
];

export const lineBreak: Rule = (draft) =>
	found(plainParts(draft), /[\r\n\u2028\u2029]/g, {
		rule: 'lineBreak',
		message: 'has a line break',
		fix: 'Write it in one line; the text may have several',
	});

/** *bold*, _italic_, ~struck~ and code; a single sign, as in "2 * 3", is none. */
const FORMATTING = /\*[^*\s][^*]*\*|(?<!\w)_[^_\s][^_]*_(?!\w)|~[^~\s][^~]*~|```/g;

export const formatting: Rule = ({ header }) =>
	found([{ place: HEADER, text: header }], FORMATTING, {
		rule: 'formatting',
		message: 'has formatting',
		fix: 'Remove the asterisks, underscores or tildes: headers are bold anyway',
	});

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
	finding: Pick<Finding, 'rule' | 'message' | 'fix'>,
): Finding[] {
	return parts
		.filter(({ text }) => text.search(pattern) !== -1)
		.map(({ place }) => ({ ...finding, place, source: SOURCES.layout }));
}
