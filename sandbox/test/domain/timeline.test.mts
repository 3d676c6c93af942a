// Events counted in equal intervals.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timelineOf } from '../../page/timeline.mts';
import { at } from '../../../test/harness/pick.mts';

it.each([
	['as many ms as points', 119, 1, 120],
	['one ms more', 120, 2, 61],
	['an hour', 3_600_000, 30_001, 120],
])('has points at whole milliseconds: %s', (_title, span, interval, count) => {
	const { points, ...line } = timelineOf({ sent: [5000, 5000 + span] }, 120);
	expect([line.interval, points.length]).toEqual([interval, count]);
	expect([at(points, 0).sent, at(points, -1).sent]).toEqual([1, 1]);
});

const times = fc.array(fc.integer({ min: 0, max: 1e11 }), { maxLength: 50 });

it('counts every event once, in its own interval', () => {
	const most = fc.integer({ min: 1, max: 200 });
	fc.assert(
		fc.property(times, times, most, (sent, read, most) => {
			const { interval, points } = timelineOf({ sent, read }, most);
			expect(points.length).toBeLessThanOrEqual(most);
			if (interval === null) {
				expect([sent, read]).toEqual([[], []]);
				return;
			}
			expect(at(points, 0).at).toBe(Math.min(...sent, ...read));
			for (const [index, point] of points.entries()) {
				expect(point.at).toBe(at(points, 0).at + index * interval);
				const isIn = (time: number) => time >= point.at && time < point.at + interval;
				expect(point).toMatchObject({
					sent: sent.filter(isIn).length,
					read: read.filter(isIn).length,
				});
			}
			expect(at(points, -1).at + interval).toBeGreaterThan(Math.max(...sent, ...read));
		}),
	);
});

it('has the shortest intervals that the number of points allows', () => {
	fc.assert(
		fc.property(times, fc.integer({ min: 1, max: 200 }), (sent, most) => {
			const { interval } = timelineOf({ sent }, most);
			if (interval === null || interval === 1) return;
			const span = Math.max(...sent) - Math.min(...sent) + 1;
			expect(Math.ceil(span / (interval - 1))).toBeGreaterThan(most);
		}),
	);
});
