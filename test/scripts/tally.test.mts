import { describe, expect, it } from 'vitest';
import { addTallies, describeTally, tallyOf } from '../../scripts/testing/tally.mts';

const good = {
	success: true,
	numPassedTests: 5,
	numFailedTests: 0,
	numPendingTests: 1,
	numTodoTests: 1,
};

describe('tally of a vitest run', () => {
	it('counts what passed and what was skipped', () => {
		expect(tallyOf(good, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
	});

	it('counts failed tests once', () => {
		const report = { ...good, success: false, numFailedTests: 2 };
		expect(tallyOf(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
	});

	it.each([
		['a file that does not load', { ...good, success: false }, 1],
		['an error outside any test', good, 1],
		['no report', undefined, 0],
	])('takes %s for a failure', (_, report, exitCode) => {
		expect(tallyOf(report, exitCode).failed).toBe(1);
	});
});

it('adds tallies and words the total', () => {
	const total = addTallies([
		{ passed: 1, failed: 0, skipped: 2 },
		{ passed: 3, failed: 4, skipped: 0 },
	]);
	expect(describeTally(total)).toBe('4 passed, 4 failed, 2 skipped');
});
