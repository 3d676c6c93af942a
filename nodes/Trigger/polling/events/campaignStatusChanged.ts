import type { PolledEvent } from '../event';
import { readChoices } from '../filters';
import { watchCampaignStatus } from '../watchers';
import { campaignFields, readCampaignFields } from './campaigns';

/** Moves among LIVE, PAUSED and STOPPED (specification, "States and transitions"). */
export const campaignStatusChanged: PolledEvent = {
	value: 'campaignStatusChanged',
	name: 'Campaign Status Changed',
	description: 'A campaign became LIVE, PAUSED or STOPPED',
	record: 'campaign',
	idField: '_id',
	fields: [
		{
			displayName: 'Statuses',
			name: 'statuses',
			type: 'multiOptions',
			required: true,
			default: ['LIVE', 'PAUSED', 'STOPPED'],
			description: 'Which new statuses start the workflow',
			options: [
				{ name: 'Live', value: 'LIVE', description: 'It accepts sends' },
				{ name: 'Paused', value: 'PAUSED', description: 'Sends are rejected until it is resumed' },
				{ name: 'Stopped', value: 'STOPPED', description: 'It is no longer active' },
			],
		},
		...campaignFields,
	],
	watch: (form) => {
		const { matches, ...campaigns } = readCampaignFields(form);
		const statuses = readChoices(form, 'statuses', 'Statuses');
		const watcher = watchCampaignStatus(statuses, matches);
		return {
			...campaigns,
			watcher,
			example: (campaign) => {
				const before = campaign.status === 'LIVE' ? 'PAUSED' : 'LIVE';
				return watcher.step(before, campaign, 0).changes[0];
			},
		};
	},
};
