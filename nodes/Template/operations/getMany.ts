import type { IDataObject } from 'n8n-workflow';
import { limitOf, returnAllFields } from '../../common/fields/returnAll';
import { outputFields } from '../../common/fields/output';
import { TEMPLATE_FIELDS } from '../../common/fields/simpleRecords';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { showTemplate, templates } from '../template';

/** GET /project/{project_id}/wa_template/ (specification, "List templates"). */
export const getMany: Operation = {
	value: 'getMany',
	name: 'Get Many Templates',
	action: 'Get many templates',
	description:
		'Return the templates of the project in every review status, newest first. Use it to find a template. Changes nothing.',
	fields: [...returnAllFields(), ...outputFields(TEMPLATE_FIELDS)],
	execute: perRow({
		read: (row) => ({ limit: limitOf(row), show: showTemplate(row) }),
		request: async (row, { limit, show }) => {
			const records: IDataObject[] = [];
			for await (const template of templates(row, limit)) records.push(show(template));
			return records;
		},
	}),
};
