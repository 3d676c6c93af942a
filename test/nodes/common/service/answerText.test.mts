// What an answer's text becomes: a value, without the password that it may repeat.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerText } from '../../../../nodes/common/service/answerText.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON', () => {
	it.each(['{"a":[1,null]}', '"x"', '5', 'null', '[]', nested(100)])('%j is its value', (text) => {
		expect(readAnswerText(text)).toEqual(JSON.parse(text));
	});

	it.each([
		['lists', nested(101)],
		['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
	])('of more than 100 levels of %s stays a text', (_title, text) => {
		expect(readAnswerText(text)).toBe(text);
	});

	it('of any depth is read without running out of stack', () => {
		expect(typeof readAnswerText(nested(1_000_000))).toBe('string');
	});

	it('with keys that mean something to JavaScript changes nothing else', () => {
		const text = '{"__proto__":{"polluted":1},"note":"a long password"}';
		const value = readAnswerText(text, 'a long password') as object;
		expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":1},"note":"[password]"}');
		expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
	});
});

describe('a password', () => {
	const password = fc
		.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' })
		.filter((text) => text.trim() === text && !'[password]'.includes(text));
	const wrapped = (secret: string): unknown[] => [
		secret,
		{ message: `before ${secret} after ${secret}` },
		{ [secret]: [{ deep: [secret] }] },
		{ text: JSON.stringify({ header: secret }) },
		{ url: `https://example.com/?pwd=${encodeURIComponent(secret)}` },
	];

	it('is in no value, whatever it holds and wherever it was', () => {
		fc.assert(
			fc.property(password, (secret) => {
				for (const value of wrapped(secret)) {
					const strings = stringsIn(readAnswerText(JSON.stringify(value), secret));
					for (const text of strings) {
						expect(text).not.toContain(secret);
						expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
					}
				}
			}),
		);
	});

	it.each([
		['<title>secret "a&b"</title>', '<title>[password]</title>'],
		['<b>secret &quot;a&amp;b&quot;</b>', '<b>[password]</b>'],
		['secret &#34;a&#38;b&#34;', '[password]'],
		['secret%20%22a%26b%22', '[password]'],
	])('goes from the page %j', (page, left) => {
		expect(readAnswerText(page, 'secret "a&b"')).toBe(left);
	});

	it.each(['', '200', 'shorter'])(
		'of less than eight characters is not looked for: %j',
		(secret) => {
			expect(readAnswerText('{"id":"200 shorter"}', secret)).toEqual({ id: '200 shorter' });
		},
	);

	it('that an answer does not have leaves it alone', () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(readAnswerText(text, 'nowhere to be found')).toEqual(JSON.parse(text));
			}),
		);
	});

	it('of digits leaves a number a number', () => {
		expect(readAnswerText('{"id":12345678,"note":"12345678"}', '12345678')).toEqual({
			id: 12345678,
			note: '[password]',
		});
	});
});

/** Texts and keys of a JSON value. */
function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, child]) => [key, ...stringsIn(child)]);
}
