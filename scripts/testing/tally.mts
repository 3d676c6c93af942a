// Counting what passed, failed and was skipped over all parts.

export interface Tally {
	passed: number;
	failed: number;
	skipped: number;
}

/** What vitest's JSON reporter writes, as far as it is counted here. */
export interface VitestReport {
	success: boolean;
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	numTodoTests: number;
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

/** The line that ends `npm test`. */
export function describeTally({ passed, failed, skipped }: Tally): string {
	return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
