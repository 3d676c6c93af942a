import { templateNameLocator } from '../../common/forms/templateNameLocator';
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
		templateNameLocator,
	],
	execute: perRow(async (row) => {
		const templateName = row.text('template', 'Template');
		const campaignName = row.text('campaignName', 'Campaign Name');
		return await row.call(createCampaignRequest(templateName, campaignName), 'campaign');
	}),
};
