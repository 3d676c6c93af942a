import type { ProblemKind, RowProblem } from '../values/result';
import { headingOf } from '../values/result';
import { countRows, joinSentences } from '../values/text';

/** What is wrong with one row. */
export interface RowIssue {
	/** As users count, from 1. */
	readonly row: number;
	readonly problem: RowProblem;
}

/** Rows that need the same fix. */
export interface ProblemGroup {
	readonly heading: string;
	readonly code: RowProblem['code'];
	/** Ascending. */
	readonly rows: readonly number[];
	/** What is wrong with the first of them, in full. */
	readonly example: string;
}

/** As many as fit on a screen of the editor, with the summary and the fix. */
const MAX_GROUPS = 5;
/** Runs of rows that a line names: "4, 17, 23 to 31" are three. */
export const MAX_RUNS = 10;

/**
 * Groups rows by code and heading, whatever values they name. A row is in a group once.
 *
 * @param issues ascending by row
 * @returns the groups, largest first
 */
export function groupProblems(issues: Iterable<RowIssue>): ProblemGroup[] {
	const groups = new Map<string, ProblemGroup & { readonly rows: number[] }>();
	for (const { row, problem } of issues) {
		const { code, heading, text } = problem;
		const key = `${code} ${heading}`;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, { heading, code, rows: [row], example: text });
		else if (group.rows.at(-1) !== row) group.rows.push(row);
	}
	return [...groups.values()].sort((one, other) => other.rows.length - one.rows.length);
}

/**
 * A line for each kind of remark, at most five: "3 rows with HTML: rows 2, 7, 9. For example row 2: …".
 *
 * @param remarks ascending by row; a row may have several
 */
export function describeRemarks(remarks: readonly RowIssue[]): string[] {
	const groups = groupProblems(remarks).map((group) => ({
		...group,
		heading: `${countRows(group.rows.length)} with ${group.heading}`,
	}));
	return describeGroups(groups, groups.length > MAX_GROUPS ? MAX_GROUPS - 1 : MAX_GROUPS);
}

/** The remarks on a row, for {@link describeRemarks}. */
export function remarksOf(
	index: number,
	{ remarks = [] }: { readonly remarks?: readonly ProblemKind[] },
): RowIssue[] {
	return remarks.map((problem) => ({ row: index + 1, problem }));
}

/** A line for each group, as many as fit on a screen, and a count of the rest: "and 4 more kinds of issue, 31 rows". */
export function describeGroups(groups: readonly ProblemGroup[], most = MAX_GROUPS): string[] {
	const shown = groups.slice(0, most);
	const rest = groups.slice(shown.length);
	const lines = shown.map((group) => describeGroup(group, MAX_RUNS));
	if (rest.length === 0) return lines;
	const rows = rest.reduce((sum, group) => sum + group.rows.length, 0);
	const kinds = rest.length === 1 ? '1 more kind' : `${rest.length} more kinds`;
	return [...lines, `And ${kinds} of issue, ${countRows(rows)}.`];
}

/**
 * "Phone number without country code: rows 4, 17. For example row 4: The phone number 98765 has no …"
 *
 * @param maxRuns how many runs of rows are named; all by default
 */
export function describeGroup({ heading, rows, example }: ProblemGroup, maxRuns?: number): string {
	const rowList = `${heading}: ${nameRows(rows, maxRuns)}`;
	const isAlone = rows.length === 1;
	// If the first sentence names no value, what follows it holds for all of the rows.
	if (headingOf(example) === heading || (isAlone && example.startsWith(heading))) {
		return joinSentences(rowList, example.slice(heading.length).replace(/^[\s.:,;]+/, ''));
	}
	return joinSentences(rowList, isAlone ? example : `For example row ${rows[0]}: ${example}`);
}

/** "row 4", "rows 1, 4 to 6": as {@link describeRows}. */
export function nameRows(rows: readonly number[], maxRuns?: number): string {
	return `${rows.length === 1 ? 'row' : 'rows'} ${describeRows(rows, maxRuns)}`;
}

/**
 * Ascending numbers with their runs joined: "1, 4 to 6".
 *
 * @param maxRuns how many are named; the other rows are counted: "1, 4 to 6 and 3 more"
 */
export function describeRows(rows: readonly number[], maxRuns = Infinity): string {
	const runs: Array<{ from: number; to: number }> = [];
	for (const row of rows) {
		const last = runs[runs.length - 1];
		if (last !== undefined && row === last.to + 1) last.to = row;
		else runs.push({ from: row, to: row });
	}
	const named = runs.slice(0, maxRuns);
	const rest = runs.slice(named.length).reduce((sum, { from, to }) => sum + to - from + 1, 0);
	return named.map(describeRun).join(', ') + (rest === 0 ? '' : ` and ${rest} more`);
}

function describeRun({ from, to }: { from: number; to: number }): string {
	if (from === to) return String(from);
	return to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`;
}
