// Counting what passed, failed and was skipped over all parts, and naming what failed.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/paths.mts';

interface Tally {
	passed: number;
	failed: number;
	skipped: number;
}

/** What became of one part of the tests. */
export interface PartResult extends Tally {
	/** A line for each failure: what it was and how it began. */
	failures: string[];
}

/** What vitest's JSON reporter writes, as far as it is counted here. */
export interface VitestReport {
	success: boolean;
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	numTodoTests: number;
	testResults: {
		/** Path of the file. */
		name: string;
		status: string;
		/** Why the file did not load, if it did not. */
		message: string;
		assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
	}[];
}

export function addTallies(tallies: Tally[]): Tally {
	const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
	return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * Counts one vitest run. A run that failed without a failed test (a file that does not load, an
 * error outside any test, no report at all) counts as one failure: it never passes for a good one.
 *
 * @param report undefined when vitest wrote none
 */
export function tallyOf(report: VitestReport | undefined, exitCode: number): Tally {
	const tally = {
		passed: report?.numPassedTests ?? 0,
		failed: report?.numFailedTests ?? 0,
		skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
	};
	const isGood = report?.success === true && exitCode === 0;
	return isGood || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/** A line for each failed test of a vitest run, and for each file that did not load. */
export function failuresOf(report: VitestReport | undefined): string[] {
	return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
		const file = relative(ROOT, name);
		const failed = assertionResults.filter((test) => test.status === 'failed');
		if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
		return failed.map(
			({ fullName, failureMessages = [] }) =>
				`${file} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
		);
	});
}

function firstLine(text: string): string {
	return stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';
}

/** The line that ends `npm test`. */
export function describeTally({ passed, failed, skipped }: Tally): string {
	return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
