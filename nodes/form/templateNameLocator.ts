import type { INodeProperties } from 'n8n-workflow';

/**
 * An APPROVED template, chosen from a list or given by its name. The node's list search must be called
 * searchApprovedTemplates.
 */
export const templateNameLocator: INodeProperties = {
	displayName: 'Template',
	name: 'template',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The template to send. It must be APPROVED.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a template...',
			typeOptions: { searchListMethod: 'searchApprovedTemplates', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. appointment_reminder',
		},
	],
};
