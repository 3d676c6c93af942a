import type { IExecuteFunctions } from 'n8n-workflow';
import { sideEffect } from '../engine/progress';
import type { RowIssue } from '../engine/rowGroups';
import { describeGroups, groupProblems } from '../engine/rowGroups';
import { headingOf } from '../values/result';
import { editorText } from '../values/text';
import type { ReadForm } from './readSubmission';

/** What was found in the form of a row. */
export interface RowFindings extends Pick<ReadForm, 'errors' | 'findings'> {
	/** From 1. */
	readonly row: number;
}

/** Shows the findings of all rows as one hint below the node, grouped by kind. */
export function showFindings(context: IExecuteFunctions, rows: readonly RowFindings[]): void {
	const errors = rows.flatMap(({ row, errors }) =>
		errors.map(({ field, problem }) =>
			issueOf(row, `${field}: ${headingOf(problem)}`, `${field}: ${problem}`),
		),
	);
	const warnings = rows.flatMap(({ row, findings }) =>
		findings.map(({ place, message, fix }) =>
			issueOf(row, `${place} ${message}`, `${place} ${message}. ${fix}`),
		),
	);
	const lines = [
		...section('Submit Template refuses the template', errors),
		...section('The review may reject the template', warnings),
	];
	if (lines.length === 0) return;
	sideEffect(context, () =>
		context.addExecutionHints({
			message: editorText(lines),
			type: 'warning',
			location: 'outputPane',
		}),
	);
}

function issueOf(row: number, heading: string, text: string): RowIssue {
	return { row, problem: { heading, text, code: 'invalidValue' } };
}

function section(title: string, issues: readonly RowIssue[]): string[] {
	const lines = describeGroups(groupProblems(issues));
	return lines.length === 0 ? [] : [title, ...lines];
}
