import type { Operation } from '../../engine/operation';
import { limitOf, returnAllFields } from '../../form/standardFields';
import { outputFields } from '../../form/output';
import { CAMPAIGN_FIELDS, showCampaign } from '../../form/simpleRecords';
import { perRow } from '../../engine/perRow';
import { readList } from '../../engine/readList';
import type { CampaignType } from '../../service/requests';
import { campaignsOf } from '../../service/pagedList';

/** POST /project/{project_id}/campaigns (specification, "List campaigns"). */
export const getManyCampaigns: Operation = {
	value: 'getMany',
	name: 'Get Many Campaigns',
	action: 'Get many campaigns',
	description:
		'Retrieve campaigns: API campaigns, broadcasts or both. Use it to find a campaign or its ID.',
	readOnly: true,
	fields: [
		{
			displayName: 'Campaign Type',
			name: 'campaignType',
			type: 'options',
			required: true,
			default: 'API',
			description: 'Which campaigns to return',
			options: [
				{ name: 'All', value: 'ALL', description: 'API campaigns and broadcasts' },
				{ name: 'API', value: 'API', description: 'Campaigns that workflows send through' },
				{ name: 'Broadcast', value: 'BROADCAST', description: 'Campaigns made in the dashboard' },
			],
		},
		...returnAllFields(),
		...outputFields(CAMPAIGN_FIELDS),
	],
	execute: perRow({
		read: (row) => ({
			type: row.param<CampaignType>('campaignType'),
			limit: limitOf(row),
			show: showCampaign(row),
		}),
		request: async (row, { type, limit, show }) => {
			const campaigns = campaignsOf(row.pages('list of campaigns'), type, limit);
			return (await readList(row, 'campaigns', campaigns)).map(show);
		},
	}),
};
