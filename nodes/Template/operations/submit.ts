import type { IDataObject } from 'n8n-workflow';
import { createOrFind } from '../../common/rows/createOrFind';
import type { RecordFields } from '../../common/fields/output';
import { outputFields, readOutput } from '../../common/fields/output';
import { TEMPLATE_FIELDS } from '../../common/fields/simpleRecords';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { renderMessage } from '../../common/template/renderMessage';
import type { VisibleTemplate } from '../../common/template/renderMessage';
import { touchedTemplate } from '../fields/templateLocator';
import { submitFields } from '../fields/submitFields';
import { findTemplate } from '../template';
import { readSubmission } from '../readSubmission';
import { oneSpaced } from '../checks/placeholders';
import type { TemplateSubmission } from '../requests';
import { submitTemplateRequest } from '../requests';
import { templateForm } from '../templateForm';

/** A template that nobody has reviewed yet, so that nothing can have been rejected. */
const SUBMITTED_FIELDS: RecordFields = {
	simplified: [
		...TEMPLATE_FIELDS.simplified.filter((field) => field !== 'rejected_reason'),
		'sampleMessage',
	],
	all: [...TEMPLATE_FIELDS.all, 'sampleMessage'],
};

/** POST /project/{project_id}/wa_template (specification, "Submit template"). */
export const submit: Operation = {
	value: 'submit',
	name: 'Submit Template',
	action: 'Submit template',
	description:
		'Submit a new message template for review by the messaging network. It is PENDING until the review is over and can be used once it is APPROVED. It cannot be changed afterwards, only deleted.',
	fields: [...submitFields, ...outputFields(SUBMITTED_FIELDS)],
	execute: perRow({
		read: (row) => ({
			submission: readSubmission(templateForm(row)),
			show: readOutput(row, SUBMITTED_FIELDS),
		}),
		request: async (row, { submission, show }, notes) => {
			const template = await createOrFind(row, notes, {
				request: submitTemplateRequest(submission),
				subject: 'template',
				label: `template "${submission.name}"`,
				find: async () => await findTemplate(row, submission.name),
				difference: (found) => difference(found, submission),
				otherwise: 'Choose another name, or use the template that is there',
			});
			return show(template, { sampleMessage: sampleMessage(submission) });
		},
		list: {
			done: 'submitted',
			touched: ({ submission }) => touchedTemplate({ by: 'name', name: submission.name }),
			creates: true,
		},
	}),
};

/** What the review sees: the sample text is the text with its sample values, as was checked. */
function sampleMessage(submission: TemplateSubmission): string {
	return renderMessage({ ...submission, text: submission.sample_text } as VisibleTemplate, [], '')
		.message;
}

/** What recipients and the review see of every template; the rest is optional. */
const COMPARED = ['category', 'type', 'language', 'text', 'sample_text'] as const;

/** In what a template is not what was submitted, as a sentence; undefined when it is. */
function difference(found: IDataObject, submission: TemplateSubmission): string | undefined {
	// The service may keep line breaks and spaces in its own way.
	const kept = (field: (typeof COMPARED)[number]) => oneSpaced(String(found[field]));
	const other = COMPARED.find((field) => kept(field) !== oneSpaced(submission[field]));
	return other === undefined
		? undefined
		: `Its ${other.replace('_', ' ')} is another one: ${kept(other)}`;
}
