import type { IDataObject } from 'n8n-workflow';
import type { FieldError } from '../../values/result';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { headingOf } from '../../values/result';
import { collectFields } from '../../values/collectFields';
import { submissionFields } from '../fields/submitFields';
import type { RowFindings } from '../findingHint';
import { withFindings } from '../findingHint';
import type { ReadForm } from '../readSubmission';
import { readSubmission } from '../readSubmission';
import type { Finding } from '../review/finding';
import { templateForm } from '../submissionForm';

/** Returns what Submit would refuse and what the review may reject, without calling the service. */
export const checkTemplate: Operation = {
	value: 'check',
	name: 'Check Template',
	action: 'Check template',
	description:
		'Check a message template before you submit it. Returns what the service would not accept and what the review may reject, each with its fix.',
	readOnly: true,
	fields: submissionFields,
	execute: withFindings(checkRows),
};

/** @param found receives the findings of each row */
function checkRows(found: RowFindings[]): Operation['execute'] {
	return perRow({
		read: (row) => {
			const form = templateForm(row);
			// A parameter that n8n cannot read is an error of the row, not of the template.
			collectFields<object>(form);
			const checked = readSubmission(form);
			found.push({ row: row.index + 1, ...checked });
			return checked;
		},
		request: async (_row, form) => await Promise.resolve(describeForm(form)),
		list: { done: wordFor },
	});
}

/** One item per template. */
function describeForm({ submission, errors, findings }: ReadForm): IDataObject {
	return {
		name: submission?.name ?? null,
		canSubmit: submission !== undefined,
		errors: errors.length,
		warnings: findings.length,
		findings: [...errors.map(errorFinding), ...findings.map(warningFinding)],
	};
}

function warningFinding({ rule, place, message, fix, source }: Finding): IDataObject {
	return { rule, severity: 'warning', place, message: `it ${message}`, fix, source };
}

/** The first sentence is the problem, the others the fix. */
function errorFinding({ field, problem }: FieldError): IDataObject {
	const message = headingOf(problem);
	return {
		rule: 'refusedBySubmit',
		severity: 'error',
		place: field,
		message,
		fix: problem.slice(message.length).replace(/^[.?!]\s*/, '') || 'Correct this field',
		source: 'Specification of the service, "Submit template"',
	};
}

function wordFor({ canSubmit, warnings }: IDataObject): string {
	if (canSubmit !== true) return 'to fix';
	return warnings === 0 ? 'without findings' : 'with warnings';
}
