import type { Found, Watcher } from '../detect';
import type { Form, PolledEvent } from '../event';
import { readCount } from '../filters';
import type { Matches } from '../watchers';
import { watchStall, watchSteps } from '../watchers';
import type { IDataObject } from 'n8n-workflow';
import { campaignFields, readCampaignFields } from './campaigns';

/** How many messages were sent through a campaign: `submitted` (specification, "API campaign and campaign list item"). */
export const campaignProgress: PolledEvent = {
	value: 'campaignProgress',
	name: 'Campaign Progress',
	description: 'A campaign sent a set number of messages, or stopped sending',
	record: 'campaign',
	idField: '_id',
	fields: [
		{
			displayName: 'Start When',
			name: 'progress',
			type: 'options',
			default: 'step',
			description: 'What starts the workflow',
			options: [
				{
					name: 'A Number of Messages Was Sent',
					value: 'step',
					description: 'Whenever this many more messages have been sent',
				},
				{
					name: 'No More Messages Are Sent',
					value: 'stalled',
					description: 'Once a campaign has sent nothing for several polls',
				},
			],
		},
		{
			displayName: 'Every (Messages)',
			name: 'every',
			type: 'number',
			typeOptions: { minValue: 1 },
			required: true,
			default: 100,
			displayOptions: { show: { progress: ['step'] } },
			description:
				'With 100, the workflow starts at 100, 200, 300 messages and so on, at most once per poll and campaign',
		},
		{
			displayName: 'Polls Without Messages',
			name: 'polls',
			type: 'number',
			typeOptions: { minValue: 1 },
			required: true,
			default: 5,
			displayOptions: { show: { progress: ['stalled'] } },
			description: 'How many polls in a row must find the same number of messages',
		},
		...campaignFields,
	],
	watch: (form) => {
		const { matches, target, ...campaigns } = readCampaignFields(form);
		const progress = form.param<string>('progress', 'step');
		const { watcher, example } =
			progress === 'step' ? steps(form, matches) : stalled(form, matches);
		return { ...campaigns, target: [progress, target], watcher, example };
	},
};

interface Progress {
	readonly watcher: Watcher;
	readonly example: (campaign: IDataObject) => Found | undefined;
}

function steps(form: Form, matches: Matches): Progress {
	const every = readCount(form, 'every', 'Every (Messages)');
	const watcher = watchSteps(every, matches);
	return { watcher, example: (campaign) => watcher.step(0, campaign, 0).changes[0] };
}

function stalled(form: Form, matches: Matches): Progress {
	const polls = readCount(form, 'polls', 'Polls Without Messages');
	const watcher = watchStall(polls, matches);
	return {
		watcher,
		example: (campaign) =>
			watcher.step([Number(campaign.submitted), polls - 1], campaign, 0).changes[0],
	};
}
