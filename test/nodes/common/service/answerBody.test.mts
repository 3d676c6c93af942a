// How an answer's body is read from the stream that n8n hands over.
import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
	AnswerTooLarge,
	LARGEST_ANSWER_BYTES,
	readBody,
} from '../../../../nodes/common/service/answerBody.ts';

const noop = () => undefined;
const never = new AbortController().signal;
const read = async (chunks: Iterable<Uint8Array>, signal = never) =>
	await readBody(Readable.from(chunks, { objectMode: false }), signal);

/** A stream that gives these bytes and stays open. */
function openStream(content = ''): Readable {
	const stream = new Readable({ read: () => undefined });
	stream.push(content);
	return stream;
}

describe('readBody', () => {
	it.each<[string, string, unknown]>([
		['JSON', '{"a":[1,"ü"]}', { a: [1, 'ü'] }],
		['a text', '<html>no</html>', '<html>no</html>'],
		['JSON that breaks off', '{"a":', '{"a":'],
		['nothing', '', ''],
	])('gives %s', async (_name, content, body) => {
		expect(await read([Buffer.from(content)])).toEqual(body);
	});

	it('puts together what comes in parts, characters that are split included', async () => {
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
	])('takes %s for an answer that was read before', async (_name, body) => {
		expect(await readBody(body, never)).toBe(body);
	});

	it('reads as many bytes as the limit allows, and closes the connection over one more', async () => {
		const text = `"${'x'.repeat(LARGEST_ANSWER_BYTES - 2)}"`;
		expect(await read([Buffer.from(text)])).toHaveLength(LARGEST_ANSWER_BYTES - 2);
		const stream = openStream(`${text} `);
		await expect(readBody(stream, never)).rejects.toThrow(AnswerTooLarge);
		expect(stream.destroyed).toBe(true);
	});

	it('passes on what breaks the stream', async () => {
		const stream = openStream('{');
		const reading = readBody(stream, never);
		stream.destroy(new Error('reset by peer'));
		await expect(reading).rejects.toThrow('reset by peer');
	});

	it('takes a stream that is closed without an end for a broken one', async () => {
		const stream = openStream('{"a":1}');
		const reading = readBody(stream, never);
		stream.destroy();
		await expect(reading).rejects.toThrow('The answer ended early');
	});

	it('closes the connection when the signal fires', async () => {
		const stream = openStream('{"a":1}');
		const ending = new AbortController();
		const reading = readBody(stream, ending.signal);
		ending.abort();
		await expect(reading).rejects.toThrow();
		expect(stream.destroyed).toBe(true);
	});

	it('closes the connection of an answer that begins after the signal has fired', async () => {
		const stream = openStream('{"a":1}');
		await expect(readBody(stream, AbortSignal.abort())).rejects.toThrow();
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
