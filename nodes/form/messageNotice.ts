import type { ResourceMapperFields } from 'n8n-workflow';
import { mediaKindOf } from '../values/template/media';
import { PLACEHOLDER } from '../values/template/templateValues';
import type { VisibleTemplate } from '../values/template/renderMessage';
import { capitalise, escapeHtml } from '../values/text';

/** Templates that carry something of the service's own. */
const EXTRAS: Readonly<Record<string, string>> = {
	CAROUSEL: 'Carousel',
	LOCATION: 'Location',
	ORDER_DETAILS: 'Order details',
};

/**
 * The whole message of a template for the form, which shows it above the values: a resource mapper
 * without fields is the one place of a form that can show text that was just loaded.
 */
export function messageNotice(template: VisibleTemplate): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice: messageHtml(template) };
}

/** Kind of media, header, body with its placeholders in bold, footer and buttons, line by line. */
export function messageHtml(template: VisibleTemplate): string {
	const { type = '', header_text: header, text, footer_text: footer } = template;
	const carried = mediaKindOf(type)?.noun ?? EXTRAS[type];
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
