/** The fields of a node's form. */
import type { INodeProperties, INodeType } from 'n8n-workflow';

/** The fields that a person may see, whatever else is chosen; not those of tools alone. */
export function formFields({ description }: Pick<INodeType, 'description'>): INodeProperties[] {
	return description.properties.filter(
		({ type, displayOptions }) =>
			type !== 'hidden' && displayOptions?.show?.['@tool'] === undefined,
	);
}

/** A field with what n8n asks of every field. */
export const field = (more: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Label',
	name: 'name',
	type: 'string',
	default: '',
	...more,
});
