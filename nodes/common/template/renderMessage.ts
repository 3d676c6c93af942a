import type { IDataObject } from 'n8n-workflow';
import type { Schemas } from '../service/schemas';
import { PLACEHOLDER } from './placeholders';

/** The visible parts of a template (specification, "Template"). */
export type VisibleTemplate = Pick<Schemas['Template'], 'text'> & Partial<Schemas['Template']>;

/**
 * The message as a recipient sees it: header, text with its values, footer and button labels. Parts
 * that the template lacks are null or empty.
 */
export function renderMessage(
	template: VisibleTemplate,
	values: readonly string[],
	contactName: string,
): IDataObject {
	const links = (template.call_to_action ?? []).map(({ button_title }) => String(button_title));
	return {
		header: template.header_text ?? null,
		text: renderText(template.text, values, contactName),
		footer: template.footer_text ?? null,
		buttons: [...links, ...(template.quick_replies ?? [])],
	};
}

/** The whole message as one text: header, body, footer and buttons, line by line. */
export function messageText(
	template: VisibleTemplate,
	values: readonly string[],
	contactName: string,
): string {
	const { header, text, footer, buttons } = renderMessage(template, values, contactName);
	const labels = (buttons as string[]).map((label) => `[${label}]`);
	return [header, text, footer, labels.join(' ')].filter(Boolean).join('\n');
}

/**
 * The text that a recipient reads: placeholders replaced by their values, $Name and $FirstName in the
 * values replaced by the contact's name and its first word (specification, "Send through API campaign").
 *
 * @param values in the order of the placeholders, from {{1}}
 */
export function renderText(text: string, values: readonly string[], contactName: string): string {
	return text.replace(PLACEHOLDER, (whole: string, number: string) => {
		const value = values[Number(number) - 1];
		return value === undefined ? whole : fillName(value, contactName);
	});
}

function fillName(value: string, contactName: string): string {
	const name = contactName.trim();
	const [firstName = ''] = name.split(/\s/);
	return value.replace(/\$(FirstName|Name)\b/g, (_, variable: string) =>
		variable === 'Name' ? name : firstName,
	);
}
