import type { INodePropertyMode } from 'n8n-workflow';
import { ID_PATTERN } from '../checks/id';

/** The "By ID" way of a resource locator. */
export function idMode(placeholder: string): INodePropertyMode {
	return {
		displayName: 'By ID',
		name: 'id',
		type: 'string',
		placeholder,
		validation: [
			{
				type: 'regex',
				properties: {
					regex: ID_PATTERN,
					errorMessage: 'An ID contains no spaces, slashes or quotes: copy the ID alone',
				},
			},
		],
	};
}
