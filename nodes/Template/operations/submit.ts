import { createOrFind } from '../../common/rows/createOrFind';
import { simplifyField } from '../../common/fields/simplify';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { submitFields } from '../fields/submitFields';
import { findTemplate, submissionDifference } from '../findTemplate';
import { readSubmission } from '../readSubmission';
import { submitTemplateRequest } from '../requests';
import { showTemplate } from '../template';

/** POST /project/{project_id}/wa_template (specification, "Submit template"). */
export const submit: Operation = {
	value: 'submit',
	name: 'Submit',
	action: 'Submit a template',
	description:
		'Submit a new message template for review by the messaging network. It is PENDING until the review is over and can be used once it is APPROVED. It cannot be changed afterwards, only deleted.',
	fields: [...submitFields, simplifyField],
	execute: perRow({
		read: (row) => ({ submission: readSubmission(row), show: showTemplate(row) }),
		request: async (row, { submission, show }) =>
			show(
				await createOrFind(row, {
					request: submitTemplateRequest(submission),
					subject: 'template',
					label: `template "${submission.name}"`,
					find: async () => await findTemplate(row, submission.name),
					difference: (found) => submissionDifference(found, submission),
					otherwise: 'Choose another name, or use the template that is there',
				}),
			),
	}),
};
