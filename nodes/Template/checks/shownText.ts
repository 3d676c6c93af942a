import { readText } from '../../values/checks/badValues';
import type { Result } from '../../values/result';
import { refuse, accept } from '../../values/result';
import { variableIn } from '../../values/template/templateValues';

/** A placeholder as a template has it. */
const PLACEHOLDER_NUMBER = /\{\{[1-9]\d{0,2}\}\}/g;

/** The first double braces in a text that are not a placeholder; undefined if there are none. */
export function unbalancedBraces(text: string): string | undefined {
	const rest = text.replace(PLACEHOLDER_NUMBER, '');
	return /\{\{[^{}]*\}\}|\{\{|\}\}/.exec(rest)?.[0];
}

/**
 * A part of a template that every recipient reads unchanged, trimmed; '' if empty.
 *
 * @param field display name, for messages
 */
export function readShownText(field: string, value: unknown): Result<string> {
	const text = readText(field, value, 'draft');
	const odd = text.ok ? unbalancedBraces(text.value) : undefined;
	if (odd !== undefined) {
		return refuse(
			`"${field}" contains ${odd}, which is not a placeholder. Write a placeholder as {{1}}, or a fixed text`,
		);
	}
	const variable = text.ok ? variableIn(text.value) : undefined;
	return variable === undefined
		? text
		: refuse(
				`"${field}" contains ${variable}, which works only in values for placeholders. Write a placeholder such as {{1}} in the text, and enter ${variable} as its value when you send`,
			);
}

/**
 * Only TEXT templates have a text header (specification, "Submit template").
 *
 * @param templateType undefined if it is invalid
 */
export function readHeaderText(
	value: unknown,
	templateType: string | undefined,
): Result<string | undefined> {
	const text = readShownText('Header Text', value);
	if (!text.ok) return text;
	if (text.value === '') return accept(undefined);
	return templateType === 'TEXT' || templateType === undefined
		? text
		: refuse(`only templates of type TEXT have a text header, not ${templateType}. Remove it`);
}
