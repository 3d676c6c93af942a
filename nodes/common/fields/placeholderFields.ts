import type { ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { placeholdersOf } from '../template/placeholders';
import type { ParametrisedTemplate } from '../template/parameters';

/** One field per placeholder of a template, labelled with its sample value. */
export function placeholderFields(template: ParametrisedTemplate): ResourceMapperFields {
	const fields = placeholdersOf(template.text, template.sample_text).map(
		({ number, sample }): ResourceMapperField => ({
			id: String(number),
			displayName: sample === undefined ? `{{${number}}}` : `{{${number}}} (e.g. ${sample})`,
			type: 'string',
			required: true,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
		}),
	);
	return fields.length > 0
		? { fields }
		: noFields(`The template "${template.name}" has no placeholders, so nothing is needed here`);
}

/** No fields, and why. */
export function noFields(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}
