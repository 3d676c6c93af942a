import { readId } from '../../values/checks/idAndUrl';
import { valueOf } from '../../values/checks/values';
import { outputFields } from '../../form/output';
import { CAMPAIGN_FIELDS } from '../../form/simpleRecords';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { getCampaignRequest } from '../../service/endpoints/readEndpoints';
import { showCampaign } from '../campaign';
import { campaignIdLocator } from '../fields/campaignLocators';

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export const get: Operation = {
	value: 'get',
	name: 'Get Campaign',
	action: 'Get campaign',
	description:
		'Return one API campaign by its ID: its status, its template and how many messages it has sent. Changes nothing.',
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
