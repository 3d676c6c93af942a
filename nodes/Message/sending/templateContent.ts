import type { IDataObject } from 'n8n-workflow';
import { readText } from '../../common/checks/accidents';
import { fromJson, asText } from '../../common/checks/values';
import { ProblemKind } from '../../common/result/problem';
import type { Result } from '../../common/result/result';
import { accept, prefixProblems, refuse, refuseEmpty } from '../../common/result/result';
import { readWebAddress } from '../../common/checks/webAddress';
import { compact } from '../../common/service/request';
import type { ParameterInput } from '../../common/template/parameterInput';
import type { ParametrisedTemplate } from '../../common/template/parameters';
import { checkParameters } from '../../common/template/parameters';
import { parameterValues } from '../../common/template/parameterValues';
import { strayVariable } from '../../common/template/variables';
import { readMessageJson, readMessageText } from './messageText';

/** The parts of a template that a message depends on (specification, "Template"). */
export type MessageTemplate = ParametrisedTemplate & { readonly type: string };

/** What the form holds for a template message. */
export interface TemplateInput {
	readonly name: string;
	readonly languageCode: unknown;
	readonly parameters: ParameterInput;
	readonly options: IDataObject;
}

/** The key of the header's file by template type. */
const HEADER_MEDIA: Readonly<Record<string, 'document' | 'image' | 'video'>> = {
	FILE: 'document',
	IMAGE: 'image',
	VIDEO: 'video',
};

/** Content of a template message (specification, "Send message": template). */
export function templateContent(
	input: TemplateInput,
	template: Result<MessageTemplate>,
): Result<IDataObject> {
	if (!template.ok) return template;
	const code = asText(input.languageCode);
	if (!code) return refuseEmpty('"Language Code" is empty. Enter a code such as en');
	const components = readComponents(input, template.value);
	if (!components.ok) return components;
	return accept(
		compact({
			name: template.value.name,
			language: compact({ code, policy: asText(input.options.languagePolicy) || undefined }),
			components: components.value.length === 0 ? undefined : components.value,
		}),
	);
}

function readComponents(input: TemplateInput, template: MessageTemplate): Result<IDataObject[]> {
	const raw = rawComponents(input.options.components);
	if (!raw.ok || raw.value.length > 0) return raw;
	const given = parameterValues(input.parameters, template.total_parameters);
	const values = given.ok ? checkParameters(template, given.value, { fillsNames: false }) : given;
	if (!values.ok) return values;
	const header = headerParameter(input.options, template.type);
	if (!header.ok) return header;
	const buttons = buttonValues(input.options);
	if (!buttons.ok) return buttons;
	return accept([
		...(header.value === undefined ? [] : [{ type: 'header', parameters: [header.value] }]),
		...(values.value.length === 0
			? []
			: [{ type: 'body', parameters: values.value.map(textParameter) }]),
		...buttons.value.map((value) => ({ type: 'button', parameters: [textParameter(value)] })),
	]);
}

/** Parts of addresses: a timestamp may stand in them, a variable would not be filled. */
function buttonValues(options: IDataObject): Result<string[]> {
	const values: string[] = [];
	const list = readText('Button Values', options.buttonValues, 'data');
	if (!list.ok) return list;
	for (const part of list.value.split(',').map((value) => value.trim())) {
		const value = readText('Button Values', part, 'data');
		if (!value.ok) return value;
		const problem = strayVariable(part);
		if (problem !== undefined)
			return refuse(new ProblemKind(`"Button Values" ${problem}`, 'brokenValue'));
		if (part !== '') values.push(part);
	}
	return accept(values);
}

function headerParameter(options: IDataObject, type: string): Result<IDataObject | undefined> {
	const kind = HEADER_MEDIA[type];
	const address = asText(options.headerMediaUrl);
	if (kind === undefined) {
		if (address)
			return refuse(
				`The template is of type ${type} and carries no file. Leave "Header Media URL" empty`,
			);
		const text = readMessageText('Header Text', options.headerText);
		if (!text.ok) return text;
		return accept(text.value === '' ? undefined : textParameter(text.value));
	}
	const link = prefixProblems(
		`The template is of type ${type}, so "Header Media URL" is needed: `,
		readWebAddress(options.headerMediaUrl),
	);
	if (!link.ok) return link;
	const name = readText(
		'Header File Name',
		kind === 'document' ? options.headerFileName : '',
		'data',
	);
	if (!name.ok) return name;
	const filename = name.value || undefined;
	return accept({ type: kind, [kind]: compact({ link: link.value, filename }) });
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
