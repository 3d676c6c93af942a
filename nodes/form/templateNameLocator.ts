import type { INodeProperties } from 'n8n-workflow';
import { fromListOr } from './locatorModes';

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
	modes: fromListOr('template', 'searchApprovedTemplates', {
		displayName: 'By Name',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. appointment_reminder',
	}),
};
