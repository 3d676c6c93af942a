import type { Schemas } from '../service/schemas';
import { placeholdersOf } from './placeholders';

export type ParameterReading =
	| { readonly ok: true; readonly values: string[] }
	| { readonly ok: false; readonly problems: string[] };

/** The parts of a template that its parameters depend on. */
export type ParametrisedTemplate = Pick<Schemas['Template'], 'name' | 'text' | 'total_parameters'> &
	Partial<Pick<Schemas['Template'], 'sample_text'>>;

/**
 * Checks the values for a template's placeholders: as many as the template has, none empty, each
 * text, number or boolean. An empty value is never dropped, since all later ones would shift
 * (specification, "Send through API campaign": template_params).
 *
 * @param values in the order of the placeholders
 */
export function checkParameters(
	template: ParametrisedTemplate,
	values: readonly unknown[],
): ParameterReading {
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
		const text = parameterText(value);
		if (text === undefined) {
			problems.push(`The value for placeholder {{${index + 1}}} is neither text nor a number`);
		} else if (text.trim() === '') {
			const sample = samples.get(index + 1);
			problems.push(
				`The value for placeholder {{${index + 1}}}${sample === undefined ? '' : ` (for example "${sample}")`} is empty`,
			);
		}
		return text ?? '';
	});
	return problems.length > 0 ? { ok: false, problems } : { ok: true, values: texts };
}

function parameterText(value: unknown): string | undefined {
	if (value === null || value === undefined) return '';
	if (typeof value === 'string') return value;
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return undefined;
}

function count(number: number, noun: string): string {
	return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}
