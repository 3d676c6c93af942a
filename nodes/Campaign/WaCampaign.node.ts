import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, oneResource } from '../engine/operation';
import { operationSubtitle } from '../form/subtitle';
import { testWaProject } from '../service/http/credentialTest';
import {
	searchApiCampaigns,
	searchSendableCampaigns,
	searchApprovedTemplates,
	searchCountries,
} from '../form/searches';
import { campaignTemplate, newCampaignMessage } from './methods/campaignTemplate';
import { clearSentHistory } from './operations/clearSentHistory';
import { createCampaign } from './operations/createCampaign';
import { createReport } from './operations/createReport';
import { getCampaign } from './operations/getCampaign';
import { getManyCampaigns } from './operations/getManyCampaigns';
import { previewCampaign } from './operations/previewCampaign';
import { sendCampaign } from './operations/sendCampaign';
import { sendTestCampaign } from './operations/sendTestCampaign';

const campaignOperations = [
	sendCampaign,
	previewCampaign,
	sendTestCampaign,
	createCampaign,
	createReport,
	getCampaign,
	getManyCampaigns,
	clearSentHistory,
];

export class WaCampaign implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Campaign',
		name: 'waCampaign',
		icon: {
			light: 'file:../../icons/waCampaign.svg',
			dark: 'file:../../icons/waCampaign.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(campaignOperations, {
			send: ['campaign'],
			preview: ['campaign'],
			sendTest: ['campaign'],
			create: ['campaignName'],
			get: ['campaignId'],
		}),
		description: 'Send WhatsApp campaigns from lists and events',
		defaults: { name: 'WA Campaign' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: oneResource({ value: 'campaign', name: 'Campaign' }, campaignOperations, 'send'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: {
			searchApiCampaigns,
			searchApprovedTemplates,
			searchCountries,
			searchSendableCampaigns,
		},
		resourceMapping: { ...campaignTemplate, newCampaignMessage },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, campaignOperations);
	}
}
