import { accidentIn, NO_TEXT } from '../checks/accidents';
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
	const problems: string[] = [];
	if (values.length !== expected) {
		problems.push(
			`Template "${template.name}" has ${count(expected, 'placeholder')}, but the row has ${count(values.length, 'value')}`,
		);
	}
	const samples = new Map(
		placeholdersOf(template.text, template.sample_text).map(({ number, sample }) => [
			number,
			sample,
		]),
	);
	const texts = values.map((value, index) => {
		const problem = problemOf(value) ?? (fillsNames ? undefined : strayVariable(String(value)));
		if (problem === undefined) return String(value);
		const sample = samples.get(index + 1);
		const example = sample === undefined ? '' : ` (for example "${sample}")`;
		problems.push(`The value for placeholder {{${index + 1}}}${example} ${problem}`);
		return '';
	});
	return problems.length > 0 ? { ok: false, problems } : accept(texts);
}

/** Why a value is no text for a reader, to follow its name. */
function problemOf(value: unknown): string | undefined {
	if (value === null || value === undefined) return 'is empty';
	if (typeof value === 'string' && value.trim() === '') return 'is empty';
	const isText = ['string', 'number', 'boolean'].includes(typeof value);
	return accidentIn(value) ?? (isText ? undefined : NO_TEXT);
}

function count(number: number, noun: string): string {
	return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}
