// The running totals that the page plots.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timelineOf } from '../../page/timeline.mts';
import { runningTotals, SERIES } from '../../page/web/report/running-totals.mjs';
import { at } from '../../../test/harness/pick.mts';

it('is empty without events', () => {
	expect(runningTotals({ interval: null, points: [] })).toEqual({
		at: [],
		accepted: [],
		delivered: [],
		read: [],
		replied: [],
	});
});

it('starts at zero, and counts by the end of each interval', () => {
	const points = [
		{ at: 1000, accepted: 2, delivered: 1, read: 0, replied: 0 },
		{ at: 1500, accepted: 1, delivered: 1, read: 1, replied: 0 },
	];
	expect(runningTotals({ interval: 500, points })).toEqual({
		at: [1000, 1500, 2000],
		accepted: [0, 2, 3],
		delivered: [0, 1, 2],
		read: [0, 0, 1],
		replied: [0, 0, 0],
	});
});

it('never decreases, ends with the total, and has a value for each time', () => {
	const times = fc.array(fc.integer({ min: 0, max: 1e10 }), { maxLength: 60 });
	const events = fc.record({ accepted: times, delivered: times, read: times, replied: times });
	fc.assert(
		fc.property(events, (eventTimes) => {
			const totals = runningTotals(timelineOf(eventTimes, 120));
			for (const { key } of SERIES) {
				const series = totals[key];
				expect(series).toHaveLength(totals.at.length);
				expect(series).toEqual([...series].sort((one, other) => one - other));
				if (series.length > 0) expect(at(series, -1)).toBe(eventTimes[key].length);
			}
			expect(totals.at).toEqual([...new Set(totals.at)].sort((one, other) => one - other));
		}),
	);
});
