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
		"Whether to put out the columns of the input as well, before the outcome, to write it back to the list. A column with the name of one of the node's own, such as reason, is replaced by it.",
};
