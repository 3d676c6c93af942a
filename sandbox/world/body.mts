// Reads request bodies without rejecting any: errors are reported after the credential check, in the operation's own
// envelope.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Levels of nesting. */
const DEEPEST_BODY = 32;

/** Characters of a body that are kept for the request log, however long it is. */
export const LONGEST_LOGGED_TEXT = 64 * 1024;

export type ParsedBody = {
	/** as received, for the request log */
	text?: string;
	/** whether the text is only the beginning of what came */
	isCut?: boolean;
	/** bytes that came */
	size?: number;
} & ({ value: unknown } | { problem: string; status?: number; isEmpty?: boolean });

/**
 * Accepts every content type, so that a wrong one is refused in the documented shape.
 *
 * @param largestBody bytes
 */
export function registerBodyParser(app: FastifyInstance, largestBody: number): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage, done) => {
		readLimited(payload, largestBody, (error, bytes, size) => {
			if (error) done(error);
			else done(null, parseBody(request, bytes, size, largestBody));
		});
	});
}

function parseBody(
	{ headers }: FastifyRequest,
	bytes: Buffer,
	size: number,
	largestBody: number,
): ParsedBody {
	if (size > largestBody) {
		const problem = `The body is larger than ${largestBody} bytes`;
		return { problem, status: 413, size, ...lossyText(bytes, size) };
	}
	const type = headers['content-type'] ?? '';
	if (size > 0 && !/^application\/json\s*(;|$)/i.test(type)) {
		return { problem: contentTypeProblem(type), status: 415, size, ...lossyText(bytes, size) };
	}
	return parseJson(bytes);
}

/** @param type the header as received, possibly empty */
export function contentTypeProblem(type: string): string {
	const given = type === '' ? '' : `, not ${JSON.stringify(type.slice(0, 100))}`;
	return `Content-Type must be application/json${given}`;
}

/**
 * A body that is too large is read to its end, and all but its beginning dropped: a client that is still
 * writing would otherwise see a broken connection instead of the refusal.
 *
 * Listeners, because iterating over the stream takes longer than all else that is done to a small body.
 */
function readLimited(
	payload: IncomingMessage,
	largestBody: number,
	done: (error: Error | null, bytes: Buffer, size: number) => void,
): void {
	let chunks: Buffer[] = [];
	let size = 0;
	payload.on('data', (chunk: Buffer) => {
		const fitted = size <= largestBody;
		size += chunk.length;
		if (size <= largestBody) chunks.push(chunk);
		else if (fitted) chunks = [beginning([...chunks, chunk], size)];
	});
	payload.once('end', () => {
		const [only] = chunks;
		done(null, only && chunks.length === 1 ? only : Buffer.concat(chunks), size);
	});
	payload.once('error', (error) => done(error, Buffer.alloc(0), size));
}

function beginning(chunks: Buffer[], size: number): Buffer {
	return Buffer.concat(chunks, Math.min(size, LONGEST_LOGGED_TEXT));
}

/** The beginning of a body that is not read; what is no UTF-8 in it is shown as such. */
function lossyText(bytes: Buffer, size: number): { text: string; isCut: boolean } {
	const shown = bytes.subarray(0, LONGEST_LOGGED_TEXT);
	return { text: shown.toString('utf8'), isCut: size > shown.length };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): ParsedBody {
	const size = bytes.length;
	if (size === 0) return { problem: 'A JSON body is required', isEmpty: true, size };
	let text: string;
	try {
		text = utf8.decode(bytes);
	} catch {
		return { problem: 'The body is not valid UTF-8', size, ...lossyText(bytes, size) };
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		const problem = `The body is not valid JSON: ${(error as Error).message.slice(0, 200)}`;
		return { problem, text, size };
	}
	const problem = findHazard(value, DEEPEST_BODY);
	return problem === undefined ? { value, text, size } : { problem, text, size };
}

/** Looks for nesting that is too deep and for keys that mean something to JavaScript itself. */
function findHazard(value: unknown, levelsLeft: number): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	if (levelsLeft === 0) return `The body is nested more than ${DEEPEST_BODY} levels deep`;
	for (const key of Object.keys(value)) {
		const child = (value as Record<string, unknown>)[key];
		if (isReserved(key, child)) return `The body has the reserved key ${JSON.stringify(key)}`;
		const hazard = findHazard(child, levelsLeft - 1);
		if (hazard !== undefined) return hazard;
	}
	return undefined;
}

function isReserved(key: string, value: unknown): boolean {
	if (key === '__proto__') return true;
	return (
		key === 'constructor' &&
		typeof value === 'object' &&
		value !== null &&
		Object.hasOwn(value, 'prototype')
	);
}
