// Logged requests as an HTTP archive, HAR 1.2, as developer tools of browsers read it.
import { STATUS_CODES } from 'node:http';
import type { ControlSchemas } from '../types.mts';
import { showEntry, type LogEntry, type LoggedRequest } from '../world/logEntry.mts';
import { showBodyText } from '../world/loggedBody.mts';
import type { Secrets } from '../world/redact.mts';

type HarEntry = ControlSchemas['HarEntry'];
type HarField = ControlSchemas['HarField'];

const HTTP_VERSION = 'HTTP/1.1';
/** HAR's value for an unknown size. */
const UNKNOWN_SIZE = -1;
const CUT_OFF = 'Only the beginning: the log does not hold more.';

/**
 * @param origin of the sandbox, such as http://localhost:8090
 * @returns the request without its secrets; the log's own fields begin with _
 */
export function toHarEntry(entry: LogEntry, secrets: Secrets, origin: string): HarEntry {
	const shown = showEntry(entry, secrets);
	return {
		startedDateTime: new Date(shown.at).toISOString(),
		time: shown.ms,
		request: harRequest(entry, shown, secrets, origin),
		response: harResponse(entry, shown, secrets),
		cache: {},
		timings: { send: 0, wait: shown.ms, receive: 0 },
		_id: shown.id,
		...(shown.operation !== null && { _operation: shown.operation }),
		...(shown.phone_number !== null && { _phoneNumber: shown.phone_number }),
		...(shown.campaign !== null && { _campaign: shown.campaign }),
		_contract: shown.contract,
		_responseContract: shown.responseContract,
		...violationsOf(shown),
		...(shown.fault !== undefined && { _fault: shown.fault }),
		...(shown.status === null && { _error: 'The connection was reset' }),
	};
}

function violationsOf({ violations = [], responseViolations = [] }: LoggedRequest) {
	const all = [...violations, ...responseViolations];
	return all.length > 0 && { _violations: all };
}

function harRequest(
	{ body }: LogEntry,
	shown: LoggedRequest,
	secrets: Secrets,
	origin: string,
): HarEntry['request'] {
	const query = shown.query === '' ? '' : `?${shown.query}`;
	return {
		method: shown.method,
		url: origin + asUri(shown.path + query),
		httpVersion: HTTP_VERSION,
		cookies: [],
		headers: fieldsOf(shown.headers),
		queryString: [...new URLSearchParams(shown.query)].map(([name, value]) => ({ name, value })),
		...(body && {
			postData: {
				mimeType: String(shown.headers?.['content-type'] ?? ''),
				text: showBodyText(body, secrets),
				...(body.isTruncated && { comment: CUT_OFF }),
			},
		}),
		headersSize: UNKNOWN_SIZE,
		bodySize: shown.bodySize ?? 0,
	};
}

function harResponse(
	{ responseBody }: LogEntry,
	{ status, responseHeaders }: LoggedRequest,
	secrets: Secrets,
): HarEntry['response'] {
	return {
		status: status ?? 0,
		statusText: STATUS_CODES[status ?? 0] ?? '',
		httpVersion: HTTP_VERSION,
		cookies: [],
		headers: fieldsOf(responseHeaders),
		content: {
			size: responseBody?.size ?? 0,
			mimeType: String(responseHeaders?.['content-type'] ?? ''),
			...(responseBody && { text: showBodyText(responseBody, secrets) }),
			...(responseBody?.isTruncated && { comment: CUT_OFF }),
		},
		redirectURL: '',
		headersSize: UNKNOWN_SIZE,
		bodySize: status === null ? UNKNOWN_SIZE : (responseBody?.size ?? 0),
	};
}

function fieldsOf(headers: LoggedRequest['headers'] = {}): HarField[] {
	return Object.entries(headers).flatMap(([name, value]) =>
		[value].flat().map((one) => ({ name, value: one })),
	);
}

/** Clients may ask for anything: what no address may hold is escaped, a lone % too. */
function asUri(text: string): string {
	return text
		.toWellFormed()
		.replaceAll(/[^\w\-.~:/?@!$&'()*+,;=%]/gu, encodeURIComponent)
		.replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
}
