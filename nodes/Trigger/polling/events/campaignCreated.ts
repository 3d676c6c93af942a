import { simplifyField } from '../../../form/simplify';
import type { PolledEvent } from '../event';
import { watchCreations } from '../watchers';
import { allCampaigns, campaignFilters, campaignTypeField } from './campaigns';

/** A campaign that was not in the list before (specification, "List campaigns"). */
export const campaignCreated: PolledEvent = {
	value: 'campaignCreated',
	name: 'Campaign Created',
	description: 'A campaign was created, by a workflow or in the dashboard',
	record: 'campaign',
	idField: '_id',
	fields: [campaignTypeField, campaignFilters, simplifyField],
	watch: (form) => {
		const { matches, ...campaigns } = allCampaigns(form);
		const watcher = watchCreations(matches);
		return {
			...campaigns,
			watcher,
			example: (campaign) => watcher.step(undefined, campaign, 0).changes[0],
		};
	},
};
