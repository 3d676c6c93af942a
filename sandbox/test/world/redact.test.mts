// Passwords are redacted, and the output stays valid JSON with its numbers and statuses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../world/redact.mts';

function secrets(...known: string[]) {
	const created = createSecrets();
	for (const secret of known) created.add(secret);
	return created;
}

describe('text', () => {
	it.each<[string, string[], string, string]>([
		['a secret', ['hunter2'], 'it is hunter2, hunter2', 'it is [redacted], [redacted]'],
		[
			'in an address',
			['a b/ü'],
			'x?p=a%20b%2F%C3%BC&q=a+b%2f%c3%bc',
			'x?p=[redacted]&q=[redacted]',
		],
		['in JSON', ['a"b'], '{"x":"a\\"b"}', '{"x":"[redacted]"}'],
		['in JSON of ASCII alone', ['pässwort'], '"p\\u00e4sswort"', '"[redacted]"'],
		['one that begins with another', ['abc', 'abcdef'], 'abcdef abc', '[redacted] [redacted]'],
		['one that the blot holds too', ['red', 'act'], 'a red act', 'a [redacted] [redacted]'],
		['one of signs that patterns use', ['a.*(b)'], 'a.*(b) axx', '[redacted] axx'],
		['nothing', [], 'as it was', 'as it was'],
		['an empty one', [''], 'as it was', 'as it was'],
	])('hides %s', (_title, known, text, shown) => {
		expect(secrets(...known).redactText(text)).toBe(shown);
	});

	it('ends before a secret that is truncated', () => {
		const { redactCutText } = secrets('sandbox-password', 'another');
		expect(redactCutText('the sandbox-password and sandbox-pass')).toBe('the [redacted] and ');
		expect(redactCutText('the anothe')).toBe('the ');
		expect(redactCutText('the end.')).toBe('the end.');
	});
});

describe('values', () => {
	it('keep their structure, even if the secret is a number', () => {
		const { redactValue } = secrets('200');
		const value = { status: 201, ms: 1200, text: 'got 200', '200': [null, true, 200] };
		expect(redactValue(value)).toEqual({
			status: 201,
			ms: '[redacted]',
			text: 'got [redacted]',
			'[redacted]': [null, true, '[redacted]'],
		});
	});

	it('contain no secret anywhere', () => {
		const word = fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme' });
		fc.assert(
			fc.property(word, fc.jsonValue(), fc.array(fc.nat({ max: 30 })), (secret, value, places) => {
				// The secret is inserted into some of the value's strings and keys.
				let count = 0;
				const text = JSON.stringify(value).replaceAll(/"((?:[^"\\]|\\.)*)"/g, (whole, inner) =>
					places.includes(count++) ? JSON.stringify(inner + secret) : whole,
				);
				const shown = secrets(secret).redactValue(JSON.parse(text));
				const texts = textsIn(shown).map((one) => one.replaceAll('[redacted]', '\0'));
				fc.pre(!secret.includes('\0'));
				expect(texts.filter((one) => one.includes(secret))).toEqual([]);
			}),
		);
	});
});

/** The strings, numbers and keys of a JSON value. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	if (typeof value !== 'object' || value === null) return [];
	return [
		...(Array.isArray(value) ? [] : Object.keys(value)),
		...Object.values(value).flatMap(textsIn),
	];
}
