// How the rate reacts to refusals. The simulation measures how well that works.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CubicRate } from '../../../../nodes/service/limiter/cubicRate.ts';

const SECOND = 1000;

/** A rate that begins at 0, and the times at which things happen to it, in seconds. */
function rateFromZero() {
	const rate = new CubicRate(0);
	const perSecond = (at: number) => rate.perSecond(at * SECOND);
	let refusedAt = 0;
	/** So many requests got through before this refusal, one after the other since the one before. */
	const refuse = (at: number, accepted: number, resumeAt = at) => {
		const each = (at - refusedAt) / accepted;
		for (let count = 1; count <= accepted; count += 1) {
			rate.accept((refusedAt + each * count) * SECOND);
		}
		refusedAt = at;
		rate.refuse(at * SECOND, resumeAt * SECOND);
		return perSecond(resumeAt);
	};
	return { rate, perSecond, refuse };
}

describe('CubicRate', () => {
	it('is free until the first refusal', () => {
		const { perSecond } = rateFromZero();
		expect([0, 1, 1e6].map(perSecond)).toEqual([Infinity, Infinity, Infinity]);
	});

	it('begins at nine tenths of what got through in the last second', () => {
		expect(rateFromZero().refuse(1, 100)).toBeCloseTo(90, 6);
		// However long before it had been so.
		expect(rateFromZero().refuse(20, 1000)).toBeCloseTo(45, 6);
	});

	it('falls to what still gets through while a burst is refused, not below what did before it', () => {
		const { rate, perSecond } = rateFromZero();
		const accept = (from: number, count: number) => {
			for (let each = 1; each <= count; each += 1) rate.accept((from + each / count) * SECOND);
		};
		// 280 in ten seconds, 100 of them in the last.
		for (let second = 0; second < 9; second += 1) accept(second, 20);
		accept(9, 100);
		rate.refuse(10 * SECOND, 10 * SECOND);
		expect(perSecond(10)).toBeCloseTo(0.9 * 100, 6);
		accept(10, 40);
		rate.refuseAgain(11 * SECOND);
		expect(perSecond(10)).toBeCloseTo(0.9 * 40, 6);
		rate.refuseAgain(12.5 * SECOND);
		expect(perSecond(10)).toBeCloseTo(0.9 * 28, 6);
		accept(12, 60);
		rate.refuseAgain(13 * SECOND);
		expect(perSecond(10)).toBeCloseTo(0.9 * 28, 6);
	});

	it('comes back to the refused rate in eight seconds, flat around it, then grows ever faster', () => {
		const { refuse, perSecond } = rateFromZero();
		refuse(1, 100, 5);
		const table: Array<[seconds: number, perSecond: number]> = [
			[0, 90],
			[4, 100 - 10 / 8],
			[8, 100],
			[10, 100 + 0.4 * 2 ** 3],
			[18, 100 + 0.4 * 10 ** 3],
		];
		for (const [seconds, expected] of table) {
			expect(perSecond(5 + seconds), `after ${seconds} s`).toBeCloseTo(expected, 6);
		}
	});

	it('takes longer to come back to a high rate, as CUBIC does', () => {
		const { refuse, perSecond } = rateFromZero();
		refuse(1, 4000);
		const seconds = Math.cbrt((4000 * 0.1) / 0.4);
		expect(seconds).toBeGreaterThan(8);
		expect(perSecond(1 + seconds)).toBeCloseTo(4000, 6);
		expect(perSecond(1 + seconds / 2)).toBeCloseTo(4000 - 400 / 8, 6);
	});

	it('does not grow during the pause', () => {
		const { refuse, perSecond } = rateFromZero();
		refuse(1, 100, 30);
		expect([2, 10, 30].map(perSecond)).toEqual([90, 90, 90]);
	});

	it('falls to what got through in the last second, however high the rate was', () => {
		const { refuse } = rateFromZero();
		refuse(1, 200);
		expect(refuse(3, 40)).toBeCloseTo(18, 6);
	});

	it('never measures a limit above the rate that it allowed, even after a burst', () => {
		const { rate, perSecond, refuse } = rateFromZero();
		refuse(1, 40);
		const allowed = perSecond(3);
		for (let request = 1; request <= 200; request += 1) rate.accept(2.5 * SECOND);
		rate.refuse(3 * SECOND, 3 * SECOND);
		expect(perSecond(3)).toBeCloseTo(allowed * 0.9, 6);
	});

	it('learns nothing from fewer than ten requests', () => {
		const { refuse } = rateFromZero();
		expect(refuse(1, 9)).toBe(Infinity);
		expect(refuse(2, 1)).toBeLessThan(5);
	});

	it('never falls below one request in five seconds, and never runs backwards while nothing is refused', () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 200 })), {
					minLength: 1,
					maxLength: 20,
				}),
				fc.nat(100),
				fc.nat(100),
				(refusals, one, other) => {
					const { perSecond, refuse } = rateFromZero();
					let at = 0;
					for (const [seconds, accepted] of refusals) refuse((at += seconds), accepted);
					const [early = 0, late = 0] = [one, other].sort((a, b) => a - b).map((s) => at + s);
					expect(perSecond(early)).toBeGreaterThanOrEqual(0.2);
					expect(perSecond(late)).toBeGreaterThanOrEqual(perSecond(early));
				},
			),
		);
	});

	describe('refused again and again at less than half of a rate that has held', () => {
		/** 100 a second has held; then refused each second, with so many through. @returns the rate after each */
		function rates(...accepted: number[]): number[] {
			const { refuse } = rateFromZero();
			refuse(1, 100);
			refuse(9, 800);
			return accepted.map((count, index) => refuse(10 + index, count));
		}
		const neverRises = (after: number[]) =>
			expect(after).toEqual([...after].sort((one, other) => other - one));
		/** The first of them ends at a rate that is not far below yet. */
		const atRandom = [30, 20, 31, 17, 25, 38, 22, 29, 20];

		it('rises from the eighth time on, as the refusals come at random', () => {
			const after = rates(...atRandom, 35);
			const [seventh = NaN, eighth = NaN, ninth = NaN] = after.slice(-3);
			expect(seventh).toBeLessThan(20);
			expect(eighth / seventh).toBeGreaterThan(1.49);
			expect(ninth / eighth).toBeGreaterThan(1.49);
		});

		it('stays where it is when three times in a row as many got through as before: that is a limit', () => {
			const after = rates(...atRandom.slice(0, -3), 20, 20, 20, 20, 20);
			expect(Math.max(...after.slice(-2))).toBeLessThan(20);
		});

		it('does not rise when as many were refused at more than half of it', () => {
			const after = rates(...atRandom.map((count) => count + 45));
			expect(Math.max(...after)).toBeLessThan(100);
			neverRises(after);
		});

		it('does not rise when only the burst before the first refusal was faster', () => {
			const { refuse } = rateFromZero();
			refuse(1, 100);
			neverRises([...atRandom, 35].map((count, index) => refuse(2 + index, count)));
		});
	});
});
