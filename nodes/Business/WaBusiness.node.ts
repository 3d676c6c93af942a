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
import { getBusiness } from './operations/getBusiness';

const businessOperations = [getBusiness];

export class WaBusiness implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Business',
		name: 'waBusiness',
		icon: {
			light: 'file:../../icons/waBusiness.svg',
			dark: 'file:../../icons/waBusiness.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: operationSubtitle(businessOperations, { get: ['businessId'] }),
		description: 'Get business account details',
		defaults: { name: 'WA Business' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: oneResource({ value: 'business', name: 'Business' }, businessOperations, 'get'),
	};

	methods = {
		credentialTest: { testWaProject },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, businessOperations);
	}
}
