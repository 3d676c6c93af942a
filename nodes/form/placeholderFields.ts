import type { ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { withTemplate } from '../engine/filledTemplate';
import { mediaKindOf, FILE_NAME_ID, MEDIA_URL_ID } from '../values/template/templateValues';
import { placeholderLabel, placeholdersOf } from '../values/template/placeholders';
import type { ParametrisedTemplate } from '../values/template/placeholders';
import { escapeHtml } from '../values/text';

/** The parts of a template that the form needs. */
export type FormTemplate = ParametrisedTemplate & { readonly type: string };

/** Fields for the header and the buttons of a template, in message order. */
export interface OutsideFields {
	readonly header: readonly ResourceMapperField[];
	readonly buttons: readonly ResourceMapperField[];
}

/**
 * The fields that a template needs: one per placeholder, and its file.
 *
 * @param notes why parts of the template have no field
 */
export function placeholderFields(
	template: FormTemplate,
	notes: readonly string[] = [],
	{ header, buttons }: OutsideFields = { header: [], buttons: [] },
): ResourceMapperFields {
	const placeholders = placeholdersOf(template.text, template.sample_text).map(
		({ number, sample }) =>
			placeholderField(number, placeholderLabel(template.text, number, sample)),
	);
	const fields = [...header, ...placeholders, ...mediaFields(template.type), ...buttons];
	if (fields.length > 0) return { fields: withTemplate(fields, template) };
	return noFields(
		notes.length > 0
			? notes.join('. ')
			: `The template "${template.name}" has no placeholders, so nothing is needed here`,
	);
}

function mediaFields(templateType: string): ResourceMapperField[] {
	const { urlLabel, fileNameLabel } = mediaKindOf(templateType) ?? {};
	return [
		...(urlLabel === undefined ? [] : [requiredField(MEDIA_URL_ID, urlLabel)]),
		...(fileNameLabel === undefined ? [] : [requiredField(FILE_NAME_ID, fileNameLabel)]),
	];
}

export function placeholderField(number: number, displayName: string): ResourceMapperField {
	return requiredField(`Placeholder ${number}`, displayName);
}

/** A field that n8n itself flags while it is empty, by its ID. */
export function requiredField(id: string, displayName: string): ResourceMapperField {
	return {
		id,
		displayName,
		type: 'string',
		required: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
	};
}

/**
 * An empty form that shows the reason.
 *
 * @param reason plain text; n8n shows notices as HTML
 */
export function noFields(reason: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice: escapeHtml(reason) };
}
