import type { INodePropertyMode } from 'n8n-workflow';
import { ID_PATTERN } from '../checks/id';

/** What the editor checks of the "By ID" mode of a resource locator. */
export const idValidation: INodePropertyMode['validation'] = [
	{
		type: 'regex',
		properties: {
			regex: ID_PATTERN,
			errorMessage: 'Copy the ID alone: no spaces, no quotes, no address around it',
		},
	},
];
