import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchCatalogues } from '../common/fields/searchCatalogues';
import { searchProducts } from '../common/fields/searchProducts';
import { searchApprovedTemplates } from '../common/fields/searchTemplates';
import { executeOperation, operationDropdown, operationFields } from '../common/rows/operation';
import { testWaProject } from '../common/service/credentialTest';
import { messageTemplate } from './methods/messageTemplate';
import { get } from './operations/get';
import { send } from './operations/send';
import { sendTest } from './operations/sendTest';

const operations = [send, sendTest, get];

export class WaMessage implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Message',
		name: 'waMessage',
		icon: { light: 'file:../../icons/wa.svg', dark: 'file:../../icons/wa.dark.svg' },
		group: ['output'],
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: '={{$parameter["operation"]}}',
		description: 'Send single WhatsApp-style messages and follow their delivery',
		parameterPane: 'wide',
		defaults: { name: 'WA Message' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: [operationDropdown(operations, 'send'), ...operationFields(operations)],
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchApprovedTemplates, searchCatalogues, searchProducts },
		resourceMapping: messageTemplate,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, operations);
	}
}
