// Reading request bodies. Nothing here refuses: what is wrong with a body is told after the credential
// was checked, in the operation's own envelope.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Levels of nesting. */
const DEEPEST_BODY = 32;

export type ParsedBody = { value: unknown } | { problem: string; isEmpty?: boolean };

/**
 * Takes every content type, so that a wrong one is refused in the documented shape.
 *
 * @param largestBody bytes
 */
export function registerBodyParser(app: FastifyInstance, largestBody: number): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		'*',
		async (request: FastifyRequest, payload: IncomingMessage): Promise<ParsedBody> => {
			const bytes = await readLimited(payload, largestBody);
			if (!bytes) return { problem: `The body is larger than ${largestBody} bytes` };
			const type = request.headers['content-type'] ?? '';
			if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(type)) {
				return { problem: contentTypeProblem(type) };
			}
			return parseJson(bytes);
		},
	);
}

/** @param type the header as it came, possibly empty */
export function contentTypeProblem(type: string): string {
	const given = type === '' ? '' : `, not ${JSON.stringify(type.slice(0, 100))}`;
	return `Content-Type must be application/json${given}`;
}

/**
 * A body that is too large is read to its end and dropped: a client that is still writing would
 * otherwise see a broken connection instead of the refusal.
 */
async function readLimited(
	payload: IncomingMessage,
	largestBody: number,
): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of payload as AsyncIterable<Buffer>) {
		size += chunk.length;
		if (size <= largestBody) chunks.push(chunk);
		else chunks.length = 0;
	}
	if (size > largestBody) return undefined;
	return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): ParsedBody {
	if (bytes.length === 0) return { problem: 'A JSON body is required', isEmpty: true };
	let text: string;
	try {
		text = utf8.decode(bytes);
	} catch {
		return { problem: 'The body is not valid UTF-8' };
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		return { problem: `The body is not valid JSON: ${(error as Error).message.slice(0, 200)}` };
	}
	const problem = findHazard(value, DEEPEST_BODY);
	return problem === undefined ? { value } : { problem };
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
