import { byId, fromListOr } from '../../../form/locators';
import { showing, simplifyField } from '../../../form/output';
import { TEMPLATE_FIELDS } from '../../../form/simpleRecords';
import { getTemplateRequest } from '../../../service/requests';
import type { PolledEvent } from '../event';
import { allOrOneField, chosenId, filterFields, readChoices, readFilters } from '../filters';
import { readOne, readTemplates } from '../readings';
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
				{ name: 'Rejected', value: 'REJECTED', description: 'Not approved, with the reason' },
			],
		},
		allOrOneField('template'),
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
						{ name: 'One-Time Password', value: 'OTP' },
						{ name: 'Transactional', value: 'TRANSACTIONAL' },
					],
				},
			]),
			displayOptions: { show: { templates: ['all'] } },
		},
		simplifyField,
	],
	watch: (form) => {
		const id = chosenId(form, 'templates', 'template', 'Template');
		const outcomes = readChoices(form, 'outcomes', 'Outcomes');
		return {
			target: id ?? 'all',
			watcher: watchReviews(outcomes, id === undefined ? readFilters(form) : () => true),
			read: async (read, state) =>
				id === undefined
					? await readTemplates(read)
					: await readOne(read, getTemplateRequest(id), {
							id,
							subject: 'template',
							mustExist: state === undefined,
						}),
			newest: async (read) =>
				id === undefined
					? [...(await readTemplates(read, 100)).records.values()]
					: [await read(getTemplateRequest(id), 'template')],
			exampleBefore: () => 'PENDING',
			show: showing(TEMPLATE_FIELDS.simplified),
		};
	},
};
