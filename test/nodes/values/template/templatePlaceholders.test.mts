import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderLabel } from '../../../../nodes/values/template/templateValues.ts';

// The label of a placeholder's field: its number and its sentence.

describe('placeholderLabel', () => {
	it.each<[string, string, number, string | undefined, string]>([
		[
			'the words that lead to it',
			'Hello {{1}}, your appointment is on {{2}}.',
			2,
			'Monday at 10:00',
			'Placeholder 2 · …your appointment is on [Monday at 10:00]',
		],
		['the line that it ends', 'Hello {{1}}, welcome', 1, 'Asha', 'Placeholder 1 · Hello [Asha]'],
		[
			'the words that follow where none lead to it',
			'{{1}}, your order is on its way to you, at last',
			1,
			'Asha',
			'Placeholder 1 · [Asha], your order is on its way…',
		],
		[
			'the words that follow where it comes behind another',
			'Hi {{1}}, {{2}} off everything until {{3}}.',
			2,
			'20%',
			'Placeholder 2 · [20%] off everything until',
		],
		[
			'the placeholder itself for no sample',
			'Code {{1}}',
			1,
			undefined,
			'Placeholder 1 · Code [{{1}}]',
		],
		[
			'its own line',
			'Your order\nNumber: {{1}}\nThank you',
			1,
			'A-1',
			'Placeholder 1 · Number: [A-1]',
		],
		[
			'the last words of a long sentence',
			'Thank you for the order that you placed with us yesterday evening. It will arrive by tomorrow at {{1}}',
			1,
			'noon',
			'Placeholder 1 · …will arrive by tomorrow at [noon]',
		],
		[
			'a long sample cut',
			'Dear {{1}}',
			1,
			'Asha Priyanka Chattopadhyay Ranganathan Rao',
			'Placeholder 1 · Dear [Asha Priyanka Chattopadhyay…]',
		],
		['nothing that the text does not have', 'Hello', 3, undefined, 'Placeholder 3'],
	])('shows %s', (_, text, number, sample, label) => {
		expect(placeholderLabel(text, number, sample)).toBe(label);
	});

	it('is one short line for any template, distinct for each placeholder', () => {
		const word = fc.oneof(
			fc.string({ unit: 'grapheme' }),
			fc.constantFrom('\n', '. ', '{{1}}', '{{2}}'),
		);
		fc.assert(
			fc.property(fc.array(word), fc.option(fc.string(), { nil: undefined }), (words, sample) => {
				const text = `${words.join(' ')} {{1}} and {{2}}`;
				const labels = [1, 2].map((number) => placeholderLabel(text, number, sample));
				expect(labels[0]).not.toBe(labels[1]);
				for (const [index, label] of labels.entries()) {
					expect(label.startsWith(`Placeholder ${index + 1} · `)).toBe(true);
					expect([...label].length).toBeLessThanOrEqual(60);
					expect(label).not.toMatch(/[\r\n\t]/);
				}
			}),
		);
	});
});
