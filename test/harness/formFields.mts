/** The fields of a node's form. */
import type { INodeProperties, INodeType } from 'n8n-workflow';

/** The fields that a user can see under any choice, except those for tools only. */
export function formFields({ description }: Pick<INodeType, 'description'>): INodeProperties[] {
	return description.properties.filter(
		({ type, displayOptions }) =>
			type !== 'hidden' && displayOptions?.show?.['@tool'] === undefined,
	);
}

/** A field with the properties that n8n requires. */
export const field = (more: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Label',
	name: 'name',
	type: 'string',
	default: '',
	...more,
});
