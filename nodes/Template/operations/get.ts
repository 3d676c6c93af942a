import { simplifyField } from '../../common/fields/simplify';
import type { Operation } from '../../common/rows/operation';
import { getTemplateRequest } from '../../common/service/templateList';
import { perRow } from '../../common/rows/perRow';
import { templateId, templateLocator } from '../fields/templateLocator';
import { shownTemplate } from '../template';

/** GET /project/{project_id}/wa_template/{wa_template_id} (specification, "Get template"). */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a template',
	description:
		'Return one template with its review status, the reason for a rejection, its text and its placeholders. Changes nothing.',
	fields: [templateLocator, simplifyField],
	execute: perRow(
		async (row) => {
			const id = await templateId(row);
			return shownTemplate(row, await row.call(getTemplateRequest(id), 'template'));
		},
		{ width: 5 },
	),
};
