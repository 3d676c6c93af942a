/** All fields of a node's description, including those inside collections. */
import type { INodeProperties, INodePropertyCollection, INodeTypeDescription } from 'n8n-workflow';
import { formFields } from '../../harness/formFields.mts';

export interface FoundField {
	/** "additionalFields.attributes.attribute.name" */
	readonly path: string;
	readonly field: INodeProperties;
}

/** Whether a field only displays something and takes no value. */
export function isShownOnly({ type, name }: INodeProperties): boolean {
	return type === 'notice' || name === 'templateMessage';
}

/** Of the newest version of the node. */
export function everyField(description: INodeTypeDescription): FoundField[] {
	return formFields({ description }).flatMap((field) => withInner(field, field.name));
}

/** The fields directly inside a collection, one list for each of its groups, with the prefix of their names. */
export function innerLists(
	field: INodeProperties,
): Array<{ prefix: string; fields: INodeProperties[] }> {
	switch (field.type) {
		case 'collection':
			return [{ prefix: '', fields: (field.options ?? []) as INodeProperties[] }];
		case 'fixedCollection':
			return ((field.options ?? []) as INodePropertyCollection[]).map(({ name, values }) => ({
				prefix: `${name}.`,
				fields: values,
			}));
		default:
			return [];
	}
}

function withInner(field: INodeProperties, path: string): FoundField[] {
	const inner = innerLists(field).flatMap(({ prefix, fields }) =>
		// As formFields leaves them out.
		fields
			.filter(({ displayOptions }) => displayOptions?.show?.['@tool'] === undefined)
			.flatMap((entry) => withInner(entry, `${path}.${prefix}${entry.name}`)),
	);
	return [{ path, field }, ...inner];
}
