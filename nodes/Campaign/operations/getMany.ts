import type { Operation } from '../../common/operation';
import { returnAllFields } from '../../common/fields/returnAll';
import { perRow } from '../../common/running/perRow';
import { collectPages, listIn } from '../../common/service/skipPages';
import type { CampaignType } from '../requests';
import { listCampaignsRequest } from '../requests';

/** POST /project/{project_id}/campaigns (specification, "List campaigns"). */
export const getMany: Operation = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many campaigns',
	description: 'Return campaigns, API campaigns as well as broadcasts',
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
	],
	execute: perRow(async (row) => {
		const type = row.param<CampaignType>('campaignType');
		const wanted = row.param<boolean>('returnAll') ? Infinity : row.param<number>('limit');
		return await collectPages(
			async (skip, limit) =>
				listIn(await row.call(listCampaignsRequest(type, skip, limit), 'project'), 'campaigns'),
			wanted,
			(campaign) => String(campaign._id),
		);
	}),
};
