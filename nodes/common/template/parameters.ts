import { accidentIn, accidentOf, NO_TEXT } from '../checks/accidents';
import { isBlank, isInvisible } from '../result/text';
import { ProblemKind } from '../result/problem';
import type { Result } from '../result/result';
import { accept } from '../result/result';
import type { Schemas } from '../service/schemas';
import { placeholdersOf } from './placeholders';
import { strayVariable } from './variables';

/** The parts of a template that its parameters depend on. */
export type ParametrisedTemplate = Pick<Schemas['Template'], 'name' | 'text' | 'total_parameters'> &
	Partial<Pick<Schemas['Template'], 'sample_text'>>;

/**
 * Checks the values for a template's placeholders: as many as the template has, none empty, each
 * text, number or boolean, none an accident. An empty value is never dropped, since all later ones
 * would shift (specification, "Send through API campaign": template_params).
 *
 * @param values in the order of the placeholders
 * @param fillsNames whether the service puts the contact's name in the place of $Name and $FirstName
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

/** Why a value is no text for a reader. */
function problemOf({ name, example }: Field, value: unknown): ProblemKind | undefined {
	const field = name + example;
	if (isBlank(value) || (typeof value === 'string' && isInvisible(value)))
		return new ProblemKind(`${field} is empty`, 'emptyValue', `${name} is empty`);
	const accident = accidentIn(value);
	if (accident !== undefined) return accidentOf(field, accident, name);
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
