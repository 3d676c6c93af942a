import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, oneResource } from '../engine/operation';
import { searchCountries } from '../form/countryLocator';
import { operationSubtitle } from '../form/subtitle';
import { testWaProject } from '../service/http/credentialTest';
import {
	searchApiCampaigns,
	searchSendableCampaigns,
	searchApprovedTemplates,
} from '../form/searches';
import { campaignTemplate, newCampaignMessage } from './methods/campaignTemplate';
import { clearSentHistory } from './operations/clearSentHistory';
import { create } from './operations/createCampaign';
import { report } from './operations/createReport';
import { get } from './operations/getCampaign';
import { getMany } from './operations/getManyCampaigns';
import { preview } from './operations/previewCampaign';
import { send } from './operations/sendCampaign';
import { sendTest } from './operations/sendTestCampaign';

const operations = [send, preview, sendTest, create, report, get, getMany, clearSentHistory];

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
		subtitle: operationSubtitle(operations, {
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
		properties: oneResource({ value: 'campaign', name: 'Campaign' }, operations, 'send'),
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
		return await executeOperation(this, operations);
	}
}
