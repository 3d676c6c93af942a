/** The fields of a node's form. */
import type { INodeProperties, INodeType } from 'n8n-workflow';

/** The fields that a person may see, whatever else is chosen; not those of tools alone. */
export function formFields({ description }: Pick<INodeType, 'description'>): INodeProperties[] {
	return description.properties.filter(
		({ type, displayOptions }) =>
			type !== 'hidden' && displayOptions?.show?.['@tool'] === undefined,
	);
}
