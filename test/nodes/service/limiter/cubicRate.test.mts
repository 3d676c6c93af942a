// How the rate reacts to refusals. The simulation measures how well that works.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CubicRate } from '../../../../nodes/service/limiter/cubicRate.ts';

const SECOND = 1000;
/** The clock's time at the start; not 0, so that a time mistaken for a duration shows. */
const START = 1_000_000;

/** A rate, and what happens to it, at times in seconds since its start. */
function newRate() {
	const rate = new CubicRate();
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
	/** This many requests got through between the previous refusal and this one. */
	const refuse = (at: number, accepted: number, resumeAt = at) => {
		accept(refusedAt, at, accepted);
		refusedAt = at;
		rate.refuse(timeOf(at), timeOf(resumeAt));
		return perSecond(resumeAt);
	};
	const refuseAgain = (at: number) => rate.refuseAgain(timeOf(at));
	/** So many requests that were in flight at the last refusal got through. */
	const acceptEarlier = (at: number, count: number) => {
		for (let nth = 0; nth < count; nth += 1) rate.accept(timeOf(at), timeOf(refusedAt));
	};
	return { perSecond, accept, acceptEarlier, refuse, refuseAgain };
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

	it('falls to what still gets through while a burst is refused', () => {
		const { perSecond, accept, refuse, refuseAgain } = newRate();
		// 280 in ten seconds, 100 of them in the last.
		accept(0, 9, 180);
		accept(9, 10, 100);
		refuse(10, 0);
		expect(perSecond(10)).toBeCloseTo(0.9 * 100, 6);
		accept(10, 11, 40);
		refuseAgain(11);
		expect(perSecond(10)).toBeCloseTo(0.9 * 40, 6);
		accept(12, 13, 60);
		refuseAgain(13);
		expect(perSecond(10)).toBeCloseTo(0.9 * 40, 6);
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

	it('falls to what got through in the last second, but at most to half', () => {
		const { perSecond, refuse } = newRate();
		expect(refuse(1, 200)).toBeCloseTo(180, 6);
		const allowed = perSecond(3);
		expect(refuse(3, 280)).toBeCloseTo(0.9 * 140, 6);
		expect(allowed / 2).toBeLessThan(140);
		const half = perSecond(5) / 2;
		expect(refuse(5, 20)).toBeCloseTo(0.9 * half, 6);
	});

	it.each([
		// in flight at the first refusal and refused with it; whether random refusals of 10 % are out of the question
		[1, 1, false],
		[2, 2, true],
		[9, 3, false],
		[9, 5, true],
		[30, 7, false],
		[30, 8, true],
	])(
		'with %i in flight of which %i are refused, too: a limit is certain: %s',
		(others, refused, certain) => {
			const { perSecond, refuse, refuseAgain, acceptEarlier } = newRate();
			refuse(1, 200);
			const half = perSecond(3) / 2;
			refuse(3, 20);
			acceptEarlier(3, others - refused);
			for (let nth = 0; nth < refused; nth += 1) refuseAgain(3);
			expect(perSecond(3)).toBeCloseTo(0.9 * (certain ? 10 + others - refused : half), 6);
		},
	);

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
		refuse(2, 40);
		expect(refuse(3, 9)).toBeCloseTo(0.9 * 40, 0);
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
});
