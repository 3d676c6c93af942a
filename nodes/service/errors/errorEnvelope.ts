import type { IDataObject } from 'n8n-workflow';
import { fromJson, isRecord, textOf } from '../../values/result';
import { shorten } from '../../values/text';

/** The content of an error body of the service. */
export interface ErrorEnvelope {
	/** ERR400, ERR401 …, if the body has a code (specification, "Errors", shape 1). */
	readonly code?: string;
	/** The service's own message. */
	readonly message?: string;
}

const LONGEST_MESSAGE = 500;

/**
 * Reads both documented error bodies, {name, message} and {error, message}, and what proxies send
 * instead: HTML pages, plain text, nothing.
 *
 * @param withFields whether the message names the fields that are wrong; they may be called anything, such as an
 *   attribute credit_balance
 */
export function readEnvelope(body: unknown, withFields = true): ErrorEnvelope {
	if (typeof body === 'string') return fromText(body, withFields);
	if (typeof body !== 'object' || body === null) return {};
	const { error } = body as Record<string, unknown>;
	return {
		code: errorCodeIn(body) ?? errorCodeIn(error),
		message: shortened(wordsOf(body, withFields) ?? (withFields ? fieldErrorsIn(body) : undefined)),
	};
}

/** What a success with an unknown body says, without its records; undefined if that is nothing. */
export function quoteOf(body: unknown): string | undefined {
	const words = isRecord(body)
		? wordsOf(
				Object.fromEntries(Object.entries(body).filter(([, said]) => typeof said === 'string')),
			)
		: readEnvelope(textOf(body)).message;
	return words && `The response says: ${shortened(words)}`;
}

function errorCodeIn(value: unknown): string | undefined {
	const { name } = (value ?? {}) as Record<string, unknown>;
	return typeof name === 'string' && /^ERR\d+$/.test(name) ? name : undefined;
}

/** Maximum depth at which a message is looked for. */
const DEEPEST_MESSAGE = 3;

/**
 * The message in an error body of any shape: the specification leaves some bodies open ("Errors: not
 * shown"), and validators send lists, or errors by field.
 */
function wordsOf(value: unknown, withFields = true, levels = DEEPEST_MESSAGE): string | undefined {
	if (typeof value === 'string') return wordsOfText(value, withFields, levels);
	if (typeof value !== 'object' || value === null || levels < 0) return undefined;
	const inner = (part: unknown) => wordsOf(part, withFields, levels - 1);
	if (Array.isArray(value)) return joinDistinct(value.map(inner));
	const body = value as Record<string, unknown>;
	const firstOf = (keys: readonly string[]) =>
		keys
			.map((key) => wordsOrFieldsOf(body[key], withFields, levels - 1))
			.find((words) => words !== undefined);
	const main = withNetworkCode(firstOf(['message']), body);
	// Beside a message, an error in words is only a label (specification, "Errors", shape 2).
	const isLabel = typeof body.error === 'string' && main !== undefined && !isOnlyStatus(main);
	const all = [main, isLabel ? undefined : inner(body.error), firstOf(detailKeys(withFields))]
		.concat(firstOf(['errorMessage']))
		.filter((words) => words !== undefined);
	const specific = all.filter((words) => !isOnlyStatus(words));
	const words =
		specific.length > 0 ? joinDetails(specific) : (firstOf(OTHER_KEYS) ?? joinDetails(all));
	return withFields ? withField(words, body) : words;
}

/** A text as it is, or the words in it if it is the network's error, passed on as JSON. */
function wordsOfText(text: string, withFields: boolean, levels: number): string | undefined {
	const error = /^\s*[[{]/.test(text) ? fromJson(text) : undefined;
	return wordsOf(error, withFields, levels - 1) ?? tidied(text);
}

/** Where bodies have details beside their message. */
const DETAILS = ['errors', 'issues', 'constraints', 'details', 'detail', 'error_data']
	// The network's words for the user.
	.concat(['error_user_msg']);
/** Where validators have theirs: about fields, never about the account or the recipient. */
const OF_FIELDS = ['validation', 'validationErrors', 'fieldErrors', 'violations'].concat([
	'invalid-params',
	'invalid_parameters',
	'defaultMessage',
]);
const detailKeys = (withFields: boolean) => (withFields ? DETAILS.concat(OF_FIELDS) : DETAILS);
/** Where other servers have their message. */
const OTHER_KEYS = ['description', 'error_description', 'error_message', 'reason', 'msg', 'title']
	.concat(['info', 'data'])
	// A code in words, such as INVALID_NUMBER, if there is no message.
	.concat(['code', 'errorCode', 'error_code', 'response', 'result']);

/** Words that only repeat the status. */
const ONLY_STATUS =
	/^(?:(?:error|http|status)\W*)?(?:4\d\d)?\W*(?:bad request|unprocessable (?:content|entity)|request failed with status code 4\d\d)?\W*$/i;

/** Whether a message gives no reason: "Bad Request", or none. */
export function isOnlyStatus(message = ''): boolean {
	return ONLY_STATUS.test(message);
}

/** "Invalid request: name is empty", without words that come twice. */
function joinDetails(parts: readonly string[]): string | undefined {
	const [first, ...more] = parts;
	return more.reduce(
		(words, added) => (words === undefined || words.includes(added) ? words : `${words}: ${added}`),
		first,
	);
}

/** The network's errors are {message, code}: "Re-engagement message (code 131047)". */
function withNetworkCode(words: string | undefined, { code }: { code?: unknown }) {
	const isCode = words !== undefined && /^\d{3,}$/.test(textOf(code));
	return isCode && !words.includes(textOf(code)) ? `${words} (code ${textOf(code)})` : words;
}

/** Where validators put the field of an error. */
const FIELD_KEYS = ['field', 'param', 'property', 'path', 'loc'];

/** "name: is empty"; a path with a slash is that of the request. A list is a path inside the request's body. */
function withField(words: string | undefined, body: Record<string, unknown>): string | undefined {
	const field = FIELD_KEYS.map((key) => [body[key]].flat())
		.map((path) =>
			path
				.map(textOf)
				.join('.')
				.replace(/^body\./, ''),
		)
		.find((text) => /^[\w.[\]-]+$/.test(text) && /[a-z]/i.test(text));
	if (words === undefined || field === undefined || words.includes(field)) return words;
	return `${field}: ${words}`;
}

/** { name: ['is empty'] } as "name: is empty". */
function wordsOrFieldsOf(errors: unknown, withFields: boolean, levels: number): string | undefined {
	const words = wordsOf(errors, withFields, levels);
	if (words !== undefined || !isRecord(errors) || levels < 0) return words;
	return joinDistinct(
		Object.entries(errors).map(([field, problem]) => {
			const said = wordsOrFieldsOf(problem, withFields, levels - 1);
			return said === undefined || !withFields ? said : `${field}: ${said}`;
		}),
	);
}

/** The same of a body without a known key: Django's { name: ['Is empty.'] }. Other values may be what was sent. */
function fieldErrorsIn(body: object): string | undefined {
	const lists = Object.entries(body).filter(
		([, said]) => Array.isArray(said) && said.every((text) => typeof text === 'string'),
	);
	return wordsOrFieldsOf(Object.fromEntries(lists), true, DEEPEST_MESSAGE);
}

function joinDistinct(words: ReadonlyArray<string | undefined>): string | undefined {
	const known = words.filter((text) => text !== undefined);
	return known.length === 0 ? undefined : [...new Set(known)].join('; ');
}

/**
 * Whether a body is a web page. The service sends only JSON (specification, "What the service does"), so
 * a page comes from a proxy, a firewall or another web server.
 */
export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** Whether a body is a web page, other text that is not JSON, or a JSON string; false for an empty body. */
export function isForeign(body: unknown): boolean {
	if (typeof body !== 'string' || body.trim() === '') return false;
	try {
		return typeof JSON.parse(body) === 'string';
	} catch {
		return true;
	}
}

/** With these words, common frameworks and gateways answer a path that they do not know. "No route to recipient" is none. */
const UNKNOWN_ROUTE =
	/^(?:Cannot [A-Z]+ \/|Route [A-Z]+:\/|(?:The r|R)oute (?:\S*\/\S* )?(?:could )?not (?:be )?found\W*$|[Nn]o (?:[Rr]oute|endpoint|handler|static resource)(?:(?: found)?\W*$|.*(?:\/\D| values)))/;

/**
 * Whether a 404 is about the path and not about a record: a page or text of a web server, or words about a route.
 */
export function isUnknownPath(status: number, body: unknown): boolean {
	if (status !== 404) return false;
	return isForeign(body) || UNKNOWN_ROUTE.test(readEnvelope(body).message ?? '');
}

function fromText(text: string, withFields: boolean): ErrorEnvelope {
	try {
		return readEnvelope(JSON.parse(text) as unknown, withFields);
	} catch {
		const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1];
		return { message: shortened(wordsOf(title ?? (isWebPage(text) ? undefined : text))) };
	}
}

function tidied(words: string): string | undefined {
	return words.replace(/\s+/g, ' ').trim() || undefined;
}

function shortened(words: string | undefined): string | undefined {
	return words && shorten(words, LONGEST_MESSAGE);
}

/**
 * The error in a body with a success status, or undefined: an error, its words or its code, or a status that says that
 * the request was not carried out.
 */
export function readErrorEnvelope(body: unknown): ErrorEnvelope | undefined {
	if (!isRecord(body)) return undefined;
	const code = errorCodeIn(body) ?? errorCodeIn(body.error);
	// A record in the data has a status of its own: false for an inactive product.
	const isError = isDenied(body) || [body, body.data].some(containsError);
	// Words are looked for only then: a page has a thousand records.
	if (!isError && !/^ERR[45]/.test(code ?? '')) return undefined;
	const { message } = readEnvelope(body);
	return isError || message !== undefined ? { code, message } : undefined;
}

function containsError(value: unknown): boolean {
	return isRecord(value) && [value.error, value.errors, value.errorMessage].some(saysSomething);
}

/** Whether the status or code of a body says that the request was not carried out. */
function isDenied(body: IDataObject): boolean {
	const { status, statusCode, code, errorCode, success, ok, result } = body;
	return (
		[status, success, ok, result].some((value) =>
			/^(error|fail(ed|ure)?|false)$/i.test(value === false ? 'false' : textOf(value)),
		) ||
		[success, ok].includes(0) ||
		[status, statusCode, code, errorCode].some((value) => /^[45]\d\d$/.test(textOf(value)))
	);
}

/** Whether the value is not one of those that stand for "no error". */
function saysSomething(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
	const text = value === undefined ? '' : String(value).trim();
	return !/^(0|200|false|none|no errors?|null|ok|success(ful)?)?$/i.test(text);
}
