// The pacer against rate limits of every kind, in virtual time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Limiter } from './limiters.mts';
import { atRandom, fixedWindow, slidingWindow, tokenBucket } from './limiters.mts';
import { runPacer } from './pacerRun.mts';

const LATENCY_MS = 30;
/** What the limit and the latency allow at best, in milliseconds. */
const leastMs = (requests: number, limiter: Limiter, concurrent: number): number => {
	let low = 0;
	let high = 10_000_000;
	while (high - low > 1) {
		const middle = (low + high) / 2;
		if (limiter.most(middle) >= requests) high = middle;
		else low = middle;
	}
	return Math.max(high, (requests / concurrent) * LATENCY_MS);
};

const seeded = (seed: number) => () => {
	seed = (seed * 1103515245 + 12345) % 2 ** 31;
	return seed / 2 ** 31;
};

describe('pacer', () => {
	it.each<[string, () => Limiter, number, number, number]>([
		// limit, requests, time against the least possible, share of requests refused
		['80 a second, burst 80', () => tokenBucket(80, 80), 5000, 1.1, 0.02],
		['500 a second, burst 50', () => tokenBucket(500, 50), 20_000, 1.3, 0.02],
		['20 a second, burst 5', () => tokenBucket(20, 5), 1000, 1.6, 0.03],
		['80 in any second', () => slidingWindow(80, 1000), 5000, 1.35, 0.02],
		['600 in any minute', () => slidingWindow(600, 60_000), 3000, 1.5, 0.12],
		['80 in each second of the clock', () => fixedWindow(80, 1000), 5000, 1.35, 0.02],
		['no limit', () => tokenBucket(1e9, 1e9), 5000, 1.05, 0],
	])('keeps to %s', (_name, limit, requests, most, refusedShare) => {
		for (const retryAfterMs of [undefined, 1000]) {
			for (const maxConcurrent of [20, 50]) {
				const report = runPacer({
					requests,
					limiter: limit(),
					options: { maxConcurrent, maxPerSecond: 0 },
					latencyMs: LATENCY_MS,
					retryAfterMs,
					random: seeded(1),
				});
				expect(report.ms / leastMs(requests, limit(), maxConcurrent)).toBeLessThan(most);
				expect(report.refused / (requests + report.refused)).toBeLessThanOrEqual(refusedShare);
				expect(report.mostInFlight).toBeLessThanOrEqual(maxConcurrent);
			}
		}
	});

	it('is not driven down by refusals that come at random', () => {
		for (const seed of [1, 2, 3]) {
			for (const retryAfterMs of [undefined, 1000]) {
				const report = runPacer({
					requests: 10_000,
					limiter: atRandom(0.05, seeded(seed + 10)),
					options: { maxConcurrent: 50, maxPerSecond: 0 },
					latencyMs: LATENCY_MS,
					retryAfterMs,
					random: seeded(seed),
				});
				// The pauses alone take some 500 refusals long.
				expect(report.ms).toBeLessThan(800_000);
			}
		}
	});

	it('keeps to the ceiling in sends per second', () => {
		const report = runPacer({
			requests: 1000,
			limiter: tokenBucket(1e9, 1e9),
			options: { maxConcurrent: 50, maxPerSecond: 100 },
			latencyMs: LATENCY_MS,
			random: seeded(1),
		});
		expect(report.ms).toBeGreaterThanOrEqual(9900);
		expect(report.ms).toBeLessThan(10_300);
	});

	it('comes to an end under any limit and latency, and never exceeds its concurrency', () => {
		const limits = fc.oneof(
			fc
				.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 100 }))
				.map(([rate, burst]) => tokenBucket(rate, burst)),
			fc
				.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 50, max: 5000 }))
				.map(([count, ms]) => slidingWindow(count, ms)),
		);
		fc.assert(
			fc.property(
				limits,
				fc.integer({ min: 1, max: 2000 }),
				fc.integer({ min: 1, max: 60 }),
				fc.option(fc.integer({ min: 0, max: 5000 })),
				fc.nat(),
				(limiter, latencyMs, maxConcurrent, retryAfterMs, seed) => {
					const report = runPacer({
						requests: 300,
						limiter,
						options: { maxConcurrent, maxPerSecond: 0 },
						latencyMs,
						retryAfterMs: retryAfterMs ?? undefined,
						random: seeded(seed),
					});
					expect(report.mostInFlight).toBeLessThanOrEqual(maxConcurrent);
				},
			),
		);
	});
});
