// The rate limit: for sends unless it is set to hold for all operations. The specification says that sends
// are limited and shows no threshold: off unless the control API sets one.
import type { ControlSchemas } from '../types.mts';
import { badRequest } from './errors.mts';

export type RateLimit = ControlSchemas['RateLimit'];

interface Refusal {
	/** whole seconds until the next request is taken, at least 1 */
	seconds: number;
	/** the Retry-After header, unless it is left out */
	header: string | undefined;
}

/** The time of each is kept. */
const MAX_IN_A_WINDOW = 1_000_000;

/** Takes a request, or says in how many ms it would. */
type Counter = (now: number) => number | undefined;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** @param elapsed monotonic time in ms */
export function createRateLimiter(elapsed: () => number = () => performance.now()) {
	let limit: RateLimit = { perSecond: null };
	let count: Counter = () => undefined;

	return {
		get: (): RateLimit => limit,
		/**
		 * Takes effect at once, as if no request had come before.
		 *
		 * @throws ServiceError 400 for a burst with a window, or a window that holds too many
		 */
		set(next: RateLimit): void {
			count = counterOf(next, elapsed());
			limit = next;
		},
		/** Counts a request. @returns undefined, or why it is refused */
		take(): Refusal | undefined {
			const ms = count(elapsed());
			if (ms === undefined) return undefined;
			const seconds = Math.max(1, Math.ceil(ms / 1000));
			return { seconds, header: retryAfterHeader(seconds, limit.retryAfter ?? 'seconds') };
		},
	};
}

function counterOf({ perSecond, burst, window }: RateLimit, now: number): Counter {
	if (window && burst !== undefined)
		throw badRequest('burst belongs to a token bucket: leave it out where window is set');
	if (perSecond === null) return () => undefined;
	if (!window) return bucket(perSecond, burst ?? Math.max(1, perSecond), now);
	const most = Math.max(1, Math.floor(perSecond * window.seconds));
	if (most > MAX_IN_A_WINDOW)
		throw badRequest(`A window holds ${MAX_IN_A_WINDOW} requests at most, not ${most}`);
	const counter = window.kind === 'sliding' ? slidingWindow : fixedWindow;
	return counter(most, window.seconds * 1000, now);
}

/** A token bucket: refills continuously, and starts full. */
function bucket(perSecond: number, capacity: number, start: number): Counter {
	let [tokens, filledAt] = [capacity, start];
	return (now) => {
		tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * perSecond);
		filledAt = now;
		if (tokens < 1) return ((1 - tokens) / perSecond) * 1000;
		tokens -= 1;
		return undefined;
	};
}

/** A sliding window: a number of requests in any window of the given length. */
function slidingWindow(most: number, windowMs: number): Counter {
	// A ring of the times of the latest requests that were taken.
	const taken = new Float64Array(most).fill(-Infinity);
	let next = 0;
	return (now) => {
		const freeAt = (taken[next] ?? 0) + windowMs;
		if (now < freeAt) return freeAt - now;
		taken[next] = now;
		next = (next + 1) % most;
		return undefined;
	};
}

/** A fixed window: a number of requests in each window, the first of which begins at the start. */
function fixedWindow(most: number, windowMs: number, start: number): Counter {
	let [current, taken] = [0, 0];
	return (now) => {
		const window = Math.floor((now - start) / windowMs);
		if (window !== current) [current, taken] = [window, 0];
		if (taken >= most) return start + (window + 1) * windowMs - now;
		taken += 1;
		return undefined;
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
