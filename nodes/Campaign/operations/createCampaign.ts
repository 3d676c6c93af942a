import type { IDataObject } from 'n8n-workflow';
import { createOrFind } from '../../engine/createOrFind';
import { templateNameLocator } from '../../form/locators';
import { messageField } from '../../form/parameterFields';
import { outputField } from '../../form/output';
import { showCampaign } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import type { Row } from '../../engine/run';
import { isApiCampaign, templateOf } from '../../service/records/template';
import { projectPath } from '../../service/requests';
import type { ServiceRequest } from '../../service/requests';
import { CampaignDirectory } from '../sending/campaignDirectory';

/** POST /project/{project_id}/campaign/api (specification, "Create API campaign"). */
export const createCampaign: Operation = {
	value: 'create',
	name: 'Create Campaign',
	action: 'Create campaign',
	description:
		'Create an API campaign with an approved template. It is LIVE at once, sends nothing yet, and cannot be deleted with this node.',
	fields: [
		{
			displayName: 'Campaign Name',
			name: 'campaignName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Appointment reminder',
			description: 'Name of the new campaign, unique in the project',
		},
		templateNameLocator,
		messageField('template.value', 'newCampaignMessage'),
		outputField,
	],
	execute: perRow({
		read: (row) => ({
			templateName: row.text('template', 'Template', 'data'),
			campaignName: row.text('campaignName', 'Campaign Name', 'data'),
			show: showCampaign(row),
		}),
		request: async (row, { templateName, campaignName, show }, memory) =>
			show(
				await createOrFind(row, memory, {
					request: createCampaignRequest(templateName, campaignName),
					subject: 'campaign',
					label: `campaign "${campaignName}"`,
					find: async () => await newDirectory(row).record(campaignName),
					difference: (found) => campaignDifference(found, templateName),
					otherwise: 'Choose another name, or use the existing campaign',
				}),
			),
		list: {
			done: 'created',
			resourceKey: ({ campaignName }) => ({ kind: 'name', key: campaignName }),
			once: true,
		},
	}),
};

function createCampaignRequest(templateName: string, campaignName: string): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaign', 'api'),
		body: { template_name: templateName, campaign_name: campaignName },
		repeatability: 'once',
		returns: 'campaign',
	};
}

/** A new directory, so that the list is read again. */
function newDirectory(row: Row): CampaignDirectory {
	return new CampaignDirectory(
		async (request) => await row.call(request, 'list of campaigns', 'project'),
	);
}

function campaignDifference(found: IDataObject, templateName: string): string | undefined {
	if (!isApiCampaign(found)) return 'It is not an API campaign';
	const template = templateOf(found)?.name;
	return template === templateName ? undefined : `It uses the template "${String(template)}"`;
}
