import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, operationDropdown, operationFields } from '../common/rows/operation';
import { testWaProject } from '../common/service/credentialTest';
import { create } from './operations/create';
import { get } from './operations/get';
import { update } from './operations/update';
import { upsert } from './operations/upsert';

const operations = [create, upsert, get, update];

export class WaContact implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Contact',
		name: 'waContact',
		icon: { light: 'file:../../icons/wa.svg', dark: 'file:../../icons/wa.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{$parameter["operation"]}}',
		description: 'Manage the contacts of WhatsApp-style campaigns: names, opt-ins, attributes',
		defaults: { name: 'WA Contact' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: [operationDropdown(operations, 'upsert'), ...operationFields(operations)],
	};

	methods = {
		credentialTest: { testWaProject },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, operations);
	}
}
