// A body as the request log keeps it: as text, which has a known size, and no longer than a bound.
import { LONGEST_LOGGED_TEXT, type ParsedBody } from './body.mts';
import type { Secrets } from './redact.mts';

export interface KeptBody {
	text: string;
	/** whether the text is JSON, or was until a fault broke it off */
	isJson: boolean;
	/** bytes of the whole body */
	size: number;
	isTruncated: boolean;
}

/** @returns a request's body for the log; undefined when there is none */
export function keepBody(body: ParsedBody | undefined, secrets: Secrets): KeptBody | undefined {
	if (body?.text === undefined) return undefined;
	const { text, size = 0, isCut = false } = body;
	const isJson = 'value' in body;
	if (!isCut && text.length <= LONGEST_LOGGED_TEXT)
		return { text, isJson, size, isTruncated: false };
	// Serialised again, so that a secret appears unescaped whatever the client wrote.
	const plain = isJson ? JSON.stringify(secrets.redactValue(body.value)) : text;
	const beginning = beginningOf(plain, LONGEST_LOGGED_TEXT, secrets);
	return { text: beginning, isJson: false, size, isTruncated: true };
}

/** @returns an answer's body for the log; undefined when there is none */
export function keepAnswer(text: string, isJson: boolean, secrets: Secrets): KeptBody | undefined {
	if (text === '') return undefined;
	const size = Buffer.byteLength(text);
	if (text.length <= LONGEST_LOGGED_TEXT) return { text, isJson, size, isTruncated: false };
	const beginning = beginningOf(text, LONGEST_LOGGED_TEXT, secrets);
	return { text: beginning, isJson: false, size, isTruncated: true };
}

/** @returns the text, or its beginning and an ellipsis */
export function shortened(text: string, longest: number, secrets: Secrets): string {
	return text.length <= longest ? text : `${beginningOf(text, longest - 1, secrets)}…`;
}

/** @returns a copy, for a part of a text keeps all of it in memory; without the head of a secret at its end */
function beginningOf(text: string, length: number, secrets: Secrets): string {
	const shown = secrets.redactCutText(text.slice(0, length));
	return Buffer.from(shown, 'utf16le').toString('utf16le');
}

/** @returns what the body was, without secrets: JSON where it is JSON and whole, text otherwise */
export function showBody({ text, isJson }: KeptBody, secrets: Secrets): unknown {
	return secrets.redactValue(isJson ? parsed(text) : text);
}

/** @returns the same as text */
export function showBodyText(body: KeptBody, secrets: Secrets): string {
	const shown = showBody(body, secrets);
	return typeof shown === 'string' && !isJsonText(body) ? shown : JSON.stringify(shown);
}

/** A JSON body may be a mere text, in quotes. */
function isJsonText({ text, isJson }: KeptBody): boolean {
	return isJson && parsed(text) !== text;
}

/** @returns the JSON value; the text itself where a fault broke it off */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
