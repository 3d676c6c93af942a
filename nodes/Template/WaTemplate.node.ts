import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, operationDropdown, operationFields } from '../common/rows/operation';
import { testWaProject } from '../common/service/credentialTest';
import { searchTemplates } from '../common/fields/searchTemplates';
import { deleteTemplate } from './operations/delete';
import { get } from './operations/get';
import { getMany } from './operations/getMany';
import { submit } from './operations/submit';

const operations = [deleteTemplate, get, getMany, submit];

export class WaTemplate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Template',
		name: 'waTemplate',
		icon: { light: 'file:../../icons/wa.svg', dark: 'file:../../icons/wa.dark.svg' },
		group: ['output'],
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: '={{$parameter["operation"]}}',
		description: 'Submit message templates for review, read their status, delete them',
		defaults: { name: 'WA Template' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: [operationDropdown(operations, 'getMany'), ...operationFields(operations)],
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchTemplates },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, operations);
	}
}
