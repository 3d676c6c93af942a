import type { INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { ProblemGroup, RowIssue } from '../rowGroups';
import { describeGroup, describeGroups, groupProblems } from '../rowGroups';
import { ownError } from '../itemErrors';
import { withoutRepeatedQuote } from '../../service/errors/explainError';
import type { Explained, RowProblem } from '../../values/result';
import { describeProblems, headingOf, splitProblems } from '../../values/result';
import { joinSentences, editorText } from '../../values/text';
import { compact } from '../../service/requests';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow } from './prepared';
import { nameRow } from './prepared';
import { summarise } from './report';

/** What is wrong with the list as a whole, if anything is. */
export type ListCause = () => string | undefined;

/**
 * Groups rows like {@link groupProblems}. If all lack the same value, the list as a whole is the likely cause.
 *
 * @param rows how many the list has that are not left out
 */
export function groupIssues(
	issues: readonly RowIssue[],
	rows: number,
	causeOf: ListCause = () => undefined,
): {
	readonly cause?: Explained;
	readonly groups: readonly ProblemGroup[];
	readonly lines: readonly string[];
} {
	const groups = groupProblems(issues);
	const heading = issues.length === rows ? emptyInAll(issues) : undefined;
	const ofList = heading === undefined ? undefined : causeOf();
	if (ofList === undefined) return { groups, lines: describeGroups(groups) };
	const { reason, advice } = splitProblems([ofList]);
	const cause = { reason: `${heading}. ${reason}`, advice };
	return { cause, groups, lines: [joinSentences(cause.reason, advice)] };
}

/** The heading of the value that is empty in every row, whatever else some of them need. */
function emptyInAll(issues: readonly RowIssue[]): string | undefined {
	const [first, ...others] = issues.map(({ problem: { code, heading } }) =>
		code === 'emptyValue' ? heading.split('; ') : [],
	);
	return first?.find((heading) => others.every((headings) => headings.includes(heading)));
}

/** Rows that did not pass their checks. */
function issuesOfChecks(rows: readonly PreparedRow[]): RowIssue[] {
	return rows.flatMap((row, index) =>
		row.ok || row.exclusion ? [] : [{ row: index + 1, problem: describeProblems(row.problems) }],
	);
}

/** Rows that the user has to check, each with its reason and what to do. */
export function issuesOfResults(results: readonly RowResult[]): RowIssue[] {
	return results.flatMap((result, index) =>
		needsAttention(result) ? [{ row: index + 1, problem: problemOf(result) }] : [],
	);
}

function problemOf({
	outcome,
	reason = outcome,
	reasonCode,
	heading,
	advice,
}: RowResult): RowProblem {
	return {
		text: [reason, advice && withoutRepeatedQuote(advice, reason)].filter(Boolean).join('. '),
		code: reasonCode,
		heading: heading ?? headingOf(reason),
	};
}

const CONTINUE_HINT =
	'To send the good rows anyway, set "On Error" to "Continue" in the settings of this node.';
const ACCEPTED_HINT =
	'Some rows were accepted. To send only the rest, use Retry in the list of executions, on this execution and not on one that called it. Before you run the whole list again, remove the accepted rows.';
const SKIPPED_HINT =
	'Some rows were accepted. To send only the rest, use Retry in the list of executions, or run the list again.';
/** How many single rows the error's details list, which n8n keeps with the execution. */
const MAX_ROWS_IN_DETAILS = 200;

/**
 * Ends the run before the first send if any row is bad: the message says how many, the description groups them by
 * issue, the error's details list them.
 *
 * @param causeOf called if all rows lack the same value
 * @throws NodeOperationError if any row is bad
 */
export function stopOnBadRows(
	node: INode,
	rows: readonly PreparedRow[],
	causeOf?: ListCause,
): void {
	const issues = issuesOfChecks(rows);
	const { groups, cause, lines } = groupIssues(
		issues,
		rows.filter((row) => row.ok || !row.exclusion).length,
		causeOf,
	);
	if (groups.length === 0) return;
	const summary = `Nothing was sent: ${countBad(issues.length, rows.length)}`;
	const { reason, advice } = describeOnly(rows, lines, cause);
	const message = [rows.length === 1 ? 'Nothing was sent' : summary, reason]
		.filter((part) => part !== undefined)
		.join('. ');
	const description = [
		...(reason === undefined ? lines : []),
		...(advice === undefined ? [] : [advice]),
		remedy(rows),
	];
	throw listError(node, message, description, issues, rows);
}

/** What is wrong and how to fix it, if that is one thing. */
function describeOnly(
	[row, ...others]: readonly PreparedRow[],
	lines: readonly string[],
	cause: Explained | undefined,
): Partial<Explained> {
	if (cause !== undefined) return cause;
	if (row?.ok === false && others.length === 0) return describeProblems(row.problems);
	return lines.length === 1 ? splitProblems(lines) : {};
}

/**
 * Ends the run with what is known about every row if any needs attention.
 *
 * @param rows of the results, whose names are listed
 * @param skips "Skip Already Sent" is on
 * @throws NodeApiError or NodeOperationError if any row needs attention
 */
export function stopOnFailures(
	node: INode,
	results: readonly RowResult[],
	rows: readonly PreparedRow[],
	skips = false,
): void {
	const first = results.findIndex(({ outcome }) => outcome === 'failed' || outcome === 'unknown');
	const index = first === -1 ? results.findIndex(needsAttention) : first;
	if (index === -1) return;
	const issues = issuesOfResults(results);
	const isAnyAccepted = results.some(({ outcome }) => outcome === 'accepted');
	const message = `${nameRow(index + 1, rows[index]?.facts)}: ${results[index]?.reason ?? 'not sent'}`;
	const description = [
		`${summarise(results)}.`,
		...describeGroups(groupProblems(issues)),
		...(isAnyAccepted ? [skips ? SKIPPED_HINT : ACCEPTED_HINT] : []),
		...(results.length > 1 ? [CONTINUE_HINT] : []),
	];
	throw listError(node, message, description, issues, rows, results[index]);
}

/**
 * Has no item index: n8n would add "[item 1]" to a message about row 2. What does not fit on a screen goes to the
 * messages, which n8n shows one by one under the error's details.
 *
 * @param result of the row that the message names, if it was tried
 */
function listError(
	node: INode,
	message: string,
	description: readonly string[],
	issues: readonly RowIssue[],
	rows: readonly PreparedRow[],
	{ httpStatus, errorCode }: Partial<RowResult> = {},
): NodeApiError | NodeOperationError {
	const texts = { message, description: editorText(description) };
	const error = ownError(node, texts, compact({ httpStatus, errorCode }));
	if (issues.length === 1) return error;
	for (const group of groupProblems(issues)) error.messages.push(describeGroup(group));
	for (const { row, problem } of issues.slice(0, MAX_ROWS_IN_DETAILS)) {
		error.messages.push(`${nameRow(row, rows[row - 1]?.facts)}: ${joinSentences(problem.text)}`);
	}
	const rest = issues.length - MAX_ROWS_IN_DETAILS;
	if (rest > 0) error.messages.push(`And ${rest} more rows.`);
	return error;
}

/** "13 of 200 rows need fixing". */
function countBad(bad: number, rows: number): string {
	if (bad === rows) return `all ${rows} rows need fixing`;
	return `${bad} of ${rows} rows ${bad === 1 ? 'needs' : 'need'} fixing`;
}

function remedy(rows: readonly PreparedRow[]): string {
	return rows.some(({ ok }) => ok) ? CONTINUE_HINT : 'Fix these issues, then run again.';
}
