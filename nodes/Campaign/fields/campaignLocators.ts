import type { INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from '../../form/locatorModes';

/** A LIVE API campaign, chosen from a list or given by its name. Its value is the name, which sends need. */
export const campaignNameLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaign',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The campaign to send through. Only API campaigns that are LIVE accept sends.',
	modes: fromListOr('campaign', 'searchSendableCampaigns', {
		displayName: 'By Name',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. Appointment reminder',
	}),
};

/** Any API campaign, chosen from a list or given by its ID. */
export const campaignIdLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The API campaign to return',
	modes: fromListOr('campaign', 'searchApiCampaigns', ...byId()),
};
