import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderLabel } from '../../../../nodes/values/template/templateValues.ts';

// The label of a placeholder's field: its number and its sentence.

describe('placeholderLabel', () => {
	const startsWithIt = '{{1}} off everything in our stores, today only';
	const longBefore = 'Thank you. It will arrive by tomorrow at {{1}}';

	it.each<[string, string, number, string | undefined, string]>([
		['words before it', 'Hi {{1}}, it is on {{2}}.', 2, 'Monday at 9', '…it is on [Monday at 9]'],
		['the line that it ends', 'Hello {{1}}, welcome', 1, 'Asha', 'Hello [Asha]'],
		['words after it', startsWithIt, 1, '20%', '[20%] off everything in our…'],
		['those behind another', 'Hi {{1}}, {{2}} off until {{3}}.', 2, '20%', '[20%] off until'],
		['itself for no sample', 'Code {{1}}', 1, undefined, 'Code [{{1}}]'],
		['its own line', 'Your order\nNumber: {{1}}\nThank you', 1, 'A-1', 'Number: [A-1]'],
		['its own sentence', 'Hi. It comes at {{1}}', 1, 'noon', '…It comes at [noon]'],
		['the last words', longBefore, 1, 'noon', '…will arrive by tomorrow at [noon]'],
		['a cut sample', 'Dear {{1}}', 1, 'a'.repeat(40), `Dear [${'a'.repeat(27)}…]`],
	])('shows %s', (_, text, number, sample, label) => {
		expect(placeholderLabel(text, number, sample)).toBe(`Placeholder ${number} · ${label}`);
	});

	it('shows nothing of a text that does not have it', () => {
		expect(placeholderLabel('Hello', 3)).toBe('Placeholder 3');
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
