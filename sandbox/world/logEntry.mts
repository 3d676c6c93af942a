// One request as the log keeps it, how much memory it takes, and how it is shown. Each is written in the
// middle of a request: what can be made later is made when it is shown.
import type { IncomingHttpHeaders } from 'node:http';
import type { ControlSchemas } from '../types.mts';
import { showBody, type KeptBody } from './loggedBody.mts';
import type { Secrets } from './redact.mts';

export type LoggedRequest = ControlSchemas['LoggedRequest'];
export type Verdict = ControlSchemas['Verdict'];
type Headers = ControlSchemas['Headers'];

/** The contract's `LoggedRequest` as received, with its secrets. */
export interface LogEntry {
	id: number;
	at: number;
	ms: number;
	method: string;
	/** path and query */
	url: string;
	operation: string | null;
	phone_number: string | null;
	campaign: string | null;
	status: number | null;
	contract: Verdict;
	violations: readonly string[] | undefined;
	responseContract: Verdict;
	responseViolations: readonly string[] | undefined;
	error: string | undefined;
	fault: string | undefined;
	crash: string | undefined;
	headers: Readonly<IncomingHttpHeaders>;
	body: KeptBody | undefined;
	/** undefined when the connection was reset */
	responseHeaders: Readonly<Record<string, string>> | undefined;
	responseBody: KeptBody | undefined;
}

/** Bytes of an entry beside its texts: the objects, generously. */
const BYTES_AROUND = 1000;
/** JavaScript keeps text in one or two bytes a character. */
const BYTES_A_CHARACTER = 2;

/** The header that carries the project's password. */
export const PASSWORD_HEADER = 'x-api-wa-project-api-pwd';

const PASSWORD_HEADER_TITLE = 'X-API-WA-Project-API-Pwd';

/** @param name in lower case @returns the name as people write it */
export const headerTitle = (name: string): string =>
	name === PASSWORD_HEADER ? PASSWORD_HEADER_TITLE : name;

const SECRET_HEADERS = new Set([
	PASSWORD_HEADER,
	'authorization',
	'proxy-authorization',
	'cookie',
	'set-cookie',
]);

/** @returns whether the header carries credentials @param name in lower case */
export const isCredential = (name: string): boolean => SECRET_HEADERS.has(name);

/** @returns at least the bytes of memory that the entry takes */
export function weigh(entry: LogEntry): number {
	const { url, phone_number, campaign, error, fault, crash, body, responseBody } = entry;
	let characters = url.length + (body?.text.length ?? 0) + (responseBody?.text.length ?? 0);
	for (const text of [phone_number, campaign, error, fault, crash]) characters += text?.length ?? 0;
	for (const text of entry.violations ?? []) characters += text.length;
	for (const text of entry.responseViolations ?? []) characters += text.length;
	return (
		BYTES_AROUND +
		BYTES_A_CHARACTER * (characters + lengthOf(entry.headers) + lengthOf(entry.responseHeaders))
	);
}

/** Each value of a repeated header has its own length. */
function lengthOf(headers: LogEntry['headers'] = {}): number {
	let characters = 0;
	for (const name in headers) {
		const value = headers[name] ?? '';
		characters += name.length;
		for (const text of typeof value === 'string' ? [value] : value) characters += text.length;
	}
	return characters;
}

/**
 * @param withDetails whether headers and bodies are shown
 * @returns the entry as the control API shows it: no secret is left in what comes from clients
 */
export function showEntry(entry: LogEntry, secrets: Secrets, withDetails = true): LoggedRequest {
	const { redactText } = secrets;
	const [path = '', query = ''] = entry.url.split(/\?(.*)/s, 2);
	return {
		id: entry.id,
		at: entry.at,
		ms: entry.ms,
		method: entry.method,
		path: redactText(path),
		query: redactText(query),
		operation: entry.operation,
		phone_number: entry.phone_number && redactText(entry.phone_number),
		campaign: entry.campaign && redactText(entry.campaign),
		status: entry.status,
		contract: entry.contract,
		responseContract: entry.responseContract,
		violations: entry.violations?.map(redactText),
		responseViolations: entry.responseViolations?.map(redactText),
		error: entry.error && redactText(entry.error),
		fault: entry.fault,
		crash: entry.crash && redactText(entry.crash),
		...(withDetails && showDetails(entry, secrets)),
	};
}

function showDetails(entry: LogEntry, secrets: Secrets) {
	const { headers, body, responseHeaders, responseBody } = entry;
	return {
		headers: showHeaders(headers, secrets),
		body: body && showBody(body, secrets),
		bodySize: body?.size ?? 0,
		bodyTruncated: body?.isTruncated || undefined,
		responseHeaders: responseHeaders && showHeaders(responseHeaders, secrets),
		responseBody: responseBody && showBody(responseBody, secrets),
		responseBodySize: responseBody?.size ?? 0,
		responseBodyTruncated: responseBody?.isTruncated || undefined,
	};
}

function showHeaders(headers: LogEntry['headers'], secrets: Secrets): Headers {
	const shown = Object.entries(headers).map(([name, value]) =>
		isCredential(name) || secrets.isHeader(name)
			? [name, '[redacted]']
			: [secrets.redactText(name), secrets.redactValue(value)],
	);
	return Object.fromEntries(shown) as Headers;
}

/** @returns the shown bodies as one text to search in */
export function bodyText({ body, responseBody }: LoggedRequest): string {
	return [body, responseBody]
		.filter((one) => one !== undefined)
		.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
		.join('\n');
}
