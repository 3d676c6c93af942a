import type { IDataObject } from 'n8n-workflow';
import { fromJson, textOf, accept, refuse, refuseEmpty } from '../../values/result';
import type { Result } from '../../values/result';
import { readText } from '../../values/checks/badValues';
import { shorten } from '../../values/text';
import { compact } from '../../service/requests';
import { codeOfLanguage, fitsLanguage } from '../../values/template/languages';
import type { MediaInput, ParameterInput } from '../../values/template/templateValues';
import type { ParametrisedTemplate } from '../../values/template/placeholders';
import {
	checkMedia,
	mediaKindOf,
	checkParameters,
	parameterValues,
} from '../../values/template/templateValues';
import { buttonPlaceholders } from '../../values/template/placeholders';
import type { VisibleTemplate } from '../../values/template/renderMessage';
import { renderMessage, renderText } from '../../values/template/renderMessage';
import type { MessageBody } from '../messageRequests';
import type { OutsideBody, OutsideBodyInput } from './headerAndButtons';
import { outsideBody } from './headerAndButtons';
import { readMessageJson, recordsIn } from './messageText';

/** The parts of a template that a message depends on (specification, "Template"). */
export type MessageTemplate = ParametrisedTemplate & VisibleTemplate & { readonly type: string };

/** Form values of a template message. */
export interface TemplateInput {
	readonly name: string;
	readonly languageCode: unknown;
	readonly parameters: ParameterInput;
	readonly media: MediaInput;
	readonly outsideBody: OutsideBodyInput;
	readonly components: unknown;
	readonly languagePolicy: unknown;
}

/** Content of a template message (specification, "Send message": template). */
export function templateContent(
	input: TemplateInput,
	template: Result<MessageTemplate>,
): Result<IDataObject> {
	if (!template.ok) return template;
	const code = readLanguageCode(input, template.value);
	if (!code.ok) return code;
	const policy = readText('Language Policy', input.languagePolicy, 'data');
	if (!policy.ok) return policy;
	const components = readComponents(input, template.value);
	if (!components.ok) return components;
	return accept(
		compact({
			name: template.value.name,
			language: compact({ code: code.value, policy: policy.value || undefined }),
			components: components.value.length === 0 ? undefined : components.value,
		}),
	);
}

/** The code from the form, else that of the template's language. */
function readLanguageCode(
	{ languageCode }: TemplateInput,
	{ name, language = '' }: MessageTemplate,
): Result<string> {
	const given = readText('Language Code', languageCode, 'data');
	if (!given.ok) return given;
	const known = codeOfLanguage(language);
	if (given.value === '') {
		return known === undefined
			? refuseEmpty(
					`"Language Code" is empty, and the code of "${language}" is not known. Enter a code such as en`,
				)
			: accept(known);
	}
	const code = codeOfLanguage(given.value);
	if (code !== undefined && (known === undefined || fitsLanguage(code, known))) return accept(code);
	const fix =
		known === undefined ? 'Use a code such as en or pt_BR' : `Use ${known}, or remove the option`;
	const problem =
		code === undefined
			? 'is not a known language'
			: `is not the language of template "${name}", which is in ${language}`;
	return refuse(`"Language Code": "${shorten(given.value)}" ${problem}. ${fix}`);
}

function readComponents(input: TemplateInput, template: MessageTemplate): Result<IDataObject[]> {
	const raw = rawComponents(input.components);
	if (!raw.ok || raw.value.length > 0) return raw;
	// Buttons have values of their own here, also where the service counts them with those of the body.
	const total_parameters = template.total_parameters - buttonPlaceholders(template).length;
	const given = parameterValues(input.parameters, total_parameters);
	const values = given.ok
		? checkParameters({ ...template, total_parameters }, given.value, { fillsNames: false })
		: given;
	if (!values.ok) return values;
	const file = headerFile(input, template.type);
	if (!file.ok) return file;
	const outside = outsideBody(template, input.outsideBody);
	if (!outside.ok) return outside;
	const { header, buttons } = outside.value;
	const headerParameters = file.value === undefined ? header.map(textParameter) : [file.value];
	return accept([
		...(headerParameters.length === 0 ? [] : [{ type: 'header', parameters: headerParameters }]),
		...(values.value.length === 0
			? []
			: [{ type: 'body', parameters: values.value.map(textParameter) }]),
		...buttons.map(buttonComponent),
	]);
}

/** The file of the header; undefined for a template without one. */
function headerFile(input: TemplateInput, type: string): Result<IDataObject | undefined> {
	const file = checkMedia(input.media, type, { needsFileName: false });
	if (!file.ok) return file;
	const kind = mediaKindOf(type);
	if (kind === undefined || file.value === undefined) return accept(undefined);
	const { url: link, filename } = file.value;
	const { headerKey, fileNameLabel } = kind;
	const named = fileNameLabel === undefined ? undefined : filename;
	return accept({ type: headerKey, [headerKey]: compact({ link, filename: named }) });
}

/** Buttons that open an address have the sub-type url; the messaging network expects their position as text. */
function buttonComponent({ index, text }: OutsideBody['buttons'][number]): IDataObject {
	return {
		type: 'button',
		sub_type: 'url',
		index: String(index),
		parameters: [textParameter(text)],
	};
}

/** Whether the row's components replace the values of the form. */
export function hasOwnComponents({ components }: TemplateInput): boolean {
	const raw = rawComponents(components);
	return raw.ok && raw.value.length > 0;
}

function rawComponents(value: unknown): Result<IDataObject[]> {
	if (value === undefined || value === null || value === '') return accept([]);
	const components = fromJson(value);
	const isList =
		Array.isArray(components) &&
		components.every((part) => typeof part === 'object' && part !== null);
	return isList
		? readMessageJson('Components (JSON)', components as IDataObject[])
		: refuse('"Components (JSON)" must be a list of objects, each with a type and parameters');
}

function textParameter(text: string): IDataObject {
	return { type: 'text', text };
}

/** The whole message of a checked template message, as the phone shows it. */
export function templateMessageText(template: MessageTemplate, { content }: MessageBody): string {
	const textsOf = (kind: string) =>
		recordsIn(content.components)
			.filter(({ type }) => type === kind)
			.flatMap(({ parameters }) => recordsIn(parameters))
			.map(({ text }) => (typeof text === 'string' ? text : textOf(text)));
	const header = renderText(template.header_text ?? '', textsOf('header'), '');
	const values = [...textsOf('body'), ...textsOf('button')];
	return renderMessage({ ...template, header_text: header }, values, '').message;
}
