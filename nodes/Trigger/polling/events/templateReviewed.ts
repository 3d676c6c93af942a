import { byId, fromListOr } from '../../../form/locators';
import { readId } from '../../../values/checks/identifiers';
import { valueOf } from '../../../values/result';
import { showing, simplifyField } from '../../../form/output';
import { TEMPLATE_FIELDS } from '../../../form/simpleRecords';
import { getTemplateRequest } from '../../../service/requests';
import type { PolledEvent } from '../event';
import { filterFields, readChoices, readFilters } from '../filters';
import { readOne, readTemplates, wholeReading } from '../readings';
import { watchReviews } from '../watchers';

/** The messaging network has reviewed a template (specification, "Template" and "States and transitions"). */
export const templateReviewed: PolledEvent = {
	value: 'templateReviewed',
	name: 'Template Reviewed',
	description: 'The messaging network has approved, rejected or disabled a template',
	record: 'template',
	idField: '_id',
	fields: [
		{
			displayName: 'Outcomes',
			name: 'outcomes',
			type: 'multiOptions',
			required: true,
			default: ['APPROVED', 'REJECTED', 'DISABLED'],
			description: 'Which outcomes start the workflow',
			options: [
				{ name: 'Approved', value: 'APPROVED', description: 'The template can be sent' },
				{
					name: 'Disabled',
					value: 'DISABLED',
					description: 'Disabled after approval because of a policy or poor feedback',
				},
				{ name: 'Rejected', value: 'REJECTED', description: 'Refused, with the reason' },
			],
		},
		{
			displayName: 'Templates',
			name: 'templates',
			type: 'options',
			default: 'all',
			description: 'Which templates to watch',
			options: [
				{ name: 'All', value: 'all', description: 'Every template, new ones included' },
				{ name: 'One', value: 'one', description: 'A single template' },
			],
		},
		{
			displayName: 'Template',
			name: 'template',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			displayOptions: { show: { templates: ['one'] } },
			description: 'The template to watch',
			modes: fromListOr('template', 'searchTemplates', ...byId()),
		},
		{
			...filterFields('template', [
				{
					displayName: 'Categories',
					name: 'categories',
					type: 'multiOptions',
					default: [],
					description: 'Only templates of these categories',
					options: [
						{ name: 'Marketing', value: 'MARKETING' },
						{ name: 'OTP', value: 'OTP' },
						{ name: 'Transactional', value: 'TRANSACTIONAL' },
					],
				},
			]),
			displayOptions: { show: { templates: ['all'] } },
		},
		simplifyField,
	],
	watch: (form) => {
		const isOne = form.param<string>('templates', 'all') === 'one';
		const id = isOne ? valueOf('Template', readId(form.locator('template'))) : undefined;
		const outcomes = readChoices(form, 'outcomes', 'Outcomes');
		const matches = isOne ? () => true : readFilters(form);
		return {
			target: id ?? 'all',
			watcher: watchReviews(outcomes, matches),
			read: async (read, state) =>
				id === undefined
					? wholeReading(await readTemplates(read))
					: await readOne(read, getTemplateRequest(id), {
							id,
							subject: 'template',
							mustExist: state === undefined,
						}),
			newest: async (read) =>
				id === undefined
					? await readTemplates(read, 100)
					: [await read(getTemplateRequest(id), 'template')],
			example: (template) =>
				watchReviews(outcomes, matches).step('PENDING', template, 0).changes[0],
			show: showing(TEMPLATE_FIELDS.simplified),
		};
	},
};
