import type { IExecuteFunctions } from 'n8n-workflow';
import { FieldError } from '../../values/result';
import { sideEffect } from '../../engine/progress';
import type { RowIssue } from '../../engine/sending/problemGroups';
import { describeGroups, groupProblems } from '../../engine/sending/problemGroups';
import { editorText } from '../../values/text';
import type { Finding } from './finding';

/** Converts a finding into an error that prevents the submission. */
export function asError({ place, message, fix }: Finding): FieldError {
	return new FieldError(place, `it ${message}. ${fix}`);
}

/** What the review may reject, row by row. */
export interface RowFindings {
	/** From 1. */
	readonly row: number;
	readonly findings: readonly Finding[];
}

/** Shows the findings of all rows as one hint below the node, grouped by kind. */
export function showWarnings(context: IExecuteFunctions, rows: readonly RowFindings[]): void {
	const lines = describeWarnings(rows);
	if (lines.length === 0) return;
	sideEffect(context, () =>
		context.addExecutionHints({
			message: editorText(['The review may reject the template', ...lines]),
			type: 'warning',
			location: 'outputPane',
		}),
	);
}

function describeWarnings(rows: readonly RowFindings[]): string[] {
	const issues = rows.flatMap(({ row, findings }) =>
		findings.map((finding) => toIssue(row, finding)),
	);
	return describeGroups(groupProblems(issues));
}

function toIssue(row: number, { place, message, fix }: Finding): RowIssue {
	const heading = `${place} ${message}`;
	return { row, problem: { heading, text: `${heading}. ${fix}`, code: 'invalidValue' } };
}
