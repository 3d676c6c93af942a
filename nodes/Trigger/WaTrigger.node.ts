import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchApiCampaigns, searchCatalogues, searchTemplates } from '../form/searches';
import { testWaProject } from '../service/http/credentialTest';
import { eventFields } from './polling/event';
import {
	campaignCreated,
	campaignProgress,
	campaignStatusChanged,
} from './polling/events/campaigns';
import { catalogueChanged } from './polling/events/catalogueChanged';
import { messageStatusReached } from './polling/events/messageStatusReached';
import { templateReviewed } from './polling/events/templateReviewed';
import { pollEvents } from './polling/poll';

const events = [
	campaignCreated,
	campaignProgress,
	campaignStatusChanged,
	catalogueChanged,
	messageStatusReached,
	templateReviewed,
];

const subtitles = Object.fromEntries(events.map(({ value, name }) => [value, name]));

export class WaTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Event Trigger',
		name: 'waTrigger',
		icon: { light: 'file:../../icons/waTrigger.svg', dark: 'file:../../icons/waTrigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ (${JSON.stringify(subtitles)})[$parameter["event"]] }}`,
		description:
			'Starts the workflow when a template was reviewed, a campaign or catalogue changed, or a message you sent was delivered, read or failed',
		defaults: { name: 'WA Event Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: eventFields(events, 'templateReviewed'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchApiCampaigns, searchCatalogues, searchTemplates },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollEvents(this, events);
	}
}
