/** Template texts with any scripts, symbols and line breaks, and placeholders anywhere. */
import fc from 'fast-check';

const piece = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.constantFrom(
		'Hi',
		'your order',
		'is',
		', ',
		'. ',
		'\n',
		'=',
		'您的订单',
		'مرحبا',
		'🎉',
		'{{ x }}',
	),
	fc.integer({ min: 1, max: 4 }).map((number) => `{{${number}}}`),
);

export const templateTexts: fc.Arbitrary<string> = fc
	.array(piece, { maxLength: 20 })
	.chain((pieces) => fc.constantFrom(pieces.join(''), pieces.join(' ')));

/** A template to seed, for tests in which only other fields matter. */
export const PLAIN_TEMPLATE = {
	category: 'MARKETING',
	type: 'TEXT',
	language: 'English',
	text: 'Hello',
	sample_text: 'Hello',
} as const;
