import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from '../../../form/locators';
import { showing, simplifyField } from '../../../form/output';
import { templateNameOf, CAMPAIGN_FIELDS } from '../../../form/simpleRecords';
import type { CampaignType } from '../../../service/requests';
import { getCampaignRequest } from '../../../service/requests';
import type { Form, EventWatch, PolledEvent } from '../event';
import {
	allOrOneField,
	chosenId,
	filterFields,
	readFilters,
	readChoices,
	readCount,
} from '../filters';
import { newestCampaigns, readCampaigns, readOne } from '../readings';
import type { Matches } from '../watchers';
import { watchCreations, watchCampaignStatus, watchStall, watchSteps } from '../watchers';

const campaignTypeField: INodeProperties = {
	displayName: 'Campaign Type',
	name: 'campaignType',
	type: 'options',
	default: 'ALL',
	description: 'Which kind of campaigns to watch',
	options: [
		{ name: 'All', value: 'ALL', description: 'API campaigns and broadcasts' },
		{ name: 'API', value: 'API', description: 'Campaigns that workflows send through' },
		{ name: 'Broadcast', value: 'BROADCAST', description: 'Campaigns made in the dashboard' },
	],
};

const campaignFilters = filterFields('campaign');

/** All campaigns with filters, or one. */
const campaignFields: INodeProperties[] = [
	allOrOneField('campaign', 'API campaign'),
	{
		displayName: 'Campaign',
		name: 'campaignId',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		displayOptions: { show: { campaigns: ['one'] } },
		description: 'The API campaign to watch',
		modes: fromListOr('campaign', 'searchApiCampaigns', ...byId()),
	},
	{ ...campaignTypeField, displayOptions: { show: { campaigns: ['all'] } } },
	{ ...campaignFilters, displayOptions: { show: { campaigns: ['all'] } } },
	simplifyField,
];

/** The campaigns chosen in {@link campaignFields}, and how to read them. */
interface ChosenCampaigns extends Pick<EventWatch, 'target' | 'read' | 'newest' | 'show'> {
	readonly matches: Matches;
}

/** @throws FieldError */
function readCampaignFields(form: Form): ChosenCampaigns {
	const id = chosenId(form, 'campaigns', 'campaignId', 'Campaign');
	return id === undefined ? allCampaigns(form) : oneCampaign(id);
}

/** The campaigns chosen in {@link campaignTypeField} and {@link campaignFilters}. */
function allCampaigns(form: Form): ChosenCampaigns {
	const type = form.param<CampaignType>('campaignType', 'ALL');
	return {
		target: type,
		matches: readFilters(form),
		read: async (read) => await readCampaigns(read, type),
		newest: async (read) => await newestCampaigns(read, type),
		show: simplifyCampaign,
	};
}

function oneCampaign(id: string): ChosenCampaigns {
	const request = getCampaignRequest(id);
	return {
		target: { id },
		matches: () => true,
		read: async (read, state) =>
			await readOne(read, request, { id, subject: 'campaign', mustExist: state === undefined }),
		newest: async (read) => [await read(request, 'campaign')],
		show: simplifyCampaign,
	};
}

function simplifyCampaign(campaign: IDataObject): IDataObject {
	return showing(CAMPAIGN_FIELDS.simplified)({ ...campaign, ...templateNameOf(campaign) });
}

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
		return { ...campaigns, watcher: watchCreations(matches), exampleBefore: () => undefined };
	},
};

/** Transitions between LIVE, PAUSED and STOPPED (specification, "States and transitions"). */
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
		return {
			...campaigns,
			watcher: watchCampaignStatus(statuses, matches),
			exampleBefore: ({ status }) => (status === 'LIVE' ? 'PAUSED' : 'LIVE'),
		};
	},
};

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
					name: 'Campaign Stopped Sending',
					value: 'stalled',
					description: 'Once a campaign has sent nothing for several polls',
				},
				{
					name: 'Every N Messages',
					value: 'step',
					description: 'Whenever this many more messages have been sent',
				},
			],
		},
		{
			displayName: 'Number of Messages',
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
			displayName: 'Polls Without New Messages',
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
		if (progress === 'step') {
			const every = readCount(form, 'every', 'Number of Messages');
			const watcher = watchSteps(every, matches);
			return { ...campaigns, target: [progress, target], watcher, exampleBefore: () => 0 };
		}
		const polls = readCount(form, 'polls', 'Polls Without New Messages');
		return {
			...campaigns,
			target: [progress, target],
			watcher: watchStall(polls, matches),
			exampleBefore: ({ submitted }) => [Number(submitted), polls - 1],
		};
	},
};
