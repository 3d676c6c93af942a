import type { IDataObject } from 'n8n-workflow';
import type { Schemas } from '../service/schemas';
import { renderText } from './render';

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
