// How the rate reacts to refusals. The simulation measures how well that works.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CubicRate } from '../../../../nodes/service/limiter/cubicRate.ts';

const SECOND = 1000;
/** In seconds, from start to refusal. */
const LATENCY = 0.1;
/** The clock's time at the start; not 0, so that a time mistaken for a duration shows. */
const START = 1_000_000;

/** A rate, and what happens to it, at times in seconds since its start. */
function newRate() {
	const rate = new CubicRate(START);
	const timeOf = (at: number) => START + at * SECOND;
	const perSecond = (at: number) => rate.perSecond(timeOf(at));
	/** This many requests got through between the two times, evenly spaced. */
	const accept = (from: number, to: number, count: number) => {
		for (let nth = 1; nth <= count; nth += 1) {
			const at = timeOf(from + ((to - from) / count) * nth);
			rate.accept(at, at);
		}
	};
	let refusedAt = 0;
	let isLimit = true;
	/** This many requests got through between the previous refusal and this one. */
	const refuse = (at: number, accepted: number, resumeAt = at) => {
		accept(refusedAt, at, accepted);
		refusedAt = at;
		isLimit = rate.refuse(timeOf(at), timeOf(at - LATENCY), timeOf(resumeAt));
		return perSecond(resumeAt);
	};
	const refuseAgain = (at: number) => rate.refuseAgain(timeOf(at));
	/** So many of the requests in flight at the last refusal were refused too, and so many accepted. */
	const endInFlight = (at: number, refused: number, accepted: number) => {
		for (let nth = 0; nth < refused; nth += 1) refuseAgain(at);
		for (let nth = 0; nth < accepted; nth += 1)
			rate.accept(timeOf(at), timeOf(refusedAt - LATENCY));
	};
	return {
		perSecond,
		accept,
		refuse,
		refuseAgain,
		endInFlight,
		reconsider: () => rate.reconsider(),
		/** Whether the last refusal may have come from a limit. */
		isLimit: () => isLimit,
	};
}

describe('CubicRate', () => {
	it('is unlimited until the first refusal', () => {
		const { perSecond } = newRate();
		expect([0, 1, 1e6].map(perSecond)).toEqual([Infinity, Infinity, Infinity]);
	});

	it('begins at nine tenths of what got through in the last second', () => {
		expect(newRate().refuse(1, 100)).toBeCloseTo(90, 6);
		// However long the run before it was.
		expect(newRate().refuse(20, 1000)).toBeCloseTo(45, 6);
	});

	it('falls to what still gets through while a burst is refused, not below what did before it', () => {
		const { perSecond, accept, refuse, refuseAgain } = newRate();
		// 280 in ten seconds, 100 of them in the last.
		accept(0, 9, 180);
		accept(9, 10, 100);
		refuse(10, 0);
		expect(perSecond(10)).toBeCloseTo(0.9 * 100, 6);
		accept(10, 11, 40);
		refuseAgain(11);
		expect(perSecond(10)).toBeCloseTo(0.9 * 40, 6);
		refuseAgain(12.5);
		expect(perSecond(10)).toBeCloseTo(0.9 * 28, 6);
		accept(12, 13, 60);
		refuseAgain(13);
		expect(perSecond(10)).toBeCloseTo(0.9 * 28, 6);
	});

	it('comes back to the refused rate in eight seconds, flat around it, then grows ever faster', () => {
		const { refuse, perSecond } = newRate();
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
		const { refuse, perSecond } = newRate();
		refuse(1, 4000);
		const seconds = Math.cbrt((4000 * 0.1) / 0.4);
		expect(seconds).toBeGreaterThan(8);
		expect(perSecond(1 + seconds)).toBeCloseTo(4000, 6);
		expect(perSecond(1 + seconds / 2)).toBeCloseTo(4000 - 400 / 8, 6);
	});

	it('does not grow during the pause', () => {
		const { refuse, perSecond } = newRate();
		refuse(1, 100, 30);
		expect([2, 10, 30].map(perSecond)).toEqual([90, 90, 90]);
	});

	it('falls to what got through in the last second, however high the rate was', () => {
		const { refuse } = newRate();
		refuse(1, 200);
		expect(refuse(3, 40)).toBeCloseTo(18, 6);
	});

	it('never measures a limit above the rate that it allowed, even after a burst', () => {
		const { perSecond, refuse } = newRate();
		refuse(1, 40);
		const allowed = perSecond(3);
		expect(refuse(3, 800)).toBeCloseTo(allowed * 0.9, 6);
	});

	it('learns nothing from fewer than ten requests', () => {
		const { perSecond, refuse, refuseAgain } = newRate();
		expect(refuse(1, 9)).toBe(Infinity);
		refuseAgain(1);
		expect(perSecond(1)).toBe(Infinity);
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
					const { perSecond, refuse } = newRate();
					let at = 0;
					for (const [seconds, accepted] of refusals) refuse((at += seconds), accepted);
					const [early = 0, late = 0] = [one, other].sort((a, b) => a - b).map((s) => at + s);
					expect(perSecond(early)).toBeGreaterThanOrEqual(0.2);
					expect(perSecond(late)).toBeGreaterThanOrEqual(perSecond(early));
				},
			),
		);
	});

	describe('reconsidered after the pause', () => {
		/** @param inFlight how many of the requests in flight were refused with the first, and accepted */
		function reconsidered(...inFlight: [refused: number, accepted: number]) {
			const { refuse, endInFlight, reconsider, perSecond } = newRate();
			refuse(1, 100);
			endInFlight(1.05, ...inFlight);
			const before = perSecond(1);
			return { isRandom: reconsider(), before, after: perSecond(1), again: reconsider() };
		}

		it('falls only to what got through of the requests in flight if few of them were refused', () => {
			const { isRandom, after, again } = reconsidered(1, 18);
			expect([isRandom, again]).toEqual([true, false]);
			expect(after).toBeCloseTo(0.9 * (18 / LATENCY), 6);
		});

		it.each<[refused: number, accepted: number]>([
			[3, 16],
			[11, 0],
			[0, 8],
		])('stays if %i more of them were refused and %i accepted', (refused, accepted) => {
			const { isRandom, before, after } = reconsidered(refused, accepted);
			expect(isRandom).toBe(false);
			expect(after).toBe(before);
		});

		it('never rises above the rate that was refused', () => {
			const { refuse, endInFlight, reconsider, perSecond } = newRate();
			refuse(1, 100);
			const allowed = perSecond(2);
			refuse(2, 80);
			endInFlight(2.05, 0, 19);
			expect(reconsider()).toBe(true);
			expect(perSecond(2)).toBeCloseTo(0.9 * allowed, 6);
		});

		it('takes the sixth such refusal as random, without lowering the rate', () => {
			const { refuse, endInFlight, reconsider, isLimit } = newRate();
			for (const [nth, accepted] of [300, 20, 150, 40, 90, 25].entries()) {
				refuse(1 + nth, accepted);
				endInFlight(1.05 + nth, 0, 19);
				expect([isLimit(), reconsider()]).toEqual([true, true]);
			}
			const rate = refuse(7, 60);
			expect([isLimit(), reconsider()]).toEqual([false, false]);
			expect(refuse(8, 35)).toBeGreaterThan(rate);
		});
	});

	describe('refused again and again at less than half of a rate that has held', () => {
		/**
		 * 100 a second held; then a refusal each second, with this many accepted before it.
		 *
		 * @returns the rate after each
		 */
		function rates(...accepted: number[]): number[] {
			const { refuse } = newRate();
			refuse(1, 100);
			refuse(9, 800);
			return accepted.map((count, index) => refuse(10 + index, count));
		}
		const neverRises = (after: number[]) =>
			expect(after).toEqual([...after].sort((one, other) => other - one));
		/** After the first of them, the rate is still close to the one that held. */
		const atRandom = [30, 20, 31, 17, 25, 38, 22];

		it('rises from the sixth time on, as the refusals come at random, and grows at once', () => {
			const after = rates(...atRandom, 35);
			const [fifth = NaN, sixth = NaN, seventh = NaN] = after.slice(-3);
			expect(fifth).toBeLessThan(20);
			expect(sixth / fifth).toBeGreaterThan(1.49);
			expect(seventh).toBeCloseTo(1.5 * (sixth + 0.4), 6);
		});

		it('falls when four times in a row within a tenth as many got through: that is a limit', () => {
			neverRises(rates(30, 20, 21, 20, 21, 20, 21, 20, 21, 20));
		});

		it('falls where most requests in flight are refused each time: that is a limit', () => {
			const afterEach = (refused: number, accepted: number) => {
				const { refuse, endInFlight } = newRate();
				refuse(1, 100);
				refuse(9, 800);
				return [...atRandom, 35, 24].map((count, index) => {
					const rate = refuse(10 + index, count);
					endInFlight(10.5 + index, refused, accepted);
					return rate;
				});
			};
			neverRises(afterEach(8, 4));
			expect(afterEach(1, 11).at(-1)).toBeGreaterThan(20);
		});

		it('does not rise when as many were refused at more than half of it', () => {
			const after = rates(...atRandom.map((count) => count + 45));
			expect(Math.max(...after)).toBeLessThan(100);
			neverRises(after);
		});

		it('does not rise when only the burst before the first refusal was faster', () => {
			const { refuse } = newRate();
			refuse(1, 100);
			neverRises([...atRandom, 35].map((count, index) => refuse(2 + index, count)));
		});
	});
});
