import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow } from './prepared';
import { listFailures, listProblems, summarise } from './report';

const CONTINUE_HINT =
	'To send the good rows anyway, set "On Error" to "Continue" in the settings of this node';

/**
 * Ends the run before the first send if any row is bad, naming every bad row.
 *
 * @throws NodeOperationError then
 */
export function stopOnBadRows(node: INode, rows: readonly PreparedRow[]): void {
	const [first, ...others] = rows.flatMap((row, index) =>
		row.ok || row.leftOut ? [] : [[index + 1, row.problems.join('; ')] as const],
	);
	if (first === undefined) return;
	const problems = [first, ...others];
	const lines = listProblems(problems);
	const message =
		lines.length === 1
			? `Nothing was sent. ${lines[0]}`
			: `Nothing was sent: ${problems.length} of ${rows.length} rows have problems. ${lines[0]}`;
	throw new NodeOperationError(node, message, {
		itemIndex: first[0] - 1,
		// The one line of a single problem is the message already.
		description: [...(lines.length === 1 ? [] : lines.map(sentence)), wayOut(rows)].join('\n'),
	});
}

/**
 * Ends the run with what is known of every row if any is in trouble.
 *
 * @throws NodeOperationError then
 */
export function stopOnFailures(node: INode, results: readonly RowResult[]): void {
	const first = results.findIndex(({ outcome }) => outcome === 'failed' || outcome === 'unknown');
	const index = first === -1 ? results.findIndex(needsAttention) : first;
	if (index === -1) return;
	const accepted = results.some(({ outcome }) => outcome === 'accepted')
		? [
				'Accepted rows are on their way. Retry in the list of executions sends only the rest; leave them out before you run the list again',
			]
		: [];
	throw new NodeOperationError(node, `Row ${index + 1}: ${results[index]?.reason ?? 'not sent'}`, {
		itemIndex: index,
		description: [
			`${summarise(results)}.`,
			...listFailures(results).map(sentence),
			...accepted.map(sentence),
			...(results.length > 1 ? [CONTINUE_HINT] : []),
		].join('\n'),
	});
}

function wayOut(rows: readonly PreparedRow[]): string {
	return rows.some(({ ok }) => ok) ? CONTINUE_HINT : 'Correct what is named here, then run again';
}

/** The editor runs lines together, so each needs its full stop. */
function sentence(line: string): string {
	return line.endsWith('.') ? line : `${line}.`;
}
