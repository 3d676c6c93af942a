/** A shorter wait counts as absent: obeyed, it would take the place of our own back-off. */
const SHORTEST_MS = 1000;
/** A reset beyond this is a time, not a number of seconds. */
const LONGEST_RESET_SECONDS = 86_400;

type Headers = Readonly<Record<string, unknown>>;

/**
 * How long the service asks to wait: Retry-After in seconds or as an HTTP date (RFC 9110, section 10.2.3). Where a
 * refusal by the rate limit has none, the reset of the limit that it names: RateLimit (draft-ietf-httpapi-ratelimit-headers,
 * whose earlier versions had RateLimit-Reset), or X-RateLimit-Reset, which is seconds to wait or a Unix time.
 *
 * @param headers of the answer, their names in lower case
 * @param now Unix milliseconds
 * @returns milliseconds; undefined also for a wait of less than a second, or until a time in the past
 */
export function askedWait(status: number, headers: Headers, now: number): number | undefined {
	const ms =
		readRetryAfter(textOf(headers['retry-after']), now) ??
		(status === 429 ? readReset(headers, now) : undefined);
	return ms === undefined || ms < SHORTEST_MS ? undefined : ms;
}

/** @returns negative for a date in the past; undefined when the text makes no sense */
function readRetryAfter(text: string, now: number): number | undefined {
	if (isNumber(text)) return Number(text) * 1000;
	// Date.parse alone would take "-5" for a year.
	if (!/[a-z]/i.test(text)) return undefined;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : date - now;
}

function readReset(headers: Headers, now: number): number | undefined {
	const [, inDraft = ''] = /;\s*t=(\d+)/.exec(textOf(headers.ratelimit)) ?? [];
	const texts = [inDraft, textOf(headers['ratelimit-reset']), textOf(headers['x-ratelimit-reset'])];
	const text = texts.find(isNumber);
	if (text === undefined) return undefined;
	const seconds = Number(text);
	return seconds > LONGEST_RESET_SECONDS ? seconds * 1000 - now : seconds * 1000;
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** Of a header that came several times, the first. */
function textOf(value: unknown): string {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	return typeof first === 'string' ? first.trim() : '';
}
