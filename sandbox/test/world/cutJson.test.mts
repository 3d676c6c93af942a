// JSON that is truncated to a number of characters.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutJson } from '../../world/cutJson.mts';

describe('cutJson', () => {
	it.each<[string, unknown, number, unknown]>([
		['a text', { text: 'abcdef' }, 9, { text: 'abcd' }],
		['what comes after it', { link: 'abcdef', caption: 'x' }, 9, { link: 'abcd' }],
		['a list', ['ab', 'cd', 'ef'], 5, ['ab', 'c']],
		['nothing', { latitude: 1, name: 'x' }, 100, { latitude: 1, name: 'x' }],
	])('cuts %s', (_title, value, longest, expected) => {
		expect(cutJson(value, longest)).toEqual(expected);
	});

	it('never exceeds the bound, and keeps everything that fits', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(200), (value, longest) => {
				const cut = cutJson(value, longest);
				expect(size(cut)).toBeLessThanOrEqual(longest);
				if (size(value) <= longest) expect(cut).toEqual(value);
			}),
		);
	});
});

/** @returns the characters of keys and strings, plus one for each value */
function size(value: unknown): number {
	if (typeof value === 'string') return value.length;
	if (typeof value !== 'object' || value === null) return 0;
	const sizes = Object.entries(value).map(
		([key, child]) => 1 + (Array.isArray(value) ? 0 : key.length) + size(child),
	);
	return sizes.reduce((sum, one) => sum + one, 0);
}
