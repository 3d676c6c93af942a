import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../engine/operation';
import { showHint } from '../engine/progress';
import type { RowIssue } from '../engine/rowGroups';
import { describeGroups, groupProblems } from '../engine/rowGroups';
import type { ReadForm } from './readSubmission';

/** What was found in the form of a row. */
export interface RowFindings extends Pick<ReadForm, 'errors' | 'findings'> {
	/** From 1. */
	readonly row: number;
}

/**
 * An operation that shows what it found in all rows as one hint on the node, grouped by kind.
 *
 * @param rowsOf makes the operation; it adds the findings of each row to the list
 */
export function withFindings(
	rowsOf: (found: RowFindings[]) => Operation['execute'],
): Operation['execute'] {
	return async (context, fields) => {
		const found: RowFindings[] = [];
		const output = await rowsOf(found)(context, fields);
		showFindings(context, found);
		return output;
	};
}

function showFindings(context: IExecuteFunctions, rows: readonly RowFindings[]): void {
	const errors = rows.flatMap(({ row, errors }) =>
		errors.map(({ explained, message }) => issueOf(row, explained.reason, message)),
	);
	const warnings = rows.flatMap(({ row, findings }) =>
		findings.map(({ place, message, fix }) =>
			issueOf(row, `${place} ${message}`, `${place} ${message}. ${fix}`),
		),
	);
	const lines = [
		...issueLines('Submit Template rejects the template', errors),
		...issueLines('The review may reject the template', warnings),
	];
	if (lines.length === 0) return;
	showHint(context, lines, 'warning');
}

function issueOf(row: number, heading: string, text: string): RowIssue {
	return { row, problem: { heading, text, code: 'invalidValue' } };
}

function issueLines(title: string, issues: readonly RowIssue[]): string[] {
	const lines = describeGroups(groupProblems(issues));
	return lines.length === 0 ? [] : [title, ...lines];
}
