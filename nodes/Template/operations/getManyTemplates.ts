import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { limitOf, returnAllFields, collection } from '../../form/standardFields';
import { outputFields, readOutput } from '../../form/output';
import { TEMPLATE_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { templatesOf } from '../../service/pagedList';
import { warnOfGaps } from '../../engine/readList';
import { readText } from '../../values/checks/badValues';
import { valueOf } from '../../values/result';
import { isBlank } from '../../values/text';
import type { Row } from '../../engine/run';
import { isLanguage, readLanguage } from '../checks/language';

/**
 * The service's list supports no filters (specification, "List templates"), so the node reads its pages and filters.
 */
const templateFilters: INodeProperties = {
	...collection('Filters', 'filters', 'Filter', [
		{
			displayName: 'Language',
			name: 'language',
			type: 'string',
			default: '',
			placeholder: 'e.g. pt_BR or Portuguese',
			description:
				'Only templates in this language, by its code or English name. A language without a region matches every region.',
		},
		{
			displayName: 'Name Contains',
			name: 'nameContains',
			type: 'string',
			default: '',
			placeholder: 'e.g. reminder',
			description: 'Text in the name of the template, ignoring case',
		},
		{
			displayName: 'Statuses',
			name: 'statuses',
			type: 'multiOptions',
			default: [],
			description: 'Only templates in these review statuses. Leave empty to return all.',
			options: [
				{ name: 'Approved', value: 'APPROVED' },
				{ name: 'Disabled', value: 'DISABLED' },
				{ name: 'Pending', value: 'PENDING' },
				{ name: 'Rejected', value: 'REJECTED' },
			],
		},
	]),
	description:
		'Which templates to return. The service cannot filter, so the node reads its list until the limit is reached.',
};

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
			const list = templatesOf(
				row.pages('list of templates'),
				matches === undefined ? limit : Infinity,
			);
			for await (const template of list) {
				if (matches?.(template) !== false) records.push(show(template));
				if (records.length === limit) return records;
			}
			warnOfGaps(row, 'templates', list);
			return records;
		},
	}),
};

/**
 * Which templates pass the row's filters; undefined without filters.
 *
 * @throws FieldError for a value that is not text, and for an unknown language code
 */
function readTemplateFilters(row: Row): ((template: IDataObject) => boolean) | undefined {
	const statuses = row.filter<string[]>('statuses', []);
	const part = readText('Name Contains', row.filter<unknown>('nameContains', ''), 'data');
	const name = valueOf('Name Contains', part).toLowerCase();
	const given = row.filter<unknown>('language', '');
	const language = isBlank(given) ? '' : valueOf('Language', readLanguage(given));
	if (statuses.length === 0 && name === '' && language === '') return undefined;
	return (template) =>
		(statuses.length === 0 || statuses.includes(String(template.status))) &&
		String(template.name).toLowerCase().includes(name) &&
		(language === '' || isLanguage(template.language, language));
}
