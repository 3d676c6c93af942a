import { CallError, catchCallError } from '../../common/service/callError';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import {
	templateId,
	templateLocator,
	templateReference,
	touchedTemplate,
} from '../fields/templateLocator';
import { deleteTemplateRequest } from '../requests';

/** DELETE /project/{project_id}/wa_template/{wa_template_id} (specification, "Delete template"). */
export const deleteTemplate: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a template',
	description:
		'Delete a template. This cannot be undone: its name stays locked for 30 days, and campaigns that use it fail to send. Use it only when asked to.',
	fields: [templateLocator],
	execute: perRow({
		read: templateReference,
		request: async (row, template) => {
			const id = await templateId(row, template);
			const answer = await catchCallError(row.call(deleteTemplateRequest(id), 'template'));
			if (answer instanceof CallError && !isGoneByNow(answer)) throw answer;
			return { deleted: true };
		},
		list: { done: 'deleted', touched: touchedTemplate },
	}),
};

/** An earlier try deleted it, and its answer was lost. */
function isGoneByNow(error: CallError): boolean {
	return error.isNotFound && Number(error.details.attempts) > 1;
}
