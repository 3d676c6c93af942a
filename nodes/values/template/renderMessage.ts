import type { Template } from './placeholders';
import { buttonPlaceholders, PLACEHOLDER } from './placeholders';

/** The visible parts of a template (specification, "Template"). */
export type VisibleTemplate = Pick<Template, 'text'> & Partial<Template>;

/** A message as its recipient sees it. */
interface RenderedMessage {
	/**
	 * The whole message as the phone shows it: header, text, footer, then one line per button, "[Book]". A button whose
	 * address has values shows the address too.
	 */
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
	const links = renderLinks(template, values, contactName);
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

/** The buttons that open an address or call a number; with the address if the values fill it. */
function renderLinks(
	template: VisibleTemplate,
	values: readonly string[],
	contactName: string,
): string[] {
	const { text, total_parameters: total = 0 } = template;
	const calls = template.call_to_action ?? [];
	const places = buttonPlaceholders({ text, total_parameters: total, call_to_action: calls });
	return calls.map(({ button_title: title, button_value: address }, button) => {
		const numbers = places.filter((place) => place.button === button).map(({ number }) => number);
		if (numbers.length === 0) return String(title);
		const filled = String(address).replace(PLACEHOLDER, (whole) => {
			const value = values[(numbers.shift() ?? 0) - 1];
			return value === undefined ? whole : fillName(value, contactName);
		});
		return `${String(title)}: ${filled}`;
	});
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
