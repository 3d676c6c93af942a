// Rate limits: what each kind admits, and how long it asks clients to wait.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, type RateLimit } from '../../world/rateLimit.mts';
import {
	fixedWindow,
	slidingWindow,
	tokenBucket,
	type Limiter,
} from '../../../test/simulation/limiters.mts';

interface Kind {
	limit: RateLimit;
	/** the same rule, implemented differently */
	model: () => Limiter;
}

const perSecond = fc.integer({ min: 1, max: 50 });
const seconds = fc.constantFrom(0.5, 1, 10);

const KINDS: [string, fc.Arbitrary<Kind>][] = [
	[
		'token bucket',
		fc.tuple(perSecond, fc.integer({ min: 1, max: 20 })).map(([rate, burst]) => ({
			limit: { perSecond: rate, burst },
			model: () => tokenBucket(rate, burst),
		})),
	],
	[
		'sliding window',
		fc.tuple(perSecond, seconds).map(([rate, length]) => ({
			limit: { perSecond: rate, window: { kind: 'sliding', seconds: length } },
			model: () => slidingWindow(Math.max(1, Math.floor(rate * length)), length * 1000),
		})),
	],
	[
		'fixed window',
		fc.tuple(perSecond, seconds).map(([rate, length]) => ({
			limit: { perSecond: rate, window: { kind: 'fixed', seconds: length } },
			model: () => fixedWindow(Math.max(1, Math.floor(rate * length)), length * 1000),
		})),
	],
];

describe.each(KINDS)('a %s', (_name, kinds) => {
	it('admits exactly what its rule allows', () => {
		const waits = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 });
		fc.assert(
			fc.property(kinds, waits, ({ limit, model }, gaps) => {
				let now = 0;
				const limiter = createRateLimiter(() => now);
				limiter.set(limit);
				const expected = model();
				for (const gap of gaps) {
					now += gap;
					expect(limiter.take() === undefined).toBe(expected.take(now, 0));
				}
			}),
		);
	});

	it('reports how long to wait until it admits the next request', () => {
		fc.assert(
			fc.property(kinds, fc.integer({ min: 0, max: 20_000 }), ({ limit }, start) => {
				let now = 0;
				const limiter = createRateLimiter(() => now);
				limiter.set(limit);
				now = start;
				let refused = limiter.take();
				for (let tries = 0; refused === undefined && tries < 1000; tries++)
					refused = limiter.take();
				expect(refused?.seconds).toBeGreaterThanOrEqual(1);
				now += (refused?.seconds ?? 0) * 1000 + 0.001;
				expect(limiter.take()).toBeUndefined();
			}),
		);
	});
});

it.each<[RateLimit, string]>([
	[
		{ perSecond: 5, burst: 5, window: { kind: 'fixed', seconds: 1 } },
		'burst belongs to a token bucket: leave it out where window is set',
	],
	[
		{ perSecond: 1e6, window: { kind: 'sliding', seconds: 10 } },
		'A window holds 1000000 requests at most, not 10000000',
	],
])('rejects %j and keeps the previous limit', (limit, message) => {
	const limiter = createRateLimiter(() => 0);
	limiter.set({ perSecond: 1 });
	expect(() => limiter.set(limit)).toThrow(message);
	expect(limiter.get()).toEqual({ perSecond: 1 });
	expect([limiter.take() === undefined, limiter.take() === undefined]).toEqual([true, false]);
});
