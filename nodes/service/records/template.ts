import type { IDataObject } from 'n8n-workflow';
import { isRecord, textOf } from '../../values/result';
import { PLACEHOLDER, placeholdersOf } from '../../values/template/placeholders';
import {
	convertFields,
	noneToNull,
	recordIdOf,
	recordIn,
	toCapitals,
	toCount,
	toFlag,
	toIsoTime,
	toNumber,
	toText,
	toWordOf,
} from './decode';

/** Categories that services also name as the network does. */
const CATEGORIES: Readonly<Record<string, string>> = {
	UTILITY: 'TRANSACTIONAL',
	AUTHENTICATION: 'OTP',
};

const ACTION_TYPES = ['CTA', 'QuickReplies', 'All'];
const BUTTON_TYPES = ['Phone Number', 'URL'];

/** A template (specification, "Template"), whose text a send reads: it has one, be it empty. */
export function readWholeTemplate(answer: IDataObject): IDataObject {
	return readTemplate({ ...answer, text: answer.text ?? '' });
}

/** A template, or what a campaign shows of it. `text` is the body alone. */
function readTemplate(answer: IDataObject): IDataObject {
	const template = convertFields(answer, {
		_id: () => recordIdOf(answer),
		status: toCapitals,
		category: (category) => CATEGORIES[textOf(category).toUpperCase()] ?? toCapitals(category),
		type: toCapitals,
		rejected_reason: noneToNull,
		language: toText,
		text: toText,
		sample_text: toText,
		header_text: toText,
		footer_text: toText,
		message_action_type: (type) => toWordOf(ACTION_TYPES)(noneToNull(type)),
		call_to_action: decodeButtons,
		quick_replies: decodeReplies,
		total_parameters: (count) =>
			Number.isInteger(toNumber(count)) ? toNumber(count) : countParameters(answer.text),
		isClickTrackingEnabled: (flag) => toFlag(flag ?? false),
		created_at: toIsoTime,
		updated_at: toIsoTime,
	});
	const { text } = template;
	return typeof text === 'string'
		? { ...template, text: withoutButtons(text, template) }
		: template;
}

/** Undefined for a template without a text, such as one of which a campaign shows only the name. */
function countParameters(text: unknown): number | undefined {
	return typeof text === 'string' ? placeholdersOf(text).length : undefined;
}

function decodeButtons(buttons: unknown): IDataObject[] {
	return [buttons]
		.flat()
		.filter(isRecord)
		.map((button) =>
			convertFields(button, {
				type: toWordOf(BUTTON_TYPES),
				button_title: textOf,
				button_value: textOf,
			}),
		);
}

/** Labels, or records with one. */
function decodeReplies(replies: unknown): string[] {
	return [replies]
		.flat()
		.map((reply: unknown) => {
			const { text, title, label } = recordIn(reply);
			return textOf(isRecord(reply) ? (text ?? title ?? label) : reply);
		})
		.filter((label) => label !== '');
}

/**
 * The body without the buttons that some services append to it: " | [Pay now,https://…] | [No]". Only what names a
 * button of the template is cut, each button once, since a body may itself end in " | [VIP]".
 */
function withoutButtons(
	text: string,
	{ call_to_action: calls, quick_replies: replies }: IDataObject,
) {
	const left = [
		...(Array.isArray(calls) ? calls : []).map((button: unknown) => {
			const { button_title: title, button_value: value } = recordIn(button);
			return `${textOf(title)},${textOf(value)}`;
		}),
		...(Array.isArray(replies) ? replies : []).map(textOf),
	].map((button) => ` | [${button}]`);
	let body = text;
	for (;;) {
		const end = body.trimEnd();
		const last = end.slice(end.lastIndexOf(' | ['));
		// An address may count its placeholders on its own.
		const at = left.findIndex(
			(button) => end.endsWith(button) || unnumbered(last) === unnumbered(button),
		);
		const [button] = at < 0 ? [] : left.splice(at, 1);
		if (button === undefined) return body;
		body = end.slice(0, -(end.endsWith(button) ? button : last).length);
	}
}

const unnumbered = (text: string) => text.replace(PLACEHOLDER, '{{}}');

/** A campaign, of an API or a broadcast (specification, "API campaign and campaign list item"). */
export function readCampaign(answer: IDataObject): IDataObject {
	const payload = recordIn(answer.message_payload);
	const template = isRecord(payload.template) ? readTemplate(payload.template) : undefined;
	return convertFields(answer, {
		_id: () => recordIdOf(answer),
		type: toCapitals,
		status: toCapitals,
		message_type: (sent) => {
			const type = toCapitals(sent);
			// Some services have these where the specification has the type of the template.
			return type === 'TEMPLATE' || type === 'REGULAR' ? (template?.type ?? type) : type;
		},
		message_payload: (sent) => (template === undefined ? sent : { ...payload, template }),
		audience_size: toCount,
		submitted: toCount,
		created_at: toIsoTime,
		updated_at: toIsoTime,
	});
}

/** Whether a campaign accepts single sends. Where the service does not send the type, its own refusal decides. */
export const isApiCampaign = ({ type }: IDataObject): boolean => (type ?? 'API') === 'API';

/** The template that a campaign is bound to; undefined where the service returns none. */
export function templateOf(campaign: IDataObject): IDataObject | undefined {
	const { template } = recordIn(campaign.message_payload);
	return isRecord(template) ? template : undefined;
}
