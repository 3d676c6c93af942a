import type { ResourceMapperField } from 'n8n-workflow';

/** n8n keeps a mapper's fields in the node as they were loaded, keys that it does not know included. */
interface FilledField extends ResourceMapperField {
	/** The template's text when the form was filled. */
	readonly templateText?: string;
}

/**
 * The fields with the text that their values are filled in for, on the first of them. A label would not do: it is
 * cut, and its format may change.
 *
 * @param fields of the placeholders
 */
export function withTemplateText(
	fields: readonly ResourceMapperField[],
	text: string,
): FilledField[] {
	// n8n would evaluate a text that begins with "=".
	const templateText = text.replace(/^=+/, '');
	return fields.map((field, index) => (index === 0 ? { ...field, templateText } : field));
}

/**
 * The text that the values of a mapper were filled in for.
 *
 * @param mapper the parameter as stored
 * @returns undefined where the node does not have it, as when its parameters were not filled in the form
 */
export function filledTextOf(mapper: unknown): string | undefined {
	const { schema } = (mapper ?? {}) as { schema?: unknown };
	const fields: unknown[] = Array.isArray(schema) ? schema : [];
	return fields
		.map((field) => (field as Partial<FilledField> | null)?.templateText)
		.find((text) => typeof text === 'string');
}
