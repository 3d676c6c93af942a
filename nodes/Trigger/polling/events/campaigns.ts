import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from '../../../form/locatorModes';
import { readId } from '../../../values/checks/idAndUrl';
import { valueOf } from '../../../values/checks/values';
import { showing, simplifyField } from '../../../form/simplify';
import { templateNameOf, CAMPAIGN_FIELDS } from '../../../form/simpleRecords';
import type { CampaignType } from '../../../service/endpoints/readEndpoints';
import { getCampaignRequest } from '../../../service/endpoints/readEndpoints';
import type { Form, Watch } from '../event';
import { filterFields, readFilters } from '../filters';
import { newestCampaigns, readCampaigns, readOne } from '../readings';
import type { Matches } from '../watchers';

export const campaignTypeField: INodeProperties = {
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

export const campaignFilters = filterFields('campaign');

/** All campaigns with filters, or one. */
export const campaignFields: INodeProperties[] = [
	{
		displayName: 'Campaigns',
		name: 'campaigns',
		type: 'options',
		default: 'all',
		description: 'Which campaigns to watch',
		options: [
			{ name: 'All', value: 'all', description: 'Every campaign, new ones included' },
			{ name: 'One', value: 'one', description: 'A single API campaign' },
		],
	},
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

/** What {@link campaignFields} choose, and how it is read. */
interface ChosenCampaigns extends Pick<Watch, 'target' | 'read' | 'newest' | 'show'> {
	readonly matches: Matches;
}

/** @throws FieldError */
export function readCampaignFields(form: Form): ChosenCampaigns {
	return form.param<string>('campaigns', 'all') === 'one'
		? oneCampaign(valueOf('Campaign', readId(form.locator('campaignId'))))
		: allCampaigns(form);
}

/** What {@link campaignTypeField} and {@link campaignFilters} choose. */
export function allCampaigns(form: Form): ChosenCampaigns {
	const type = form.param<CampaignType>('campaignType', 'ALL');
	return {
		target: type,
		matches: readFilters(form),
		read: async (read) => await readCampaigns(read, type),
		newest: async (read) => await newestCampaigns(read, type),
		show: showCampaign,
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
		show: showCampaign,
	};
}

function showCampaign(campaign: IDataObject): IDataObject {
	return showing(CAMPAIGN_FIELDS.simplified)({ ...campaign, ...templateNameOf(campaign) });
}
