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
import { searchTemplates } from '../form/searches';
import { searchLanguages } from './fields/submitFields';
import { checkTemplate } from './operations/checkTemplate';
import { deleteTemplate } from './operations/deleteTemplate';
import { getTemplate } from './operations/getTemplate';
import { getManyTemplates } from './operations/getManyTemplates';
import { submitTemplate } from './operations/submitTemplate';

const templateOperations = [
	submitTemplate,
	checkTemplate,
	getManyTemplates,
	getTemplate,
	deleteTemplate,
];

export class WaTemplate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Template',
		name: 'waTemplate',
		icon: {
			light: 'file:../../icons/waTemplate.svg',
			dark: 'file:../../icons/waTemplate.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(templateOperations, {
			delete: ['template'],
			get: ['template'],
			check: ['templateName', 'label'],
			submit: ['templateName', 'label'],
		}),
		description: 'Check message templates, submit them for review, read their status, delete them',
		defaults: { name: 'WA Template' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: oneResource({ value: 'template', name: 'Template' }, templateOperations, 'submit'),
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchLanguages, searchTemplates },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, templateOperations);
	}
}
