// Messages of type template: the template, its language and the components that fill it.
import { codeMatchesLanguage } from '../domain/languages.mts';
import { renderTemplateText } from '../domain/rendering.mts';
import type { TemplateRow } from '../store/templates.mts';
import type { Schemas } from '../types.mts';
import { badRequest } from '../world/errors.mts';
import type { World } from '../world/world.mts';

type TemplateMessage = Schemas['TemplateMessage'];
type Parameter = Schemas['TemplateComponentParameter'];

/** Kind of header parameter per template type, and the type of message that results. */
const MEDIA_HEADERS: Partial<Record<TemplateRow['type'], string>> = {
	IMAGE: 'image',
	VIDEO: 'video',
	FILE: 'document',
};

/** @throws ServiceError 400 when the template is unknown, not approved, or filled wrongly */
export function readTemplateMessage({ store }: World, message: TemplateMessage) {
	const template = store.templates.findByName(message.name);
	if (!template) throw badRequest(`Template ${message.name} does not exist`);
	if (template.status !== 'APPROVED') {
		throw badRequest(`Template ${message.name} is ${template.status}, not APPROVED`);
	}
	if (!codeMatchesLanguage(message.language.code, template.language)) {
		throw badRequest(
			`Template ${message.name} is in ${template.language}; language code ${message.language.code} does not name it`,
		);
	}
	const parameters = bodyParameters(message, template);
	const text = renderTemplateText(template.text, parameters);
	return {
		type: template.type as string,
		content: { ...mediaContent(message, template), ...caption(template, text) },
		templateId: template.id,
		parameters,
		category: template.category,
	};
}

function bodyParameters(message: TemplateMessage, template: TemplateRow): string[] {
	const given = parametersOf(message, 'body');
	if (given.length !== template.total_parameters) {
		throw badRequest(
			`body parameters count ${given.length} does not match total_parameters ${template.total_parameters} of template ${template.name}`,
		);
	}
	return given.map(shownValue);
}

/**
 * What replaces a placeholder. Parameters of other types than text, such as currency and
 * date_time, carry an object under the key of their type, with the text to show as fallback_value; the
 * specification leaves their shape open.
 */
function shownValue(parameter: Parameter, index: number): string {
	if (parameter.type === 'text') {
		if (parameter.text !== undefined) return parameter.text;
		throw badRequest(`body parameter ${index + 1} is of type text: text is required`);
	}
	const part = parameter[parameter.type] as { fallback_value?: unknown } | null | undefined;
	const shown = part?.fallback_value;
	return typeof shown === 'string' ? shown : `[${parameter.type}]`;
}

function mediaContent(message: TemplateMessage, template: TemplateRow): Record<string, unknown> {
	const kind = MEDIA_HEADERS[template.type];
	if (kind === undefined) return {};
	const header = parametersOf(message, 'header').find(({ type }) => type === kind);
	const media = header?.[kind] as Record<string, unknown> | undefined;
	if (typeof media?.link !== 'string') {
		throw badRequest(
			`Template ${template.name} is of type ${template.type}: a header parameter of type ${kind} with a link is required`,
		);
	}
	return {
		link: media.link,
		...(typeof media.filename === 'string' && { filename: media.filename }),
	};
}

function parametersOf(message: TemplateMessage, type: 'header' | 'body'): Parameter[] {
	return (message.components ?? [])
		.filter((component) => component.type === type)
		.flatMap((component) => component.parameters ?? []);
}

/** A template's text is in text, or below its media in caption. */
export function caption(template: TemplateRow, text: string): Record<string, unknown> {
	return template.type in MEDIA_HEADERS ? { caption: text } : { text };
}
