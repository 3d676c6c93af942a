import type { Operation } from '../../common/operation';
import { perRow } from '../../common/running/perRow';
import { campaignIdLocator } from '../fields/campaignLocators';
import { getCampaignRequest } from '../requests';

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a campaign',
	description:
		'Return one API campaign with its status, its template and how many messages it has sent',
	fields: [campaignIdLocator],
	execute: perRow(
		async (row) =>
			await row.call(getCampaignRequest(row.text('campaignId', 'Campaign')), 'campaign'),
		{ width: 5 },
	),
};
