import type { Attempt } from './attempt';
import type { Repeatability } from './request';
import { readRetryAfter } from './retryAfter';

/** What the option "On Server Failure" says about 500, 502, 503 and 504 on requests that must not happen twice. */
export type OnServerFailure = 'retry' | 'reportUnknown';

/**
 * What to do after one try of a request.
 * - done: the service accepted it.
 * - retryLater: try again after a back-off of this request's own.
 * - pauseAll: rate limit; nothing of this run goes out until the pause is over.
 * - refused: the service certainly did not accept it. `forAll`: nor will it accept any other request of this run.
 * - unknown: it may have been accepted, and trying again might do it twice.
 */
export type Verdict =
	| { readonly kind: 'done' }
	| { readonly kind: 'retryLater'; readonly mayHaveBeenAccepted: boolean }
	| { readonly kind: 'pauseAll'; readonly retryAfterMs?: number }
	| { readonly kind: 'refused'; readonly forAll: boolean }
	| { readonly kind: 'unknown' };

const SERVER_FAILURES = new Set([500, 502, 503, 504]);

/**
 * The retry table (specification, "Errors": 429 rate limit, 500 retry with exponential back-off).
 *
 * @param now Unix milliseconds, for Retry-After dates
 */
export function judge(
	attempt: Attempt,
	repeatability: Repeatability,
	onServerFailure: OnServerFailure,
	now: number,
): Verdict {
	if (attempt.kind === 'noAnswer') return judgeSilence(attempt.mayHaveArrived, repeatability);
	const { status, headers } = attempt;
	if (status >= 200 && status < 300) return { kind: 'done' };
	if (status === 429) {
		return { kind: 'pauseAll', retryAfterMs: readRetryAfter(headers['retry-after'], now) };
	}
	if (SERVER_FAILURES.has(status)) {
		const retries = repeatability === 'repeatable' || onServerFailure === 'retry';
		return retries ? { kind: 'retryLater', mayHaveBeenAccepted: true } : { kind: 'unknown' };
	}
	// A server failure that the table does not list may still have accepted the request.
	if (status >= 500) return { kind: 'unknown' };
	return {
		kind: 'refused',
		forAll: status === 401 || status === 403 || (status >= 300 && status < 400),
	};
}

function judgeSilence(mayHaveArrived: boolean, repeatability: Repeatability): Verdict {
	if (!mayHaveArrived) return { kind: 'retryLater', mayHaveBeenAccepted: false };
	if (repeatability === 'once') return { kind: 'unknown' };
	return { kind: 'retryLater', mayHaveBeenAccepted: true };
}
