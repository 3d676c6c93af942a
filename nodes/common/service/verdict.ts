import type { Attempt } from './attempt';
import { isForeign } from './envelope';
import type { Repeatability } from './request';
import { askedWait } from './retryAfter';

/** What the option "On Server Error (5xx)" says about 500, 502, 503 and 504 on requests that must not happen twice. */
export type OnServerError = 'retry' | 'reportUnknown';

/**
 * What to do after one try of a request.
 * - done: the service accepted it.
 * - retryLater: try again after a back-off of this request's own, or after the pause that the service asks for.
 * - pauseAll: rate limit; nothing of this run goes out until the pause is over.
 * - refused: the service certainly did not accept it. `fatal`: nor will it accept any other request of this run.
 * - unknown: it may have been accepted, and trying again might do it twice.
 * `retryAfterMs`: the service has asked all requests to wait so long, a second or more.
 */
export type Verdict =
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

/**
 * The retry table (specification, "Errors": 429 rate limit, 500 retry with exponential back-off).
 *
 * @param now Unix milliseconds, for times that the service names
 */
export function judge(
	attempt: Attempt,
	repeatability: Repeatability,
	onServerError: OnServerError,
	now: number,
): Verdict {
	if (attempt.kind === 'noAnswer') return judgeSilence(attempt.mayHaveArrived, repeatability);
	const { status, headers } = attempt;
	if (status >= 200 && status < 300) return { kind: 'done' };
	// The server gave up waiting for the rest of a request that it may have had whole.
	if (status === 408) return judgeSilence(true, repeatability);
	const retryAfterMs = askedWait(status, headers, now);
	if (status === 429) return { kind: 'pauseAll', retryAfterMs };
	if (SERVER_FAILURES.has(status)) {
		const retries = repeatability === 'repeatable' || onServerError === 'retry';
		return retries
			? { kind: 'retryLater', mayHaveBeenAccepted: true, retryAfterMs }
			: { kind: 'unknown', retryAfterMs };
	}
	// A server failure that the table does not list may still have accepted the request.
	if (status >= 500) return { kind: 'unknown', retryAfterMs };
	return { kind: 'refused', fatal: holdsForAll(attempt) };
}

/** A proxy may forbid one row for what its text contains; the service forbids the password. */
function holdsForAll(answer: Extract<Attempt, { kind: 'answer' }>): boolean {
	const { status, body } = answer;
	if (status === 403) return !isForeign(body);
	return status === 401 || status === 407 || (status >= 300 && status < 400);
}

/**
 * Whether the service itself has answered: not a server failure, nothing at all, or a page of
 * something in between. A refusal by the rate limit says neither.
 */
export function isServiceAnswer(attempt: Attempt): boolean | undefined {
	if (attempt.kind === 'noAnswer' || attempt.status >= 500 || attempt.status === 408) return false;
	if (attempt.status === 429) return undefined;
	const { status, body } = attempt;
	return status < 300 ? typeof body === 'object' && body !== null : !isForeign(body);
}

function judgeSilence(mayHaveArrived: boolean, repeatability: Repeatability): Verdict {
	if (!mayHaveArrived) return { kind: 'retryLater', mayHaveBeenAccepted: false };
	if (repeatability === 'once') return { kind: 'unknown' };
	return { kind: 'retryLater', mayHaveBeenAccepted: true };
}
