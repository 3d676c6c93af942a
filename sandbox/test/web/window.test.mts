// Which rows of the inspector's list are drawn, and how it scrolls.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowAfterKey, rowsToDraw, topToShow } from '../../page/web/window.mjs';

const views = fc.record({
	top: fc.nat({ max: 50_000 }),
	height: fc.integer({ min: 1, max: 2000 }),
	rowHeight: fc.integer({ min: 20, max: 100 }),
});

describe('the drawn rows', () => {
	it('include every visible row, and at most 16 more', () => {
		fc.assert(
			fc.property(views, fc.nat({ max: 1000 }), (view, count) => {
				const { first, end } = rowsToDraw(view, count);
				expect(0 <= first && first <= end && end <= count).toBe(true);
				const firstSeen = Math.floor(view.top / view.rowHeight);
				const lastSeen = Math.ceil((view.top + view.height) / view.rowHeight);
				for (let row = firstSeen; row < Math.min(lastSeen, count); row++) {
					expect([first <= row, row < end]).toEqual([true, true]);
				}
				expect(end - first).toBeLessThanOrEqual(lastSeen - firstSeen + 16);
			}),
		);
	});

	it.each([
		[{ top: 0, height: 100, rowHeight: 10 }, 1000, { first: 0, end: 18 }],
		[{ top: 1000, height: 100, rowHeight: 10 }, 1000, { first: 92, end: 118 }],
		[{ top: 0, height: 100, rowHeight: 10 }, 3, { first: 0, end: 3 }],
		[{ top: 5000, height: 100, rowHeight: 10 }, 3, { first: 3, end: 3 }],
		[{ top: 0, height: 0, rowHeight: 34 }, 0, { first: 0, end: 0 }],
	])('in %j of %i rows are %j', (view, count, rows) => {
		expect(rowsToDraw(view, count)).toEqual(rows);
	});
});

describe('scrolling to a row', () => {
	it('shows the whole row, and does not scroll if it is already visible', () => {
		fc.assert(
			fc.property(views, fc.nat({ max: 1000 }), (view, index) => {
				fc.pre(view.height >= view.rowHeight);
				const top = topToShow(view, index);
				const start = index * view.rowHeight;
				expect(top <= start && start + view.rowHeight <= top + view.height).toBe(true);
				const wasSeen = view.top <= start && start + view.rowHeight <= view.top + view.height;
				if (wasSeen) expect(top).toBe(view.top);
			}),
		);
	});
});

describe('a key', () => {
	it.each([
		['ArrowDown', -1, 0],
		['ArrowDown', 4, 5],
		['ArrowDown', 9, 9],
		['ArrowUp', 4, 3],
		['ArrowUp', 0, 0],
		['ArrowUp', -1, 0],
		['PageDown', 0, 3],
		['PageDown', 8, 9],
		['PageUp', 5, 2],
		['Home', 5, 0],
		['End', -1, 9],
		['Tab', 5, undefined],
		['a', 5, undefined],
	])('moves with %s from row %i of ten to %s', (key, index, target) => {
		expect(rowAfterKey(key, index, 10, 4)).toBe(target);
	});

	it('does nothing in an empty list', () => {
		expect(rowAfterKey('End', -1, 0, 4)).toBeUndefined();
	});
});
