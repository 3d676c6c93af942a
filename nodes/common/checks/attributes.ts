import type { IDataObject } from 'n8n-workflow';
import { readAttributes } from './contactFields';
import { valueOf } from './reading';

/**
 * The attributes of a form's collection (`attributeFields`): the list and the JSON together, the JSON
 * over the list; undefined when there are none.
 *
 * @throws FieldError when either cannot be used
 */
export function attributesOf({ attributes, attributesJson }: IDataObject): IDataObject | undefined {
	const listed = valueOf('Attributes', readAttributes(fromList(attributes)));
	const fromJson = valueOf('Attributes (JSON)', readAttributes(attributesJson));
	return listed === undefined && fromJson === undefined ? undefined : { ...listed, ...fromJson };
}

function fromList(attributes: unknown): IDataObject | undefined {
	const list = (attributes as { attribute?: Array<{ name: string; value: unknown }> } | undefined)
		?.attribute;
	if (list === undefined) return undefined;
	return Object.fromEntries(
		list.map(({ name, value }) => [String(name ?? '').trim(), value]),
	) as IDataObject;
}
