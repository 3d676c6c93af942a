import type { INodeProperties } from 'n8n-workflow';

export const INCLUDE_INPUT_FIELDS = 'includeInputFields';

/** An option of every sending operation. */
export const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: INCLUDE_INPUT_FIELDS,
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether to return the columns and binary data of the input as well, before the outcome, for writing it back to the list. A column is replaced if the node returns one of the same name, such as reason.',
};
