// Counts passed, failed and skipped tests over all parts, lists failures, and shows the slowest files.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../testkit/paths.mts';
import { table } from '../../testkit/table.mts';

interface Tally {
	passed: number;
	failed: number;
	skipped: number;
}

/** The result of one part of the tests. */
export interface PartResult extends Tally {
	name: string;
	seconds: number;
	/** A line for each failure: its name and first line. */
	failures: string[];
	files: FileTime[];
}

/** The duration of a test file, without its imports. */
interface FileTime {
	/** From the root of the checkout. */
	file: string;
	seconds: number;
}

/** The fields of vitest's JSON report that are used here. */
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
		/** Milliseconds since 1970. */
		startTime: number;
		endTime: number;
		/** Why the file did not load, if it did not. */
		message: string;
		assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
	}[];
}

export function addTallies(tallies: readonly Tally[]): Tally {
	const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
	return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * Counts one vitest run. A run that failed without a failed test (a file that does not load, an error outside any test,
 * no report) counts as one failure.
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

/** The time of each test file of a vitest run. */
export function fileTimesOf(report: VitestReport | undefined): FileTime[] {
	return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
		file: relative(ROOT, name),
		seconds: (endTime - startTime) / 1000,
	}));
}

const SLOWEST = 15;

/** A table of the parts with their times, and one of the slowest test files. */
function describeTimes(parts: readonly PartResult[]): string {
	const slowest = parts
		.flatMap(({ name, files }) => files.map((file) => ({ ...file, part: name })))
		.toSorted((a, b) => b.seconds - a.seconds)
		.slice(0, SLOWEST);
	const partsTable = table(
		['Part', 'Seconds', 'Passed', 'Failed', 'Skipped'],
		parts.map(({ name, seconds, passed, failed, skipped }) => [
			name,
			seconds.toFixed(1),
			passed,
			failed,
			skipped,
		]),
	);
	if (slowest.length === 0) return partsTable;
	const filesTable = table(
		['Slowest test files', 'Part', 'Seconds'],
		slowest.map(({ file, part, seconds }) => [file, part, seconds.toFixed(1)]),
	);
	return `${partsTable}\n\n${filesTable}`;
}

function firstLine(text: string): string {
	return stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';
}

/**
 * The end of a run's output: times, failures, and the total as the last line.
 *
 * @param leftOut a line for each part whose programs are missing
 * @param isCi there, such a part is a failure
 */
export function summarize(
	results: readonly PartResult[],
	leftOut: readonly string[],
	isCi: boolean,
): { text: string; hasFailed: boolean } {
	const { passed, failed, skipped } = addTallies(results);
	const missing = isCi ? leftOut : [];
	const failures = [...results.flatMap((result) => result.failures), ...missing];
	const total = { passed, failed: failed + missing.length, skipped };
	const text = [
		'',
		describeTimes(results),
		...leftOut.map((line) => `\n${line}`),
		...(missing.length > 0 ? ['\nUnder CI=true a part that is left out is a failure.'] : []),
		...(failures.length > 0 ? [['\nFailures:', ...failures].join('\n  ')] : []),
		`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
	].join('\n');
	return { text, hasFailed: total.failed > 0 };
}
