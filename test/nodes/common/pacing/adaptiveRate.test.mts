// What one refusal after another tells about the rate. How well that works is for the simulation to show.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AdaptiveRate } from '../../../../nodes/common/pacing/adaptiveRate.ts';
import { tokenBucket } from '../../../simulation/limiters.mts';

const SECOND = 1000;

/** A rate that begins at 0, and the times at which things happen to it, in seconds. */
function rateFromZero() {
	const rate = new AdaptiveRate(0);
	const perSecond = (at: number) => rate.perSecond(at * SECOND);
	let refusedAt = 0;
	/** So many requests got through before this refusal, one after the other since the one before. */
	const refuse = (at: number, accepted: number, resumeAt = at) => {
		const each = (at - refusedAt) / accepted;
		for (let count = 1; count <= accepted; count += 1) {
			rate.accept((refusedAt + each * count) * SECOND);
		}
		refusedAt = at;
		rate.refuse(at * SECOND, (at - each) * SECOND, resumeAt * SECOND);
		return perSecond(resumeAt);
	};
	return { rate, perSecond, refuse };
}

/** Refused once, so that the rate is 50 a second, then in these intervals (seconds) with so many through. */
function refusedAgain(...intervals: Array<[seconds: number, accepted: number]>): number[] {
	const { refuse } = rateFromZero();
	refuse(1, 100);
	let at = 1;
	return intervals.map(([seconds, accepted]) => {
		at += seconds;
		return refuse(at, accepted);
	});
}

describe('AdaptiveRate', () => {
	it('is free until the first refusal', () => {
		const { perSecond } = rateFromZero();
		expect([0, 1, 1e6].map(perSecond)).toEqual([Infinity, Infinity, Infinity]);
	});

	it.each([
		// Seconds of 50 requests each, and what a limit over a second must be at least.
		[0.5, 25],
		[1, 25],
		[2, 100 / 3],
		[5, 250 / 6],
		[9, 450 / 10],
		[20, 50 * 0.9],
	])('begins with half of a burst, and more of what has held for %d s', (seconds, begins) => {
		const { refuse } = rateFromZero();
		expect(refuse(seconds, 50 * seconds)).toBeCloseTo(begins, 6);
	});

	it.each([
		// Seconds between a list that nobody held up and the events.
		['right after a list', 0, 9],
		['some time after a list', 2, 50 / 6],
	])('begins with what events have shown %s', (_when, rest, begins) => {
		const { rate, perSecond } = rateFromZero();
		for (let row = 1; row <= 800; row += 1) rate.accept((row / 200) * SECOND);
		const from = 4 + rest;
		for (let event = 1; event <= 50; event += 1) rate.accept((from + event / 10) * SECOND);
		rate.refuse((from + 5) * SECOND, (from + 4.9) * SECOND, (from + 5) * SECOND);
		expect(perSecond(from + 5)).toBeCloseTo(begins, 6);
	});

	it('remembers no more than 4096 requests', () => {
		expect(rateFromZero().refuse(10, 40_960)).toBeCloseTo(4096 / 2, 0);
	});

	it('begins at no more than a limit whose bucket fills within a second', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 20, max: 500 }),
				fc.integer({ min: 105, max: 300 }),
				(limit, percent) => {
					const rate = new AdaptiveRate(0);
					const bucket = tokenBucket(limit, limit);
					const everyMs = 100_000 / percent / limit;
					let at = 0;
					for (; bucket.take(at, 0); at += everyMs) rate.accept(at);
					rate.refuse(at, at, at);
					const lasted = at / SECOND;
					if (lasted > 1) expect(rate.perSecond(at)).toBeLessThanOrEqual(limit * 1.01);
					expect(rate.perSecond(at)).toBeGreaterThan(((limit * lasted) / (lasted + 1)) * 0.95);
				},
			),
		);
	});

	it('begins with the burst that ran into the limit, whatever was before it', () => {
		const { rate, perSecond } = rateFromZero();
		// An event every second for a quarter of an hour, then a list: ten in flight, 100 ms each.
		for (let at = 0; at < 900; at += 1) rate.accept(at * SECOND);
		for (let request = 10; request < 40; request += 1) {
			rate.accept(900 * SECOND + Math.floor(request / 10) * 100);
		}
		rate.refuse(900_400, 900_300, 900_400);
		expect(perSecond(900.4)).toBeGreaterThan(35);
	});

	it('copes with a refusal in the first millisecond', () => {
		const { refuse } = rateFromZero();
		expect(refuse(0, 10)).toBe(5000);
	});

	it('learns nothing from fewer than ten requests', () => {
		const { refuse, perSecond } = rateFromZero();
		expect(refuse(1, 9)).toBe(Infinity);
		const found = refuse(2, 1);
		expect(found).toBeLessThan(5);
		expect(refuse(4, 9, 10)).toBe(found);
		expect(perSecond(11)).toBeGreaterThan(found);
		expect(refuse(12, 1)).toBe(1);
	});

	it('takes what got through between two refusals for the rate', () => {
		expect(refusedAgain([4, 120])).toEqual([30]);
	});

	it('does not take for the limit what was asked for while the rate allowed more', () => {
		const { rate, perSecond, refuse } = rateFromZero();
		refuse(1, 200);
		// For a minute next to nothing, then as much as is allowed.
		for (let at = 2; at < 7; at += 1) rate.accept(at * SECOND);
		rate.measureAnew(7 * SECOND);
		for (let request = 1; request <= 80; request += 1) rate.accept((7 + request / 80) * SECOND);
		rate.refuse(8 * SECOND, 8 * SECOND, 8 * SECOND);
		expect(perSecond(8)).toBe(80);
	});

	it('takes no more than it allowed for the limit, though more had accumulated', () => {
		const { rate, perSecond, refuse } = rateFromZero();
		refuse(1, 40);
		rate.measureAnew(2 * SECOND);
		const allowed = perSecond(3);
		for (let request = 1; request <= 200; request += 1) rate.accept(2.5 * SECOND);
		rate.refuse(3 * SECOND, 3 * SECOND, 3 * SECOND);
		expect(perSecond(3)).toBe(allowed);
	});

	it('takes what a bunch got through in its last second for the rate, not how fast it came', () => {
		const { rate, perSecond, refuse } = rateFromZero();
		refuse(1, 200);
		/** After a time with nothing to do, so many at once, and then a refusal. */
		const bunch = (at: number, size: number) => {
			rate.measureAnew(at * SECOND);
			for (let request = 1; request <= size; request += 1) {
				rate.accept((at + (request / size) * 0.25) * SECOND);
			}
			rate.refuse((at + 0.25) * SECOND, at * SECOND, (at + 0.25) * SECOND);
			return perSecond(at + 0.25);
		};
		expect(bunch(10, 26)).toBe(26);
		// The same rate as at the bunch before: its size says what was refused, not that rate.
		expect(bunch(12, 15)).toBe(15);
	});

	it('counts from the first request on while it is free, though there were pauses between', () => {
		const { rate, perSecond } = rateFromZero();
		rate.measureAnew(60 * SECOND);
		for (let request = 1; request <= 80; request += 1) rate.accept((60 + request / 80) * SECOND);
		rate.refuse(61 * SECOND, 61 * SECOND - 12.5, 61 * SECOND);
		expect(perSecond(61)).toBeCloseTo(40, 6);
	});

	it('grows by 6 % a second from the end of the pause on, ever faster while all is well', () => {
		const { refuse, perSecond } = rateFromZero();
		refuse(1, 200, 5);
		const growth = (seconds: number) => Math.log(perSecond(5 + seconds) / 100) / 0.06;
		expect(perSecond(3)).toBeCloseTo(100, 6);
		const table = [0, 1, 10, 11, 20, 21, 30, 40, 50, 51, 60, 70];
		expect(table.map((seconds) => Math.round(growth(seconds) * 1000) / 1000)).toEqual([
			0, 1, 10, 12, 30, 34, 70, 150, 310, 342, 630, 950,
		]);
	});

	it('grows by 3 % a second from what has been shown on', () => {
		const { refuse, perSecond } = rateFromZero();
		const begins = refuse(5, 250);
		expect(perSecond(10)).toBeCloseTo(begins * Math.exp(0.03 * 5), 6);
	});

	it('is free again when nothing was refused for long', () => {
		const { refuse, perSecond } = rateFromZero();
		refuse(1, 200);
		expect(perSecond(1001)).toBe(Infinity);
		// 20 a second again.
		expect(refuse(1001, 20_000)).toBeCloseTo(20 * 0.9, 6);
	});

	it('stays below a limit that two refusals agree on, and grows slowly there', () => {
		const { refuse, perSecond } = rateFromZero();
		refuse(1, 100);
		const [first, second] = [perSecond(5), perSecond(9)];
		refuse(5, 200);
		expect(second / first).toBeLessThan(1.3);
		const known = refuse(9, 200);
		expect(known).toBeCloseTo(50 * Math.exp(0.03 * 4) * 0.9, 6);
		expect(perSecond(14) / known).toBeCloseTo(Math.exp(0.01 * 5), 6);
	});

	it.each([
		[115, 115 * 0.9],
		[116, 116],
	])('takes refusals at 100 and at %i a second for a limit up to 15 %% apart', (second, then) => {
		const { refuse } = rateFromZero();
		// The pause goes on, so that the rate does not grow.
		refuse(1, 200, 9);
		refuse(2, second, 9);
		expect(refuse(3, second, 9)).toBeCloseTo(then, 6);
	});

	it('takes refusals at rates further apart for no limit', () => {
		expect(refusedAgain([1, 60], [1, 40], [1, 60])).toEqual([60, 40, 60]);
	});

	it('never falls below one request in five seconds', () => {
		expect(refusedAgain([1000, 10])).toEqual([0.2]);
	});

	describe('refused well below a limit that was known', () => {
		/** A limit of some 100 a second is known. */
		function known() {
			const rate = rateFromZero();
			for (const [at, accepted] of [
				[1, 200],
				[2, 100],
				[3, 100],
			] as const)
				rate.refuse(at, accepted);
			return rate;
		}

		/** Refused each second from the fourth on, with so many through: by how much that changes the rate. */
		function changes(...accepted: number[]): number[] {
			const { perSecond, refuse } = known();
			return accepted.map((count, index) => {
				const before = perSecond(4 + index);
				return Math.round((refuse(4 + index, count) / before) * 1000) / 1000;
			});
		}

		it('rises from the second time on: refusals come at random', () => {
			expect(changes(60, 80, 120, 180)).toEqual([0.9, 1.5, 1.5, 1.5]);
		});

		it('is never raised beyond three times what gets through', () => {
			const { refuse } = known();
			const rates = Array.from({ length: 20 }, (_, index) =>
				refuse(4 + index, 20 + 5 * (index % 3)),
			);
			expect(Math.max(...rates)).toBeLessThan(150);
		});

		it('takes it for the new limit when three times in a row as much got through as before', () => {
			const { refuse } = known();
			const rates = [40, 30, 20, 22, 20, 22, 10].map((accepted, index) =>
				refuse(4 + index, accepted),
			);
			expect(rates[4]).toBeGreaterThan(90);
			expect(rates.slice(5)).toEqual([22, 10]);
		});

		it('does not take it for the new limit when what got through differs by more than a tenth', () => {
			const [, ...later] = changes(40, 30, 20, 21, 20, 23, 20, 21, 20);
			expect(Math.min(...later)).toBe(1);
		});

		it('needs two more refusals below the new limit to rise again', () => {
			const { refuse, perSecond } = known();
			for (const [index, accepted] of [40, 20, 20, 20, 20].entries()) refuse(4 + index, accepted);
			expect(perSecond(8)).toBe(20);
			expect(refuse(9, 20)).toBe(20);
			expect(refuse(10, 20)).toBeCloseTo(20 * Math.exp(0.03) * 0.9, 6);
		});
	});
});
