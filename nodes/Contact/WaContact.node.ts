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
import { create } from './operations/createContact';
import { get } from './operations/getContact';
import { update } from './operations/updateContact';
import { upsert } from './operations/upsertContact';

const operations = [create, upsert, get, update];

export class WaContact implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Contact',
		name: 'waContact',
		icon: { light: 'file:../../icons/waContact.svg', dark: 'file:../../icons/waContact.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(operations, {
			create: ['contactName'],
			upsert: ['contactName'],
			get: ['contact'],
			update: ['contact'],
		}),
		description: 'Create and update contacts',
		defaults: { name: 'WA Contact' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: oneResource({ value: 'contact', name: 'Contact' }, operations, 'upsert'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchCountries },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, operations);
	}
}
