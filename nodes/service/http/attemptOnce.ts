import { sleep } from 'n8n-workflow';
import type { Attempt, NoAnswer } from './attempt';
import { ANSWER_TOO_LARGE, ANSWER_TOO_SLOW, attemptFromError, CANCELLED } from './attempt';
import type { Clock } from '../limiter/clock';
import { parseExactly } from '../../values/text';

/** Maximum response size in bytes, after decompression. */
export const LARGEST_ANSWER_BYTES = 10 * 1024 * 1024;

/** The response was larger than {@link LARGEST_ANSWER_BYTES}; the rest of it was not read. */
export class AnswerTooLarge extends Error {}

/** The part of Node's Readable used here; n8n's helpers return one when asked for a stream. */
interface ByteStream {
	on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
	on(event: 'error', listener: (error: unknown) => void): unknown;
	on(event: 'end' | 'close', listener: () => void): unknown;
	destroy(): unknown;
}

const UTF8 = new TextDecoder();

/**
 * Reads a response body: JSON as its value, anything else as text.
 *
 * @param body a stream of decoded bytes; anything else is a body that was already read
 * @param signal closes the connection when it fires
 * @param password the request's password, redacted in the result
 * @throws AnswerTooLarge, or the error that broke the stream. The connection is then closed
 */
export async function readBody(
	body: unknown,
	signal: AbortSignal,
	password?: string,
): Promise<unknown> {
	if (!isByteStream(body)) return body;
	const close = () => body.destroy();
	signal.addEventListener('abort', close);
	// A signal that has already fired emits no event.
	if (signal.aborted) close();
	try {
		return readAnswerText(UTF8.decode(await readBytes(body)), password);
	} finally {
		signal.removeEventListener('abort', close);
	}
}

/** Uses events: async iteration over the stream would cost a third of the whole request. */
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
		// Fires last: it has no effect if the promise is already settled.
		stream.on('close', () => reject(new Error('The response ended early')));
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

/** Maximum nesting of lists and objects in a response. The service's own have fewer than ten levels. */
const DEEPEST_LEVEL = 100;

/** Shorter passwords are not redacted: "200" appears in many responses by chance. */
const SHORTEST_PASSWORD = 8;

const REDACTED = '[password]';

/**
 * The JSON value of a response's text, or the text itself if it is not JSON. JSON nested deeper than any record stays
 * text: n8n copies values recursively and would overflow the stack.
 *
 * @param password the request's password: redacted where the response repeats it, as proxies' error pages do
 */
export function readAnswerText(text: string, password = ''): unknown {
	const value = parse(text);
	const echo = echoOf(text, password);
	return echo === undefined ? value : without(value, echo);
}

function parse(text: string): unknown {
	try {
		const value = parseExactly(text);
		return isDeeperThan(value, DEEPEST_LEVEL) ? text : value;
	} catch {
		return text;
	}
}

function isDeeperThan(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}

/**
 * Matches the password in a response: plain, or as JSON, URLs and HTML encode it. Servers escape different signs of it,
 * and each in several ways. Undefined if the response cannot contain it.
 */
function echoOf(text: string, password: string): RegExp | undefined {
	if (password.length < SHORTEST_PASSWORD) return undefined;
	const unescaped = password.match(/[a-z0-9]+/gi) ?? [];
	if (!unescaped.every((part) => text.includes(part))) return undefined;
	return new RegExp(password.split('').map(spellingsOf).join(''), 'g');
}

/** A pattern of the spellings of one UTF-16 unit. */
function spellingsOf(sign: string): string {
	if (/[a-z0-9]/i.test(sign)) return sign;
	const code = sign.charCodeAt(0);
	const hex = code.toString(16);
	const long = hex.padStart(4, '0');
	const inUrl =
		code < 128 ? `%${hex.padStart(2, '0')}` : isSurrogate(code) ? '' : encodeURIComponent(sign);
	const all = [
		`\\\\?\\u${long}`,
		`\\\\u${inAnyCase(long)}`,
		`&(?:#0*${code}|#[xX]0*${inAnyCase(hex)}|${HTML_NAMES[sign] ?? `#${code}`});`,
		...(inUrl === '' ? [] : [inAnyCase(inUrl.toLowerCase())]),
	];
	return `(?:${all.join('|')})`;
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

const inAnyCase = (hex: string) =>
	hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const HTML_NAMES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** Keys are redacted too. The nesting is limited by {@link DEEPEST_LEVEL}. */
function without(value: unknown, echo: RegExp): unknown {
	if (typeof value === 'string') return value.replace(echo, REDACTED);
	if (Array.isArray(value)) return value.map((child) => without(child, echo));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, child]) => [String(without(key, echo)), without(child, echo)]),
	);
}

/** A response from n8n's helpers, with its body as an unread stream. */
export interface FullResponse {
	readonly statusCode: number;
	readonly headers: Record<string, unknown>;
	readonly body: unknown;
}

interface Limits {
	/** Aborts the request from outside. */
	readonly cancel?: AbortSignal;
	readonly deadlines?: Pick<typeof DEADLINES, 'watch'>;
	/** Redacted in the response. */
	readonly password?: string;
}

/**
 * Makes one request and reads its response within time and size limits that n8n's helpers do not set: their timeout
 * ends when the response begins, and they keep reading while bytes arrive. Never throws.
 *
 * @param call makes the request, and aborts it when the signal fires
 */
export async function tryOnce(
	call: (signal: AbortSignal) => Promise<FullResponse>,
	{ cancel, deadlines = DEADLINES, password }: Limits = {},
): Promise<Attempt> {
	const ending = new AbortController();
	let late = false;
	const forget = deadlines.watch(() => {
		late = true;
		ending.abort();
	});
	const stop = () => ending.abort();
	cancel?.addEventListener('abort', stop);
	if (cancel?.aborted) stop();
	let answering = false;
	try {
		const { statusCode, headers, body } = await call(ending.signal);
		answering = true;
		return {
			kind: 'answer',
			status: statusCode,
			headers,
			body: await readBody(body, ending.signal, password),
		};
	} catch (error) {
		if (late) return aborted(ANSWER_TOO_SLOW);
		if (error instanceof AnswerTooLarge) return aborted(ANSWER_TOO_LARGE);
		if (ending.signal.aborted) return aborted(CANCELLED);
		const attempt = attemptFromError(error);
		// The response had begun, so the request has arrived.
		return answering ? aborted(attempt.code) : attempt;
	} finally {
		forget();
		cancel?.removeEventListener('abort', stop);
	}
}

function aborted(code: string): NoAnswer {
	return { kind: 'noAnswer', code, mayHaveArrived: true };
}

/** Milliseconds between two checks of the open deadlines. */
const DEADLINE_SLICE_MS = 1_000;

/** Deadline of one try in milliseconds, from its start to the last byte of the response. */
const MAX_TRY_MS = 120_000;

interface Deadline {
	slicesLeft: number;
	readonly onLate: () => void;
}

/**
 * Request deadlines. A single timer serves all of them, and stops within a second of the end of the last one. Slices
 * are counted, not read from a clock: if the clock is set or n8n stalls for a while, responses that arrived in time do
 * not count as late.
 */
export class Deadlines {
	private readonly open = new Set<Deadline>();

	private watching = false;

	constructor(
		private readonly limitMs: number,
		private readonly clock: Pick<Clock, 'sleep'>,
	) {}

	/**
	 * @param onLate called once after the deadline, at most a slice late
	 * @returns a function that ends the watch
	 */
	watch(onLate: () => void): () => void {
		// The current slice does not count: it may be nearly over.
		const deadline = { slicesLeft: Math.ceil(this.limitMs / DEADLINE_SLICE_MS) + 1, onLate };
		this.open.add(deadline);
		if (!this.watching) void this.tickAll();
		return () => this.open.delete(deadline);
	}

	private async tickAll(): Promise<void> {
		this.watching = true;
		while (this.open.size > 0) {
			await this.clock.sleep(DEADLINE_SLICE_MS);
			for (const deadline of this.open) this.tick(deadline);
		}
		this.watching = false;
	}

	private tick(deadline: Deadline): void {
		deadline.slicesLeft -= 1;
		if (deadline.slicesLeft > 0) return;
		this.open.delete(deadline);
		deadline.onLate();
	}
}

/** Not the clock for back-offs and pauses: a test that skips those still waits for responses. */
export const DEADLINE_CLOCK: Pick<Clock, 'sleep'> = { sleep: async (ms) => await sleep(ms) };

/** Watches every request of this process. */
const DEADLINES = new Deadlines(MAX_TRY_MS, DEADLINE_CLOCK);
