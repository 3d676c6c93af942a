// Reasons are counted in bounded memory.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFailures, MAX_REASONS, OTHER_REASONS } from '../../world/failures.mts';

it('counts every failure, and keeps no more reasons than its limit', () => {
	const reasons = fc.array(fc.integer({ min: 0, max: 2 * MAX_REASONS }), { maxLength: 500 });
	fc.assert(
		fc.property(reasons, (numbers) => {
			const failures = createFailures();
			for (const number of numbers) failures.count('Welcome', `Reason ${number}`);
			const counted = failures.of('Welcome');
			expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
			expect(counted.length).toBeLessThanOrEqual(MAX_REASONS + 1);
			const different = new Set(numbers).size;
			expect(counted.some(({ reason }) => reason === OTHER_REASONS)).toBe(different > MAX_REASONS);
		}),
	);
});

it('drops the campaign that failed first when there are too many', () => {
	const failures = createFailures(2);
	for (const campaign of ['A', 'B', 'A', 'C']) failures.count(campaign, 'reason');
	expect(['A', 'B', 'C'].map((campaign) => failures.of(campaign).length)).toEqual([0, 1, 1]);
});
