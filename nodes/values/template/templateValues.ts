import type { IDataObject } from 'n8n-workflow';
import { fromJson } from '../checks/values';
import { isBlank, isInvisible } from '../text';
import { ProblemKind, accept, refuse } from '../result';
import type { Result } from '../result';
import { findBadValue, describeBadValue, NO_TEXT } from '../checks/badValues';
import type { components } from '../../../contract/types.mjs';
import { placeholdersOf } from './templatePlaceholders';

type Template = components['schemas']['Template'];

/** IDs of the form's fields beside the numbers of the placeholders. */
export const MEDIA_URL_ID = 'mediaUrl';
export const FILE_NAME_ID = 'mediaFileName';

/** Values for the placeholders as the form or the list gives them. */
export type ParameterInput =
	| { readonly mode: 'list'; readonly values: unknown }
	/** Keys are placeholder numbers; the form has fields of other IDs beside them. */
	| {
			readonly mode: 'form';
			readonly byNumber: IDataObject;
			/** Columns that name the same placeholder. */
			readonly duplicates?: readonly string[];
	  };

/**
 * The values for {{1}}, {{2}} … in order, from the form or the list. The form keeps a field that the
 * template no longer has; a value in it is an error, since it is not clear where it belongs now.
 *
 * @param total how many placeholders the template has now
 */
export function parameterValues(input: ParameterInput, total: number): Result<readonly unknown[]> {
	if (input.mode === 'list') return listValues(input.values);
	const { duplicates = [] } = input;
	if (duplicates.length > 0) {
		const columns = duplicates.map((column) => `"${column}"`).join(' and ');
		return refuse(
			new ProblemKind(
				`The columns ${columns} name the same placeholder. Rename one of them, or remove it`,
				'placeholderMismatch',
			),
		);
	}
	const surplus = Object.keys(input.byNumber)
		.map(Number)
		.filter((number) => number > total && !isBlank(input.byNumber[number]));
	if (surplus.length > 0) {
		return refuse(
			new ProblemKind(
				`The form fills ${surplus.map((number) => `{{${number}}}`).join(', ')}, which the template no longer has. Refresh the fields of "Values"`,
				'placeholderMismatch',
			),
		);
	}
	return accept(Array.from({ length: total }, (_, index) => input.byNumber[index + 1]));
}

function listValues(values: unknown): Result<readonly unknown[]> {
	if (isBlank(values)) return accept([]);
	const parsed = fromJson(values);
	if (Array.isArray(parsed)) return accept(parsed);
	return refuse(
		'"Values in Order" must be a list such as ["Asha", "12:30"], in the order of the placeholders',
	);
}

/** The parts of a template that its parameters depend on. */
export type ParametrisedTemplate = Pick<Template, 'name' | 'text' | 'total_parameters'> &
	Partial<Pick<Template, 'sample_text'>>;

/**
 * Checks the values for a template's placeholders: as many as the template has, none empty, each
 * text, number or boolean, none broken. An empty value is never dropped, since all later ones
 * would shift (specification, "Send through API campaign": template_params).
 *
 * @param values in the order of the placeholders
 * @param fillsNames whether the service replaces $Name and $FirstName by the contact's name
 */
export function checkParameters(
	template: ParametrisedTemplate,
	values: readonly unknown[],
	{ fillsNames }: { readonly fillsNames: boolean },
): Result<string[]> {
	const expected = template.total_parameters;
	const problems: ProblemKind[] = [];
	if (values.length !== expected) {
		problems.push(
			new ProblemKind(
				`Template "${template.name}" has ${count(expected, 'placeholder')}, but the row has ${count(values.length, 'value')}`,
				'placeholderMismatch',
			),
		);
	}
	const samples = new Map(
		placeholdersOf(template.text, template.sample_text).map(({ number, sample }) => [
			number,
			sample,
		]),
	);
	const texts = values.map((value, index) => {
		const sample = samples.get(index + 1);
		const field = {
			name: `The value for placeholder {{${index + 1}}}`,
			example: sample === undefined ? '' : ` (for example "${sample}")`,
		};
		const problem = problemOf(field, value) ?? (fillsNames ? undefined : stray(field, value));
		if (problem === undefined) return String(value);
		problems.push(problem);
		return '';
	});
	return problems.length > 0 ? { ok: false, problems } : accept(texts);
}

interface Field {
	/** "The value for placeholder {{2}}". */
	readonly name: string;
	/** Its sample value in brackets; '' where there is none. */
	readonly example: string;
}

/** Why a value cannot be shown as text. */
function problemOf({ name, example }: Field, value: unknown): ProblemKind | undefined {
	const field = name + example;
	if (isBlank(value) || (typeof value === 'string' && isInvisible(value)))
		return new ProblemKind(`${field} is empty`, 'emptyValue', `${name} is empty`);
	const bad = findBadValue(value);
	if (bad !== undefined) return describeBadValue(field, bad, name);
	return ['string', 'number', 'boolean'].includes(typeof value)
		? undefined
		: new ProblemKind(`${field} ${NO_TEXT}`, 'brokenValue', `${name} is neither text nor a number`);
}

function stray({ name, example }: Field, value: unknown): ProblemKind | undefined {
	const problem = strayVariable(String(value));
	if (problem === undefined) return undefined;
	const heading = `${name} contains a variable that only campaign sends fill`;
	return new ProblemKind(`${name}${example} ${problem}`, 'brokenValue', heading);
}

function count(number: number, noun: string): string {
	return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}

/** In any case: "$firstname" is never meant literally. "$NameTag" and "$5" are not variables. */
const VARIABLE = /\$(?:FirstName|Name)\b/i;

/**
 * The variable for a contact's name in a text. The service fills it in the parameters of campaign sends
 * alone (specification, "Send through API campaign": template_params); anywhere else the recipient
 * would read "$FirstName".
 */
export function variableIn(text: string): string | undefined {
	return VARIABLE.exec(text)?.[0];
}

/**
 * The error text for a variable in a message that is not a campaign send, to follow the field's name, without a
 * full stop; undefined when there is none.
 */
export function strayVariable(text: string): string | undefined {
	const found = variableIn(text);
	return found === undefined
		? undefined
		: `contains ${found}, which only campaign sends replace by the contact's name. Use an expression such as {{ $json.firstName }}, or send with WA Campaign`;
}
