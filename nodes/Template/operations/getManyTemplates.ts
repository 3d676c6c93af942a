import type { IDataObject } from 'n8n-workflow';
import { limitOf, returnAllFields } from '../../form/standardFields';
import { outputFields, readOutput } from '../../form/output';
import { TEMPLATE_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { warnOfGaps } from '../../engine/readList';
import { readTemplateFilters, templateFilters } from '../fields/filterFields';
import { templates } from '../templateRequests';

/** GET /project/{project_id}/wa_template/ (specification, "List templates"). */
export const getManyTemplates: Operation = {
	value: 'getMany',
	name: 'Get Many Templates',
	action: 'Get many templates',
	description:
		'Retrieve the templates of the project, newest first, in every review status or filtered by status, name and language. Use it to find a template.',
	readOnly: true,
	fields: [...returnAllFields(), templateFilters, ...outputFields(TEMPLATE_FIELDS)],
	execute: perRow({
		read: (row) => ({
			limit: limitOf(row),
			matches: readTemplateFilters(row),
			show: readOutput(row, TEMPLATE_FIELDS),
		}),
		request: async (row, { limit, matches, show }) => {
			const records: IDataObject[] = [];
			// With a filter, the number of templates to read is not known in advance.
			const list = templates(row, matches === undefined ? limit : Infinity);
			for await (const template of list) {
				if (matches?.(template) !== false) records.push(show(template));
				if (records.length === limit) return records;
			}
			warnOfGaps(row, 'templates', list);
			return records;
		},
	}),
};
