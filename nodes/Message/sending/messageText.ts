import type { IDataObject } from 'n8n-workflow';
import type { Use } from '../../values/checks/badValues';
import { findBadValue, describeBadValue, readText } from '../../values/checks/badValues';
import type { SentValue } from '../../values/checks/remarks';
import { fileValues, placeholderValues } from '../../values/checks/remarks';
import { ProblemKind, accept, isRecord, refuse } from '../../values/result';
import type { Result } from '../../values/result';
import { strayVariable } from '../../values/template/templateValues';
import type { MessageBody } from '../messageRequests';

/**
 * A text of a message, trimmed; '' if empty. Variables are refused, since nothing fills them.
 *
 * @param field display name, for messages
 */
export function readMessageText(field: string, value: unknown, use: Use = 'text'): Result<string> {
	const text = readText(field, value, use);
	const problem = text.ok ? strayVariable(text.value) : undefined;
	return problem === undefined ? text : refuse(strayOf(`"${field}"`, problem));
}

/**
 * {@link readMessageText}, refused if it is longer than the messaging network allows: the network rejects it only after
 * the service has accepted the message.
 *
 * @param longest in characters
 */
export function readLimitedText(field: string, value: unknown, longest: number): Result<string> {
	const text = readMessageText(field, value);
	const { length } = text.ok ? [...text.value] : [];
	return length <= longest
		? text
		: refuse(
				`"${field}" has ${length} characters, and ${longest} are allowed. Shorten it by ${length - longest}`,
			);
}

function strayOf(field: string, problem: string): ProblemKind {
	return new ProblemKind(`${field} ${problem}`, 'brokenValue');
}

/** Keys of the network's JSON whose texts recipients read; the rest is for machines. */
const READ_KEYS = new Set(['text', 'caption', 'fallback_value', 'title', 'description']);

/**
 * Checks JSON that is sent to the network unchanged: its texts get the same checks.
 *
 * @param field display name, for messages
 */
export function readMessageJson<T>(field: string, json: T): Result<T> {
	const problem = problemIn(`"${field}"`, json, 'json');
	return problem === undefined ? accept(json) : refuse(problem);
}

function problemIn(field: string, value: unknown, use: Use): ProblemKind | undefined {
	const bad = findBadValue(value, use);
	if (bad !== undefined) return describeBadValue(field, bad);
	if (typeof value === 'string') {
		const stray = use === 'text' ? strayVariable(value) : undefined;
		return stray === undefined ? undefined : strayOf(field, stray);
	}
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [key, part] of Object.entries(value)) {
		const problem = problemIn(field, part, READ_KEYS.has(key) ? 'text' : 'json');
		if (problem !== undefined) return problem;
	}
	return undefined;
}

/** The values of a message that are remarked on if they look odd. Parts from JSON may be of any shape. */
export function valuesOfMessage({ type, content }: MessageBody): SentValue[] {
	const { components, action, link, filename } = content;
	const sections = isRecord(action) ? recordsIn(action.sections) : [];
	return [
		...recordsIn(components).flatMap(valuesOfComponent),
		...Object.entries(TEXT_PARTS).flatMap(([part, field]) => textValue(field, content[part])),
		...sections.flatMap(({ title }) => textValue('A section title', title)),
		...(link === undefined ? [] : fileValues(link, filename, type)),
	];
}

const TEXT_PARTS = {
	header: 'The header',
	body: 'The text',
	caption: 'The caption',
	footer: 'The footer',
};

function textValue(field: string, part: unknown): SentValue[] {
	return [{ field, value: isRecord(part) ? part.text : part, place: 'text' }];
}

/** Values of buttons are parts of addresses. */
function valuesOfComponent({ type, parameters }: IDataObject): SentValue[] {
	if (type === 'button') return [];
	const given = recordsIn(parameters);
	const values = placeholderValues(given.map(({ text }) => text));
	if (type === 'body') return values;
	const files = given.flatMap((parameter) => {
		const kind = String(parameter.type);
		const file = parameter[kind];
		return isRecord(file) ? fileValues(file.link, file.filename, kind) : [];
	});
	return [...values.map((value) => ({ ...value, field: 'The value of the header' })), ...files];
}

/** The objects of a list from JSON, whatever else is in it. */
export function recordsIn(list: unknown): IDataObject[] {
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The text of a message without a template: body or caption; undefined for a file without a caption. */
export function shownText({ content }: MessageBody): string | undefined {
	const { body, caption } = content as { body?: string | { text?: string }; caption?: string };
	return caption ?? (typeof body === 'string' ? body : body?.text);
}
