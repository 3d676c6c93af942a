import type { IDataObject } from 'n8n-workflow';
import { readAttributes } from './contactFields';
import type { Result } from '../result/result';
import { accept } from '../result/result';
import { valueOf } from './values';

const JSON_FIELD = 'Attributes (JSON)';

/**
 * The attributes of a form's collection (`attributeFields`): the list and the JSON together, the JSON,
 * being the explicit one, over the list; undefined when there are none.
 */
export function readAttributeFields({
	attributes,
	attributesJson,
}: IDataObject): Result<IDataObject | undefined> {
	const listed = readAttributes(fromList(attributes));
	if (!listed.ok) return listed;
	const explicit = readAttributes(attributesJson, JSON_FIELD);
	if (!explicit.ok) return explicit;
	const both = { ...listed.value, ...explicit.value };
	return accept(Object.keys(both).length === 0 ? undefined : both);
}

/** The same for checks that end at the first problem. @throws FieldError when they cannot be used */
export function attributesOf(collection: IDataObject): IDataObject | undefined {
	const result = readAttributeFields(collection);
	const isInJson =
		!result.ok && result.problems.some((problem) => problem.startsWith(`"${JSON_FIELD}"`));
	return valueOf(isInJson ? JSON_FIELD : 'Attributes', result);
}

function fromList(attributes: unknown): IDataObject | undefined {
	const list = (attributes as { attribute?: Array<{ name: string; value: unknown }> } | undefined)
		?.attribute;
	if (list === undefined) return undefined;
	return Object.fromEntries(
		list.map(({ name, value }) => [String(name ?? '').trim(), value]),
	) as IDataObject;
}
