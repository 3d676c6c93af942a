import type { Attempt } from './http/attempt';
import { isForeign } from './errors/errorEnvelope';
import { isAboutAccount, isAboutRecipient } from './errors/explainError';
import type { Repeatability, Returned } from './requests';

/** The option "When the Service Fails": how to treat 500, 502, 503 and 504 for requests that must not be repeated. */
export type OnServerError = 'retry' | 'reportUnknown';

/**
 * The result of a try, and so what to do next. `retryAfterMs`: how long the service has asked all requests to wait, a
 * second or more.
 * - done: the service accepted it.
 * - retryLater: retry after this request's own back-off, or after the pause that the service asks for.
 * - pauseAll: rate limit; no request is made until the pause is over.
 * - refused: the service certainly did not accept it. `fatal`: it will refuse every other request of this run too.
 * - unknown: it may have been accepted, and a retry might repeat it.
 */
export type Classification =
	| { readonly kind: 'done' }
	| {
			readonly kind: 'retryLater';
			readonly mayHaveBeenAccepted: boolean;
			readonly retryAfterMs?: number;
	  }
	| { readonly kind: 'pauseAll'; readonly retryAfterMs?: number }
	| { readonly kind: 'refused'; readonly fatal: boolean }
	| { readonly kind: 'unknown'; readonly retryAfterMs?: number };

const SERVER_FAILURES = new Set([500, 502, 503, 504]);
/** What the server cannot do, it will not do later either (RFC 9110, 15.6.2 and 15.6.6). */
const LASTING_FAILURES = new Set([501, 505]);

/**
 * The retry table (specification, "Errors": 429 rate limit, 500 retry with exponential back-off).
 *
 * @param now Unix milliseconds by the machine's clock, to convert the times that the service names
 */
export function classify(
	attempt: Attempt,
	repeatability: Repeatability,
	onServerError: OnServerError,
	now: number,
): Classification {
	if (attempt.kind === 'noAnswer') return classifyNoResponse(attempt.mayHaveArrived, repeatability);
	const { status, headers } = attempt;
	if (status >= 200 && status < 300) return { kind: 'done' };
	// The server gave up waiting for the rest of a request that it may have received in full.
	if (status === 408) return classifyNoResponse(true, repeatability);
	const retryAfterMs = askedWait(status, headers, now);
	if (status === 429) return { kind: 'pauseAll', retryAfterMs };
	if (status >= 500) {
		// Others, such as 520 to 530, are made up by networks before the service, which may have accepted the request.
		const retries = SERVER_FAILURES.has(status)
			? repeatability === 'repeatable' || onServerError === 'retry'
			: repeatability === 'repeatable' && !LASTING_FAILURES.has(status);
		return retries
			? { kind: 'retryLater', mayHaveBeenAccepted: true, retryAfterMs }
			: { kind: 'unknown', retryAfterMs };
	}
	return { kind: 'refused', fatal: holdsForAll(attempt) };
}

/**
 * A proxy's 403 may be about the text of one row; the service's 403 is about the password, unless it names the
 * recipient.
 */
function holdsForAll(answer: Extract<Attempt, { kind: 'answer' }>): boolean {
	const { status, body } = answer;
	if (status === 403) return !isForeign(body) && !isAboutRecipient(body);
	if (isAboutAccount(answer)) return true;
	return status === 401 || status === 407 || (status >= 300 && status < 400);
}

/**
 * Whether the service itself answered: not with a server error, and not a proxy in its place. A rate-limit refusal does
 * not show it, and has to be handled before.
 */
export function isServiceAnswer(attempt: Attempt, returns: Returned): boolean {
	if (attempt.kind === 'noAnswer' || attempt.status >= 500 || attempt.status === 408) return false;
	const { status, body } = attempt;
	if (hasNoContent(attempt, returns)) return true;
	return status < 300 ? typeof body === 'object' && body !== null : !isForeign(body);
}

/**
 * Whether a success has no content to read: a 204 (RFC 9110, section 15.3.5), or another with no body where only a
 * confirmation is due; for a new product, only a 201.
 */
export function hasNoContent(
	{ status, body }: { status: number; body: unknown },
	returns: Returned,
): boolean {
	const isDue = returns === 'confirmation' || (returns === 'newProduct' && status === 201);
	return status === 204 || (status < 300 && body === '' && isDue);
}

function classifyNoResponse(mayHaveArrived: boolean, repeatability: Repeatability): Classification {
	if (!mayHaveArrived) return { kind: 'retryLater', mayHaveBeenAccepted: false };
	if (repeatability === 'once') return { kind: 'unknown' };
	return { kind: 'retryLater', mayHaveBeenAccepted: true };
}

/** A shorter wait counts as absent: it would replace our own back-off. */
const SHORTEST_MS = 1000;
/** A larger reset is a Unix time, not a number of seconds. */
const LONGEST_RESET_SECONDS = 86_400;
/** A larger Unix time is in milliseconds: as seconds it would be after the year 5000. */
const LATEST_UNIX_SECONDS = 1e11;

type Headers = Readonly<Record<string, unknown>>;

/**
 * How long the service asks to wait: Retry-After in seconds or as an HTTP date (RFC 9110, section 10.2.3). If a
 * rate-limit refusal has none, the reset of the limit: RateLimit (draft-ietf-httpapi-ratelimit-headers, in earlier
 * versions RateLimit-Reset), or X-RateLimit-Reset, in seconds to wait or as a Unix time in seconds or milliseconds.
 * Times count from the Date of the response: the clock of this machine may be off.
 *
 * @param headers of the response, with names in lower case
 * @param machineTime Unix milliseconds
 * @returns milliseconds; undefined also for a wait of less than a second, or until a time in the past
 */
function askedWait(status: number, headers: Headers, machineTime: number): number | undefined {
	const now = readDate(headerText(headers.date)) ?? machineTime;
	const ms =
		readRetryAfter(headerText(headers['retry-after']), now) ??
		(status === 429 ? readReset(headers, now) : undefined);
	return ms === undefined || ms < SHORTEST_MS ? undefined : ms;
}

/** Ends a date in asctime form, such as "Sun Nov  6 08:49:37 1994", which is in UTC. Date.parse would take it for local time. */
const WITHOUT_ZONE = /\d\d:\d\d:\d\d(?: \d{4})?$/;

/** @returns milliseconds, negative for a date in the past; undefined if the text is not a valid wait */
function readRetryAfter(text: string, now: number): number | undefined {
	if (isNumber(text)) return Number(text) * 1000;
	const date = readDate(text);
	return date === undefined ? undefined : date - now;
}

function readDate(text: string): number | undefined {
	// Date.parse would read "-5" as a year.
	if (!/[a-z]/i.test(text)) return undefined;
	const date = Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
	return Number.isNaN(date) ? undefined : date;
}

function readReset(headers: Headers, now: number): number | undefined {
	const [, inDraft = ''] = /(?:;\s*t|\breset)=(\d+)/.exec(headerText(headers.ratelimit)) ?? [];
	const texts = [
		inDraft,
		headerText(headers['ratelimit-reset']),
		headerText(headers['x-ratelimit-reset']),
		headerText(headers['x-rate-limit-reset']),
	];
	const text = texts.find(isNumber);
	if (text === undefined) return undefined;
	const seconds = Number(text);
	if (seconds > LATEST_UNIX_SECONDS) return seconds - now;
	return seconds > LONGEST_RESET_SECONDS ? seconds * 1000 - now : seconds * 1000;
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** The first value of a repeated header. */
function headerText(value: unknown): string {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	return typeof first === 'string' ? first.trim() : '';
}
