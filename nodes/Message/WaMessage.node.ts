import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchCountries } from '../form/countryLocator';
import { searchCatalogues } from '../form/searchCatalogues';
import { searchProducts } from '../form/searchProducts';
import { searchApprovedTemplates } from '../form/searchTemplates';
import { executeOperation, oneResource } from '../engine/operation';
import { operationSubtitle } from '../form/subtitle';
import { testWaProject } from '../service/http/credentialTest';
import { messageTypeNames } from './fields/messageSendFields';
import { messageTemplate } from './methods/messageTemplate';
import { get } from './operations/getMessage';
import { send } from './operations/sendMessage';
import { sendTest } from './operations/sendTestMessage';

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
