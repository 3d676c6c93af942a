import { readId } from '../../common/checks/idAndUrl';
import { valueOf } from '../../common/checks/values';
import { outputFields } from '../../common/fields/output';
import { CAMPAIGN_FIELDS } from '../../common/fields/simpleRecords';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { getCampaignRequest } from '../../common/service/readEndpoints';
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
