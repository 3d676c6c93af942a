import { readAnswerText } from './answerText';

/** Bytes of an answer, decoded from gzip and the like, that are read at most. */
export const LARGEST_ANSWER_BYTES = 10 * 1024 * 1024;

/** The answer was larger than {@link LARGEST_ANSWER_BYTES}; the rest of it was not read. */
export class AnswerTooLarge extends Error {}

/** What n8n's helpers hand over when asked for a stream, as far as it is needed: Node's Readable. */
interface ByteStream {
	on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
	on(event: 'error', listener: (error: unknown) => void): unknown;
	on(event: 'end' | 'close', listener: () => void): unknown;
	destroy(): unknown;
}

const UTF8 = new TextDecoder();

/**
 * Reads an answer's body. JSON comes as its value, anything else as text.
 *
 * @param body a stream of decoded bytes; anything else is an answer that was read before
 * @param signal closes the connection when it fires
 * @param password of the request, which no answer gives back
 * @throws AnswerTooLarge, and whatever breaks the stream. The connection is closed then
 */
export async function readBody(
	body: unknown,
	signal: AbortSignal,
	password?: string,
): Promise<unknown> {
	if (!isByteStream(body)) return body;
	const close = () => body.destroy();
	signal.addEventListener('abort', close);
	// A signal that has fired by now tells nobody any more.
	if (signal.aborted) close();
	try {
		return readAnswerText(UTF8.decode(await readBytes(body)), password);
	} finally {
		signal.removeEventListener('abort', close);
	}
}

/** By events: an asynchronous loop over the stream costs a third of what the whole request costs. */
async function readBytes(stream: ByteStream): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	return await new Promise((resolve, reject) => {
		stream.on('data', (chunk) => {
			size += chunk.byteLength;
			if (size <= LARGEST_ANSWER_BYTES) {
				chunks.push(chunk);
			} else {
				reject(new AnswerTooLarge());
				stream.destroy();
			}
		});
		stream.on('end', () => resolve(Buffer.concat(chunks)));
		stream.on('error', reject);
		// Comes last of all: whoever was told something by then hears nothing new.
		stream.on('close', () => reject(new Error('The answer ended early')));
	});
}

function isByteStream(body: unknown): body is ByteStream {
	return (
		typeof body === 'object' &&
		body !== null &&
		typeof (body as ByteStream).on === 'function' &&
		typeof (body as ByteStream).destroy === 'function'
	);
}
