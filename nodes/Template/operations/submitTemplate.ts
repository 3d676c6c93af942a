import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { templateNamed } from '../../service/pagedList';
import { createOrFind } from '../../engine/createOrFind';
import { storedButtons } from '../../engine/filledTemplate';
import type { RecordFields } from '../../form/output';
import { outputField, readOutput } from '../../form/output';
import { TEMPLATE_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import type { Row } from '../../engine/run';
import type { VisibleTemplate } from '../../values/template/renderMessage';
import { renderMessage } from '../../values/template/renderMessage';
import { findRemarks } from '../../values/checks/remarks';
import { submissionFields, treatWarningsAsErrorsField } from '../fields/submitFields';
import { submitTemplateRequest } from '../templateRequests';
import { readSubmission, valuesOfTemplate } from '../readSubmission';
import { oneSpaced } from '../checks/placeholders';
import { normalised } from '../../values/text';
import { oneError } from '../../values/collectFields';
import { submitInFormWords } from '../formWords';
import type { TemplateSubmission } from '../templateRequests';
import { templateForm } from '../submissionForm';
import { FieldError } from '../../values/result';
import type { RowFindings } from '../findingHint';
import { withFindings } from '../findingHint';
import type { Finding } from '../review/finding';

/** A new template has not been reviewed, so its simplified output has no rejection reason. */
const SUBMITTED_FIELDS: RecordFields = {
	simplified: [
		...TEMPLATE_FIELDS.simplified.filter((field) => field !== 'rejected_reason'),
		'sampleMessage',
	],
	all: [...TEMPLATE_FIELDS.all, 'sampleMessage'],
};

const checkNotice: INodeProperties = {
	displayName: 'Run Check Template first: a submitted template cannot be changed.',
	name: 'checkNotice',
	type: 'notice',
	default: '',
};

/** POST /project/{project_id}/wa_template (specification, "Submit template"). */
export const submitTemplate: Operation = {
	value: 'submit',
	name: 'Submit Template',
	action: 'Submit template',
	description:
		'Submit a new message template for review by the messaging network. It is PENDING until reviewed, and usable once APPROVED. It cannot be changed, only deleted.',
	fields: [checkNotice, ...submissionFields, treatWarningsAsErrorsField, outputField],
	execute: withFindings(submitRows),
};

/** @param found receives the review findings of each row that can be submitted */
function submitRows(found: RowFindings[]): Operation['execute'] {
	return perRow({
		read: (row) => {
			const { submission, findings } = readForSubmit(row);
			found.push({ row: row.index + 1, errors: [], findings });
			return { submission, show: readOutput(row, SUBMITTED_FIELDS) };
		},
		request: async (row, { submission, show }, memory) => {
			const submitted = createOrFind(row, memory, {
				request: submitTemplateRequest(submission),
				subject: 'template',
				label: `template "${submission.name}"`,
				find: async () => await templateNamed(row.pages('list of templates'), submission.name),
				difference: (existing) => templateDifference(existing, submission),
				otherwise: 'Choose another name, or use the existing template',
			});
			const template = await submitInFormWords(submitted);
			return show(template, { sampleMessage: sampleMessage(submission) });
		},
		list: {
			done: 'submitted',
			resourceKey: ({ submission }) => ({ kind: 'name', key: submission.name }),
			once: true,
			remarks: ({ submission }, now) => findRemarks(valuesOfTemplate(submission), now),
		},
	});
}

/**
 * A form that can be submitted, and what the review may reject.
 *
 * @throws FieldError for everything that needs fixing; with "Stop on Review Warnings" also for what the review may
 *   reject
 */
function readForSubmit(row: Row) {
	const { submission, errors, findings } = readSubmission(templateForm(row));
	const isStrict = row.param('treatWarningsAsErrors', false);
	const refused = [...errors, ...(isStrict ? findings.map(asError) : [])];
	if (submission === undefined || refused.length > 0) throw oneError(refused);
	return { submission, findings };
}

/** The message as the review sees it: the checked sample text is the text with its sample values. */
function sampleMessage(submission: TemplateSubmission): string {
	return renderMessage({ ...submission, text: submission.sample_text } as VisibleTemplate, [], '')
		.message;
}

/** The texts that recipients and the review see. */
const COMPARED = [
	'category',
	'type',
	'language',
	'text',
	'sample_text',
	'header_text',
	'footer_text',
] as const;

/** How a template differs from the submitted one, as a sentence; undefined if it does not. */
function templateDifference(
	found: IDataObject,
	submission: TemplateSubmission,
): string | undefined {
	// The service may store line breaks, spaces and accents differently.
	const kept = (text: unknown) => normalised(oneSpaced(String(text ?? '')));
	const buttonsOf = (template: Parameters<typeof storedButtons>[0]) =>
		normalised(storedButtons(template));
	const other = COMPARED.find((field) => kept(found[field]) !== kept(submission[field]));
	if (other !== undefined) return `Its ${other.replace('_', ' ')} differs: ${kept(found[other])}`;
	return buttonsOf(found) === buttonsOf(submission) ? undefined : 'Its buttons differ';
}

/** Converts a finding into an error that prevents the submission. */
function asError({ place, message, fix }: Finding): FieldError {
	return new FieldError(place, `it ${message}. ${fix}`);
}
