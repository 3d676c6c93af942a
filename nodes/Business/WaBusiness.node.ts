import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, operationDropdown, operationFields } from '../common/rows/operation';
import { testWaProject } from '../common/service/credentialTest';
import { get } from './operations/get';

const operations = [get];

export class WaBusiness implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Business',
		name: 'waBusiness',
		icon: { light: 'file:../../icons/wa.svg', dark: 'file:../../icons/wa.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{$parameter["operation"]}}',
		description: 'Read the business record behind WhatsApp-style campaigns',
		defaults: { name: 'WA Business' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: [operationDropdown(operations, 'get'), ...operationFields(operations)],
	};

	methods = {
		credentialTest: { testWaProject },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, operations);
	}
}
