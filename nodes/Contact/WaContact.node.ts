import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeOperation, oneResource } from '../engine/operation';
import { searchCountries } from '../form/searches';
import { operationSubtitle } from '../form/subtitle';
import { testWaProject } from '../service/http/credentialTest';
import { createContact } from './operations/createContact';
import { getContact } from './operations/getContact';
import { updateContact } from './operations/updateContact';
import { upsertContact } from './operations/upsertContact';

const contactOperations = [createContact, upsertContact, getContact, updateContact];

export class WaContact implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Contact',
		name: 'waContact',
		icon: { light: 'file:../../icons/waContact.svg', dark: 'file:../../icons/waContact.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(contactOperations, {
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
		properties: oneResource({ value: 'contact', name: 'Contact' }, contactOperations, 'upsert'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchCountries },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, contactOperations);
	}
}
