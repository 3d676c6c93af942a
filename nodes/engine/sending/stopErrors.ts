import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { editorText, joinSentences } from '../../values/text';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow } from './prepared';
import type { ListCause, RowIssue } from './problemGroups';
import {
	describeGroup,
	describeGroups,
	groupProblems,
	groupIssues,
	issuesOfChecks,
	issuesOfResults,
} from './problemGroups';
import { summarise } from './report';

const CONTINUE_HINT =
	'To send the good rows anyway, set "On Error" to "Continue" in the settings of this node.';
const ACCEPTED_HINT =
	'Accepted rows are on their way. Retry in the list of executions sends only the rest; leave them out before you run the list again.';
const SKIPPED_HINT =
	'Accepted rows are on their way. Retry in the list of executions, or another run of the list, sends only the rest.';
/** Of single rows in the error's details, which n8n keeps with the execution. */
const MAX_ROWS_IN_DETAILS = 200;

/**
 * Ends the run before the first send if any row is bad: the message says how many, the description groups them by
 * what is wrong, the error's details name each.
 *
 * @param causeOf asked where all rows lack the same value
 * @throws NodeOperationError then
 */
export function stopOnBadRows(
	node: INode,
	rows: readonly PreparedRow[],
	causeOf?: ListCause,
): void {
	const issues = issuesOfChecks(rows);
	const { groups, cause, lines } = groupIssues(issues, rows.length, causeOf);
	const [first] = groups;
	if (first === undefined) return;
	const isAlone = lines.length === 1;
	const summary = `Nothing was sent: ${countBad(issues.length, rows.length)}`;
	const message =
		rows.length === 1
			? `Nothing was sent. ${cause ?? first.example}`
			: isAlone
				? `${summary}. ${lines[0]}`
				: summary;
	const description = [...(isAlone ? [] : lines), remedy(rows)];
	throw listError(node, message, description, issues);
}

/**
 * Ends the run with what is known of every row if any needs attention.
 *
 * @param skips "Skip Already Sent" is on
 * @throws NodeOperationError then
 */
export function stopOnFailures(node: INode, results: readonly RowResult[], skips = false): void {
	const first = results.findIndex(({ outcome }) => outcome === 'failed' || outcome === 'unknown');
	const index = first === -1 ? results.findIndex(needsAttention) : first;
	if (index === -1) return;
	const issues = issuesOfResults(results);
	const isAnyAccepted = results.some(({ outcome }) => outcome === 'accepted');
	const message = `Row ${index + 1}: ${results[index]?.reason ?? 'not sent'}`;
	const description = [
		`${summarise(results)}.`,
		...describeGroups(groupProblems(issues)),
		...(isAnyAccepted ? [skips ? SKIPPED_HINT : ACCEPTED_HINT] : []),
		...(results.length > 1 ? [CONTINUE_HINT] : []),
	];
	throw listError(node, message, description, issues);
}

/**
 * Without the index of an item: n8n would add "[item 1]" to a message that speaks of row 2. What a screen cannot
 * hold goes to the messages, which n8n shows one by one under the error's details.
 */
function listError(
	node: INode,
	message: string,
	description: readonly string[],
	issues: readonly RowIssue[],
): NodeOperationError {
	const error = new NodeOperationError(node, message, { description: editorText(description) });
	if (issues.length === 1) return error;
	for (const group of groupProblems(issues)) error.messages.push(describeGroup(group));
	for (const { row, problem } of issues.slice(0, MAX_ROWS_IN_DETAILS)) {
		error.messages.push(`Row ${row}: ${joinSentences(problem.text)}`);
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
