// The pacer against rate limits of every kind, in virtual time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Limiter } from './limiters.mts';
import {
	atOnce,
	atRandom,
	both,
	changing,
	CLOSED,
	fixedWindow,
	slidingWindow,
	tokenBucket,
} from './limiters.mts';
import { LATENCY_MS, runPacer } from './pacerRun.mts';
import { seeded } from './seeded.mts';

/** The least possible time under the limit and the latency, in milliseconds. */
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

/** The worst of several runs: time relative to the least possible, and share of requests refused. */
function worst(limit: () => Limiter, requests: number, jitters: readonly boolean[]) {
	const settings = [undefined, 1000].flatMap((retryAfterMs) =>
		[20, 50].flatMap((maxConcurrent) =>
			jitters.map((jitter) => ({ retryAfterMs, maxConcurrent, jitter })),
		),
	);
	const runs = settings.map(({ maxConcurrent, ...more }) => {
		const { ms, refused } = runPacer({
			requests,
			limiter: limit(),
			options: { maxConcurrent },
			...more,
		});
		const times = ms / leastMs(requests, limit(), maxConcurrent);
		return { times, refused: refused / (requests + refused) };
	});
	return {
		times: Math.max(...runs.map(({ times }) => times)),
		refused: Math.max(...runs.map(({ refused }) => refused)),
	};
}

describe('pacer', () => {
	it.each<[string, () => Limiter, number, number, number]>([
		// limit, requests, time relative to the least possible, share of requests refused
		['80 a second, burst 80', () => tokenBucket(80, 80), 5000, 1.05, 0.02],
		// Each refusal costs a one-second pause, but the bucket holds only the tokens of a tenth of a second.
		['500 a second, burst 50', () => tokenBucket(500, 50), 20_000, 2.1, 0.01],
		['20 a second, burst 5', () => tokenBucket(20, 5), 1000, 1.4, 0.05],
		['80 in any second', () => slidingWindow(80, 1000), 5000, 1.3, 0.02],
		['600 in any minute', () => slidingWindow(600, 60_000), 3000, 1.5, 0.12],
		['80 in each second of the clock', () => fixedWindow(80, 1000), 5000, 1.3, 0.02],
		['no limit', () => tokenBucket(1e9, 1e9), 5000, 1.05, 0],
		['5 at once', () => atOnce(5, LATENCY_MS / 2), 3000, 9, 0.02],
		[
			'20 in any second, and 600 in any minute',
			() => both(slidingWindow(20, 1000), slidingWindow(600, 60_000)),
			3000,
			1.5,
			0.25,
		],
	])('stays within %s', (_name, limit, requests, most, refusedShare) => {
		const { times, refused } = worst(limit, requests, [false]);
		expect(times).toBeLessThan(most);
		expect(refused).toBeLessThanOrEqual(refusedShare);
	});

	it.each([
		// latency, requests a second, time relative to the least possible, share of requests refused
		[30, 80, 1.04, 0.03],
		[150, 80, 1.06, 0.04],
		[150, 300, 1.07, 0.04],
		[400, 80, 1.12, 0.04],
		[400, 300, 1.15, 0.04],
		[1000, 80, 1.25, 0.05],
		[1000, 300, 1.39, 0.04],
	])(
		'with responses after %i ms, averages %i requests a second',
		(latencyMs, perSecond, times, refusedShare) => {
			const requests = perSecond * 30;
			const limit = () => tokenBucket(perSecond, perSecond);
			const least = leastMs(requests, limit(), 500) + latencyMs;
			const runs = Array.from({ length: 10 }, (_, seed) =>
				runPacer({
					requests,
					limiter: limit(),
					latencyMs,
					jitter: true,
					retryAfterMs: 1000,
					seed: seed + 1,
				}),
			);
			const mean = (of: (run: (typeof runs)[number]) => number) =>
				runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
			expect(mean(({ ms }) => ms / least)).toBeLessThan(times);
			expect(mean(({ refused }) => refused / (requests + refused))).toBeLessThan(refusedShare);
		},
	);

	it.each<[string, () => Limiter, number, number, number]>([
		// limit, requests, time relative to the least possible, share of requests refused
		[
			'falls from 80 a second to 20',
			() => changing(tokenBucket(80, 80), 20_000, tokenBucket(20, 20)),
			3000,
			1.15,
			0.04,
		],
		[
			'falls from 80 in any second to 20',
			() => changing(slidingWindow(80, 1000), 20_000, slidingWindow(20, 1000)),
			3000,
			1.45,
			0.045,
		],
		[
			'rises from 20 a second to 80',
			() => changing(tokenBucket(20, 20), 50_000, tokenBucket(80, 80)),
			6000,
			1.1,
			0.02,
		],
		[
			'lets nothing through for half a minute',
			() => changing(tokenBucket(80, 80), 10_000, changing(CLOSED, 30_000, tokenBucket(80, 80))),
			3000,
			1.7,
			0.04,
		],
		[
			'lets nothing through for half an hour',
			() => changing(tokenBucket(2, 2), 10_000, changing(CLOSED, 1_800_000, tokenBucket(2, 2))),
			200,
			1.1,
			0.92,
		],
	])('follows a limit that %s', (_name, limit, requests, most, refusedShare) => {
		const { times, refused } = worst(limit, requests, [false, true]);
		expect(times).toBeLessThan(most);
		expect(refused).toBeLessThanOrEqual(refusedShare);
	});

	it.each<[string, () => Limiter, number]>([
		['a token bucket', () => tokenBucket(80, 80), 1.2],
		['a sliding window', () => slidingWindow(80, 1000), 1.4],
	])('shares %s with other processes', (_name, limit, most) => {
		for (const processes of [2, 4, 8]) {
			const { ms, refused } = runPacer({
				requests: 6000,
				processes,
				limiter: limit(),
				latencyMs: 50,
				jitter: true,
			});
			expect(ms / leastMs(6000, limit(), 500), `${processes} processes`).toBeLessThan(most);
			expect(refused / 6000, `${processes} processes`).toBeLessThan(0.11);
		}
	});

	it.each([20, 80, 200])(
		'is no slower at %i a second after a long time of reading rows',
		(perSecond) => {
			const time = (readingMs: number) =>
				runPacer({
					requests: 2000,
					limiter: tokenBucket(perSecond, perSecond),
					options: { maxConcurrent: 20 },
					readingMs,
				}).ms;
			const least = leastMs(2000, tokenBucket(perSecond, perSecond), 20);
			for (const readingMs of [0, 1000, 30_000]) {
				expect(time(readingMs) / least, `after ${readingMs} ms`).toBeLessThan(1.12);
			}
		},
	);

	it.each<[string, (perSecond: number) => Limiter, number]>([
		// time relative to the least possible, for the slowest process
		['token bucket', (perSecond) => tokenBucket(perSecond, perSecond), 1.4],
		['sliding window', (perSecond) => slidingWindow(perSecond, 1000), 1.8],
		['fixed window', (perSecond) => fixedWindow(perSecond, 1000), 1.8],
	])('copes with a %s of any size and with lists of any length', (_name, limit, most) => {
		for (const perSecond of [5, 20, 80, 200, 500]) {
			for (const requests of [2000, 5000]) {
				for (const latencyMs of [5, 30, 100]) {
					const { ms } = runPacer({
						requests,
						limiter: limit(perSecond),
						options: { maxConcurrent: 20 },
						latencyMs,
						jitter: true,
					});
					const least = Math.max(
						leastMs(requests, limit(perSecond), 20),
						(requests / 20) * latencyMs,
					);
					const setting = `${requests} at ${perSecond} a second, ${latencyMs} ms`;
					expect(ms / least, setting).toBeLessThan(most);
				}
			}
		}
	});

	it.each<[string, (perSecond: number) => Limiter]>([
		['a token bucket', (perSecond) => tokenBucket(perSecond, perSecond)],
		['a sliding window', (perSecond) => slidingWindow(perSecond, 1000)],
		['a fixed window', (perSecond) => fixedWindow(perSecond, 1000)],
	])('distinguishes %s that falls from random refusals', (_name, limit) => {
		for (const seed of [1, 2, 3, 4]) {
			const { refused } = runPacer({
				requests: 4000,
				limiter: changing(limit(80), 10_000, limit(20)),
				latencyMs: 400,
				jitter: true,
				retryAfterMs: 1000,
				seed,
			});
			expect(refused).toBeLessThan(0.06 * 4000);
		}
	});

	it.each<[number, number, number | undefined, number, number]>([
		// share refused, latency, Retry-After, in flight, seconds that the slowest takes, most of which are pauses
		[0.01, 30, undefined, 500, 10],
		[0.01, 400, 1000, 500, 50],
		[0.05, 30, undefined, 500, 15],
		[0.05, 30, 1000, 500, 40],
		[0.05, 400, undefined, 500, 80],
		[0.05, 400, 1000, 500, 60],
		[0.05, 30, undefined, 20, 160],
		[0.05, 30, 1000, 20, 500],
		[0.1, 400, 1000, 500, 400],
	])(
		'does not slow down when a share of %d is refused at random, at %i ms, Retry-After %s, %i in flight',
		(share, latencyMs, retryAfterMs, maxConcurrent, most) => {
			for (let seed = 1; seed <= 12; seed += 1) {
				const { ms } = runPacer({
					requests: 10_000,
					limiter: atRandom(share, seeded(seed + 10)),
					latencyMs,
					jitter: true,
					retryAfterMs,
					options: { maxConcurrent },
					seed,
				});
				expect(ms / 1000, `seed ${seed}`).toBeLessThan(most);
			}
		},
	);

	it('respects the ceiling of sends per second', () => {
		const report = runPacer({
			requests: 1000,
			limiter: tokenBucket(1e9, 1e9),
			options: { maxConcurrent: 50, maxPerSecond: 100 },
		});
		expect(report.ms).toBeGreaterThanOrEqual(9900);
		expect(report.ms).toBeLessThan(10_300);
	});

	it('finishes under any limit and latency, and never exceeds its concurrency', () => {
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
				fc.boolean(),
				fc.nat(),
				(limiter, latencyMs, maxConcurrent, retryAfterMs, jitter, seed) => {
					const report = runPacer({
						requests: 300,
						limiter,
						options: { maxConcurrent },
						latencyMs,
						jitter,
						retryAfterMs: retryAfterMs ?? undefined,
						seed,
					});
					expect(report.mostInFlight).toBeLessThanOrEqual(maxConcurrent);
				},
			),
		);
	});
});
