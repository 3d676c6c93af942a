import { outputFields, readOutput } from '../../form/output';
import { TEMPLATE_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { getTemplateRequest } from '../../service/requests';
import { perRow } from '../../engine/perRow';
import { templateId, templateLocator, templateReference } from '../fields/templateLocator';

/** GET /project/{project_id}/wa_template/{wa_template_id} (specification, "Get template"). */
export const getTemplate: Operation = {
	value: 'get',
	name: 'Get Template',
	action: 'Get template',
	description:
		'Retrieve a template with its review status, the reason for a rejection, its text and its placeholders',
	readOnly: true,
	fields: [templateLocator, ...outputFields(TEMPLATE_FIELDS)],
	execute: perRow({
		read: (row) => ({ template: templateReference(row), show: readOutput(row, TEMPLATE_FIELDS) }),
		request: async (row, { template, show }) => {
			const id = await templateId(row, template);
			return show(await row.call(getTemplateRequest(id), 'template'));
		},
		list: { done: 'found' },
	}),
};
