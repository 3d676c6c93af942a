import type { Operation } from '../../common/operation';
import { perRow } from '../../common/running/perRow';
import { createCampaignRequest } from '../requests';

/** POST /project/{project_id}/campaign/api (specification, "Create API campaign"). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a campaign',
	description:
		'Create an API campaign bound to an approved template. It is LIVE at once and can be sent through.',
	fields: [
		{
			displayName: 'Campaign Name',
			name: 'campaignName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Appointment reminder',
			description: 'Name of the new campaign, not used by another campaign of the project',
		},
		{
			displayName: 'Template',
			name: 'template',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			description: 'The template that the campaign sends. It must be APPROVED.',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select a template...',
					typeOptions: { searchListMethod: 'searchApprovedTemplates', searchable: true },
				},
				{
					displayName: 'By Name',
					name: 'name',
					type: 'string',
					placeholder: 'e.g. appointment_reminder',
				},
			],
		},
	],
	execute: perRow(async (row) => {
		const templateName = row.text('template', 'Template');
		const campaignName = row.text('campaignName', 'Campaign Name');
		return await row.call(createCampaignRequest(templateName, campaignName), 'campaign');
	}),
};
