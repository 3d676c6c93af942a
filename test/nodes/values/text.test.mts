import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeHtml, joinSentences } from '../../../nodes/values/text.ts';

it.each<[Array<string | undefined>, string]>([
	[['One', 'two'], 'One. two.'],
	[['Done.', 'Really?', 'Yes!', 'Well'], 'Done. Really? Yes! Well.'],
	[['A. B', undefined, '', 'C'], 'A. B. C.'],
	[['', undefined], ''],
	[[], ''],
])('turns %j into sentences', (texts, sentences) => {
	expect(joinSentences(...texts)).toBe(sentences);
});

it('escapes whatever has a meaning in HTML, and nothing else', () => {
	const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (text) => {
			const escaped = escapeHtml(text);
			expect(escaped).not.toMatch(/[<>"']/);
			const read = escaped.replace(/&(\w+|#39);/g, (_, name: string) => signs[name] ?? name);
			expect(read).toBe(text);
		}),
	);
});
