import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchCountries } from '../common/fields/countryLocator';
import { searchCatalogues } from '../common/fields/searchCatalogues';
import { searchProducts } from '../common/fields/searchProducts';
import { searchApprovedTemplates } from '../common/fields/searchTemplates';
import { executeOperation, oneResource } from '../common/rows/operation';
import { operationSubtitle } from '../common/fields/subtitle';
import { testWaProject } from '../common/service/credentialTest';
import { messageTypeNames } from './fields/sendFields';
import { messageTemplate } from './methods/messageTemplate';
import { get } from './operations/get';
import { send } from './operations/send';
import { sendTest } from './operations/sendTest';

const operations = [send, sendTest, get];

export class WaMessage implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Message',
		name: 'waMessage',
		icon: { light: 'file:../../icons/waMessage.svg', dark: 'file:../../icons/waMessage.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(
			operations,
			{
				send: ['template', 'messageType'],
				sendTest: ['template', 'messageType'],
				get: ['messageId'],
			},
			messageTypeNames,
		),
		description: 'Send single WhatsApp-style messages and follow their delivery',
		parameterPane: 'wide',
		defaults: { name: 'WA Message' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: oneResource({ value: 'message', name: 'Message' }, operations, 'send'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchApprovedTemplates, searchCatalogues, searchCountries, searchProducts },
		resourceMapping: messageTemplate,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, operations);
	}
}
