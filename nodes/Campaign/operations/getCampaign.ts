import { readId } from '../../values/checks/identifiers';
import { valueOf } from '../../values/result';
import { outputFields } from '../../form/output';
import { CAMPAIGN_FIELDS, showCampaign } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { getCampaignRequest } from '../../service/requests';
import type { INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from '../../form/locators';

/** Any API campaign, chosen from a list or given by its ID. */
const campaignIdLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The API campaign to return',
	modes: fromListOr('campaign', 'searchApiCampaigns', ...byId()),
};

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export const getCampaign: Operation = {
	value: 'get',
	name: 'Get Campaign',
	action: 'Get campaign',
	description:
		'Retrieve an API campaign by its ID: its status, its template and how many messages it has sent',
	readOnly: true,
	fields: [campaignIdLocator, ...outputFields(CAMPAIGN_FIELDS)],
	execute: perRow({
		read: (row) => ({
			id: valueOf('Campaign', readId(row.locator('campaignId').value)),
			show: showCampaign(row),
		}),
		request: async (row, { id, show }) => show(await row.call(getCampaignRequest(id), 'campaign')),
		list: { done: 'found' },
	}),
};
