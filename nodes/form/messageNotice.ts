import type { ResourceMapperFields } from 'n8n-workflow';
import { mediaKindOf } from '../values/template/templateValues';
import { PLACEHOLDER, placeholdersOf, unfilledButton } from '../values/template/placeholders';
import type { FormTemplate } from './placeholderFields';
import type { VisibleTemplate } from '../values/template/renderMessage';
import { capitalise, escapeHtml } from '../values/text';

/** Parts of these template types that the service does not return (specification, "Template"). */
const UNSHOWN: Readonly<Record<string, string>> = {
	CAROUSEL: 'carousel',
	LOCATION: 'location',
	ORDER_DETAILS: 'order details',
};

/** Why the form has no field for a part of the template; undefined when the service returns every part. */
export function unshownPart({ type }: VisibleTemplate): string | undefined {
	const part = UNSHOWN[type ?? ''];
	return (
		part &&
		`The service does not show the ${part} of this template, so the form has no field for it`
	);
}

/**
 * Why a campaign does not fill placeholders outside the text: by the specification a campaign send
 * takes values for the text only ("Send through API campaign": template_params). Undefined for a template without such
 * placeholders.
 */
export function unfilledPart(template: FormTemplate & VisibleTemplate) {
	const isUnfilled =
		unfilledButton(template) !== undefined || placeholdersOf(template.header_text ?? '').length > 0;
	return isUnfilled
		? 'Campaigns fill placeholders in the text only, not those in the header and the buttons. Use a template without them, or WA Message: Send Message, which fills them'
		: undefined;
}

/**
 * A template's whole message, which the form shows above the values: a resource mapper without fields is the only part
 * of a form that can show text loaded on demand.
 *
 * @param notes why parts of the template have no field, shown below the message
 * @param title whose message it is, shown above: n8n may keep that of the campaign chosen before
 */
export function messageNotice(
	template: VisibleTemplate,
	notes: readonly string[],
	title: string,
): ResourceMapperFields {
	const small = (text: string) => `<small>${escapeHtml(text)}</small>`;
	const lines = [small(title), messageHtml(template), ...notes.map(small)];
	return { fields: [], emptyFieldsNotice: lines.join('<br>') };
}

/** Media kind, header, body, footer and buttons, line by line, with placeholders in bold. */
export function messageHtml(template: VisibleTemplate): string {
	const { type = '', header_text: header, text, footer_text: footer } = template;
	const carried = mediaKindOf(type)?.noun ?? UNSHOWN[type];
	const buttons = [
		...(template.call_to_action ?? []).map(({ button_title: title, button_value: value }) =>
			[title, value].map(String).join(': '),
		),
		...(template.quick_replies ?? []),
	];
	return [
		...(carried === undefined ? [] : [`<i>[${capitalise(carried)}]</i>`]),
		...(header ? [`<b>${inBold(header)}</b>`] : []),
		inBold(text),
		...(footer ? [`<small>${inBold(footer)}</small>`] : []),
		...(buttons.length === 0 ? [] : [`Buttons: ${buttons.map(inBold).join(' · ')}`]),
	].join('<br>');
}

function inBold(text: string): string {
	return escapeHtml(text)
		.replace(PLACEHOLDER, (placeholder) => `<b>${placeholder}</b>`)
		.replace(/\r?\n/g, '<br>');
}
