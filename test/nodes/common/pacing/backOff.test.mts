import { describe, expect, it } from 'vitest';
import { backOffMs } from '../../../../nodes/common/pacing/backOff.ts';

describe('backOffMs', () => {
	it.each([
		// failures, random, milliseconds
		[1, 0, 250],
		[1, 1, 500],
		[2, 0, 500],
		[2, 0.5, 750],
		[3, 1, 2000],
		[6, 1, 16_000],
		[7, 1, 30_000],
		[7, 0, 15_000],
		[2000, 1, 30_000],
	])('after %i failures, with the dice at %f: %i ms', (failures, random, ms) => {
		expect(backOffMs(failures, random)).toBe(ms);
	});

	it('gives whole milliseconds', () => {
		expect(backOffMs(1, 0.333)).toBe(333);
	});

	it('starts and ends where the caller says', () => {
		const slow = { firstMs: 5000, capMs: 8000 };
		expect([1, 2].map((failures) => backOffMs(failures, 1, slow))).toEqual([5000, 8000]);
	});
});
