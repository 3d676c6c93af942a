/** Rate limits as services have them, in virtual time (milliseconds). */
export interface Limiter {
	/**
	 * Takes a request or refuses it.
	 *
	 * @param busy requests that are being worked on
	 */
	take(now: number, busy: number): boolean;
	/** Requests that the limit lets through from 0 to `ms`, at most. */
	most(ms: number): number;
}

/** Refills continuously; `burst` tokens at the start and at most. */
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

/** So many requests in any window of so many milliseconds. */
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

/** So many requests in each window of the clock: a burst is allowed at every window's start. */
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

/** No limit at all, but so large a share of the requests refused at random. */
export function atRandom(share: number, random: () => number): Limiter {
	return { take: () => random() >= share, most: () => Infinity };
}

/** So many requests at a time, each of which takes so long at least. */
export function atOnce(count: number, leastMs: number): Limiter {
	return { take: (_now, busy) => busy < count, most: (ms) => (ms / leastMs) * count };
}

/** Both limits at once; what one refuses, the other does not count. */
export function both(one: Limiter, other: Limiter): Limiter {
	return {
		take: (now, busy) => one.take(now, busy) && other.take(now, busy),
		most: (ms) => Math.min(one.most(ms), other.most(ms)),
	};
}

/** One limit up to this time, another one from then on; its clock begins then. */
export function changing(first: Limiter, at: number, second: Limiter): Limiter {
	return {
		take: (now, busy) => (now < at ? first.take(now, busy) : second.take(now - at, busy)),
		most: (ms) => (ms < at ? first.most(ms) : first.most(at) + second.most(ms - at)),
	};
}

/** Refuses everything, as a service that is closed for a while. */
export const CLOSED: Limiter = { take: () => false, most: () => 0 };
