/** Rate limits as services have them, in virtual time (milliseconds). */
export interface Limiter {
	/** Takes a request or refuses it. */
	take(now: number): boolean;
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
