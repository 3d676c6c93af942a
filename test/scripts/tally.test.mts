import { describe, expect, it } from 'vitest';
import { summarize, tallyOf } from '../../scripts/testing/tally.mts';

const good = {
	success: true,
	numPassedTests: 5,
	numFailedTests: 0,
	numPendingTests: 1,
	numTodoTests: 1,
	testResults: [],
};

describe('the tally of a vitest run', () => {
	it('counts passed and skipped tests', () => {
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
	])('counts %s as a failure', (_, report, exitCode) => {
		expect(tallyOf(report, exitCode).failed).toBe(1);
	});
});

const part = {
	...{ name: 'unit', seconds: 12.34, passed: 5, failed: 0, skipped: 1 },
	failures: [],
	files: [],
};

describe('the summary of a run', () => {
	const lastLine = (text: string) => text.split('\n').at(-1);

	it('ends with the total over all parts', () => {
		const { text, hasFailed } = summarize([part, { ...part, passed: 3 }], [], true);
		expect(lastLine(text)).toBe('8 passed, 0 failed, 2 skipped');
		expect(hasFailed).toBe(false);
		expect(text).not.toContain('Failures');
	});

	it('lists failures above the total', () => {
		const { text, hasFailed } = summarize(
			[part, { ...part, failed: 1, failures: ['a.test.mts > sends once: 2 is not 1'] }],
			[],
			false,
		);
		expect(text.split('\n').slice(-3)).toEqual([
			'Failures:',
			'  a.test.mts > sends once: 2 is not 1',
			'10 passed, 1 failed, 2 skipped',
		]);
		expect(hasFailed).toBe(true);
	});

	it('lists a skipped part, and counts it as a failure in CI', () => {
		const leftOut = ['queue was left out: it needs Redis.'];
		const alone = summarize([part], leftOut, false);
		expect(alone.text).toContain('queue was left out');
		expect(alone.hasFailed).toBe(false);
		const { text, hasFailed } = summarize([part], leftOut, true);
		expect(lastLine(text)).toBe('5 passed, 1 failed, 1 skipped');
		expect(text).toContain('  queue was left out');
		expect(hasFailed).toBe(true);
	});
});
