// A token bucket, for sends unless it is set to hold for all operations. The specification says that sends
// are limited and shows no threshold: off unless the control API sets one.

export interface RateLimit {
	/** tokens added per second; null for no limit */
	perSecond: number | null;
	/** most tokens that wait; by default one second's worth, at least 1 */
	burst?: number;
	/** how the Retry-After header of a 429 is written */
	retryAfter?: 'seconds' | 'date' | 'none';
	/** which operations share the bucket; sends by default, as the specification says */
	operations?: 'sends' | 'all';
}

interface Refusal {
	/** whole seconds until a token is there, at least 1 */
	seconds: number;
	/** the Retry-After header, unless it is left out */
	header: string | undefined;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** @param elapsed monotonic time in ms */
export function createRateLimiter(elapsed: () => number = () => performance.now()) {
	let limit: RateLimit = { perSecond: null };
	let tokens = 0;
	let filledAt = 0;

	const capacity = () => limit.burst ?? Math.max(1, limit.perSecond ?? 1);

	return {
		get: (): RateLimit => limit,
		/** Takes effect at once, with a full bucket. */
		set(next: RateLimit): void {
			limit = next;
			tokens = capacity();
			filledAt = elapsed();
		},
		/** Takes a token. @returns undefined, or why the request is refused */
		take(): Refusal | undefined {
			if (limit.perSecond === null) return undefined;
			const now = elapsed();
			tokens = Math.min(capacity(), tokens + ((now - filledAt) / 1000) * limit.perSecond);
			filledAt = now;
			if (tokens >= 1) {
				tokens -= 1;
				return undefined;
			}
			const seconds = Math.max(1, Math.ceil((1 - tokens) / limit.perSecond));
			return { seconds, header: retryAfterHeader(seconds, limit.retryAfter ?? 'seconds') };
		},
	};
}

/** Retry-After in one of its two forms; always by the machine's clock, which clients go by. */
export function retryAfterHeader(
	seconds: number,
	form: 'seconds' | 'date' | 'none',
): string | undefined {
	if (form === 'none') return undefined;
	if (form === 'seconds') return String(seconds);
	return new Date(Date.now() + seconds * 1000).toUTCString();
}
