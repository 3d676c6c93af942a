import { templateNameLocator } from '../../common/forms/templateNameLocator';
import { simplifyField } from '../../common/fields/simplify';
import type { Operation } from '../../common/operation';
import { perRow } from '../../common/running/perRow';
import { shownCampaign } from '../campaign';
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
		simplifyField,
	],
	execute: perRow(async (row) => {
		const templateName = row.text('template', 'Template');
		const campaignName = row.text('campaignName', 'Campaign Name');
		const request = createCampaignRequest(templateName, campaignName);
		return shownCampaign(row, await row.call(request, 'campaign', 'project'));
	}),
};
