import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
	AnswerTooLarge,
	LARGEST_ANSWER_BYTES,
	readBody,
	readAnswerText,
} from '../../../../nodes/service/http/attemptOnce.ts';
import fc from 'fast-check';

// How an answer's body is read from the stream that n8n returns.

const noop = () => undefined;
const never = new AbortController().signal;
const read = async (chunks: Iterable<Uint8Array>, signal = never) =>
	await readBody(Readable.from(chunks, { objectMode: false }), signal);

/** A stream that emits these bytes and stays open. */
function openStream(content = ''): Readable {
	const stream = new Readable({ read: () => undefined });
	stream.push(content);
	return stream;
}

describe('readBody', () => {
	it.each<[string, string, unknown]>([
		['JSON', '{"a":[1,"ü"]}', { a: [1, 'ü'] }],
		[
			'digits that a number would round',
			'{"id":12345678901234567,"all":[-9007199254740993,9007199254740991,1e30,0.1234567890123456]}',
			{
				id: '12345678901234567',
				all: ['-9007199254740993', 9007199254740991, 1e30, 0.1234567890123456],
			},
		],
		['JSON with a byte order mark', '\uFEFF{"a":1}', { a: 1 }],
		['a text', '<html>no</html>', '<html>no</html>'],
		['JSON that breaks off', '{"a":', '{"a":'],
		['nothing', '', ''],
	])('returns %s', async (_name, content, body) => {
		expect(await read([Buffer.from(content)])).toEqual(body);
	});

	it('joins parts, including characters that are split', async () => {
		const content = Buffer.from('{"name":"Zoë 🙂"}');
		const bytes = Array.from(content, (_byte, at) => content.subarray(at, at + 1));
		expect(await read(bytes)).toEqual({ name: 'Zoë 🙂' });
	});

	it.each([
		['a record', { data: [] }],
		['a text', 'no'],
		['nothing', undefined],
		['null', null],
		['a record that emits events and cannot be closed', { on: noop }],
		['a record that can be closed and emits no events', { destroy: noop }],
		['a record with fields of these names', { on: true, destroy: true }],
		['a function', Object.assign(() => undefined, { on: noop, destroy: noop })],
	])('treats %s as an answer that was read before', async (_name, body) => {
		expect(await readBody(body, never)).toBe(body);
	});

	it('reads as many bytes as the limit allows, and closes the connection over one more', async () => {
		const text = `"${'x'.repeat(LARGEST_ANSWER_BYTES - 2)}"`;
		expect(await read([Buffer.from(text)])).toHaveLength(LARGEST_ANSWER_BYTES - 2);
		const stream = openStream(`${text} `);
		await expect(readBody(stream, never)).rejects.toThrow(AnswerTooLarge);
		expect(stream.destroyed).toBe(true);
	});

	it('leaves nothing behind on the signal, however it ends', async () => {
		const { signal } = new AbortController();
		await read([Buffer.from('{}')], signal);
		const stream = openStream();
		const reading = readBody(stream, signal);
		expect(getEventListeners(signal, 'abort')).toHaveLength(1);
		stream.destroy();
		await reading.catch(() => undefined);
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});
});

// What an answer's text becomes: a value, with any echo of the password removed.

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
		['secret &quot;a&#38;b&#x22;', '[password]'],
		['secret &#34;a&amp;b&#34;', '[password]'],
		['{"note":"secret \\u0022a\\u0026b\\"', '{"note":"[password]'],
		['{"note":"secret \\"a\\u0026b\\""', '{"note":"[password]"'],
		['secret &;a&amp;b&;', 'secret &;a&amp;b&;'],
	])('is removed from the page %j', (page, left) => {
		expect(readAnswerText(page, 'secret "a&b"')).toBe(left);
	});

	it.each(['', '200', 'shorter'])(
		'of less than eight characters is not looked for: %j',
		(secret) => {
			expect(readAnswerText('{"id":"200 shorter"}', secret)).toEqual({ id: '200 shorter' });
		},
	);

	it('that is not in an answer leaves it unchanged', () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				fc.pre(!/\d{16}/.test(text));
				expect(readAnswerText(text, 'nowhere to be found')).toEqual(JSON.parse(text));
			}),
		);
	});

	it('leaves numbers, null and lists what they are', () => {
		const text = '{"id":12345678,"next":null,"notes":["12345678",null]}';
		expect(readAnswerText(text, '12345678')).toEqual({
			id: 12345678,
			next: null,
			notes: ['[password]', null],
		});
	});
});

/** The strings and keys of a JSON value. */
function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, child]) => [key, ...stringsIn(child)]);
}
