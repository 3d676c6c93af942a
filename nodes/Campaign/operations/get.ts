import { readId } from '../../common/checks/id';
import { valueOf } from '../../common/checks/values';
import { simplifyField } from '../../common/fields/simplify';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { shownCampaign } from '../campaign';
import { campaignIdLocator } from '../fields/campaignLocators';
import { getCampaignRequest } from '../requests';

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a campaign',
	description:
		'Return one API campaign with its status, its template and how many messages it has sent',
	fields: [campaignIdLocator, simplifyField],
	execute: perRow(
		async (row) => {
			const id = valueOf('Campaign', readId(row.param('campaignId', '')));
			return shownCampaign(row, await row.call(getCampaignRequest(id), 'campaign'));
		},
		{ width: 5 },
	),
};
