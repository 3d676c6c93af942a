import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, oneResource } from '../common/rows/operation';
import { searchCountries } from '../common/fields/countryLocator';
import { operationSubtitle } from '../common/fields/subtitle';
import { testWaProject } from '../common/service/credentialTest';
import { searchApiCampaigns, searchSendableCampaigns } from '../common/fields/searchCampaigns';
import { searchApprovedTemplates } from '../common/fields/searchTemplates';
import { campaignTemplate, newCampaignMessage } from './methods/campaignTemplate';
import { clearSentHistory } from './operations/clearSentHistory';
import { create } from './operations/create';
import { get } from './operations/get';
import { getMany } from './operations/getMany';
import { preview } from './operations/preview';
import { send } from './operations/send';
import { sendTest } from './operations/sendTest';

const operations = [send, preview, sendTest, create, get, getMany, clearSentHistory];

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
		description: 'Send WhatsApp-style campaigns from spreadsheets and CRM events',
		parameterPane: 'wide',
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
