/** Rate limits as services have them, in virtual time (milliseconds). */
export interface Limiter {
	/**
	 * Accepts or refuses a request.
	 *
	 * @param busy requests in progress
	 */
	take(now: number, busy: number): boolean;
	/** The maximum number of requests that the limit admits from 0 to `ms`. */
	most(ms: number): number;
}

/** A token bucket: refills continuously, and starts with its maximum of `burst` tokens. */
export function tokenBucket(perSecond: number, burst: number): Limiter {
	let tokens = burst;
	let at = 0;
	return {
		take: (now) => {
			tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
			at = now;
			if (tokens < 1) return false;
			tokens -= 1;
			return true;
		},
		most: (ms) => burst + (ms / 1000) * perSecond,
	};
}

/** A sliding window: a number of requests in any window of the given milliseconds. */
export function slidingWindow(count: number, windowMs: number): Limiter {
	const taken: number[] = [];
	return {
		take: (now) => {
			while ((taken[0] ?? Infinity) <= now - windowMs) taken.shift();
			if (taken.length >= count) return false;
			taken.push(now);
			return true;
		},
		most: (ms) => count * (Math.floor(ms / windowMs) + 1),
	};
}

/** A fixed window: a number of requests in each window, with a burst at its start. */
export function fixedWindow(count: number, windowMs: number): Limiter {
	let window = -1;
	let taken = 0;
	return {
		take: (now) => {
			const current = Math.floor(now / windowMs);
			if (current !== window) [window, taken] = [current, 0];
			taken += 1;
			return taken <= count;
		},
		most: (ms) => count * (Math.floor(ms / windowMs) + 1),
	};
}

/** No limit, but a share of requests is refused at random. */
export function atRandom(share: number, random: () => number): Limiter {
	return { take: () => random() >= share, most: () => Infinity };
}

/** A concurrency limit, with a minimum duration per request. */
export function atOnce(count: number, leastMs: number): Limiter {
	return { take: (_now, busy) => busy < count, most: (ms) => (ms / leastMs) * count };
}

/** Both limits combined; a request that one refuses does not count for the other. */
export function both(one: Limiter, other: Limiter): Limiter {
	return {
		take: (now, busy) => one.take(now, busy) && other.take(now, busy),
		most: (ms) => Math.min(one.most(ms), other.most(ms)),
	};
}

/** One limit up to this time, then another, whose clock starts then. */
export function changing(first: Limiter, at: number, second: Limiter): Limiter {
	return {
		take: (now, busy) => (now < at ? first.take(now, busy) : second.take(now - at, busy)),
		most: (ms) => (ms < at ? first.most(ms) : first.most(at) + second.most(ms - at)),
	};
}

/** Refuses everything, like a service that is temporarily closed. */
export const CLOSED: Limiter = { take: () => false, most: () => 0 };
