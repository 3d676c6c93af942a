import type { components } from '../../../contract/types.mjs';
import { PLACEHOLDER } from './templateValues';

type Template = components['schemas']['Template'];

/** The visible parts of a template (specification, "Template"). */
export type VisibleTemplate = Pick<Template, 'text'> & Partial<Template>;

/** A message as its recipient sees it. */
interface RenderedMessage {
	/** The whole message as the phone shows it: header, text, footer, then one line per button, "[Book]". */
	readonly message: string;
	readonly header: string | null;
	readonly footer: string | null;
	readonly buttons: string[];
}

/** The message as a recipient sees it: header, text with its values, footer and button labels. */
export function renderMessage(
	template: VisibleTemplate,
	values: readonly string[],
	contactName: string,
): RenderedMessage {
	const header = template.header_text || null;
	const footer = template.footer_text || null;
	const links = (template.call_to_action ?? []).map(({ button_title }) => String(button_title));
	const buttons = [...links, ...(template.quick_replies ?? [])];
	const lines = [
		header,
		renderText(template.text, values, contactName),
		footer,
		...buttons.map((label) => `[${label}]`),
	];
	const message = lines.filter((line) => line !== null).join('\n');
	return { message, header, footer, buttons };
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
