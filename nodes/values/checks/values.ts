import type { IDataObject } from 'n8n-workflow';
import { FieldError } from '../result';
import type { Result } from '../result';

/**
 * The value of a result.
 *
 * @param field the field's display name
 * @throws FieldError with the result's problems
 */
export function valueOf<T>(field: string, result: Result<T>): T {
	if (result.ok) return result.value;
	const naming = `"${field}" `;
	// Checks that are listed without their field begin with its name, which is in front here anyway.
	const problems = result.problems
		.map(String)
		.map((problem) => (problem.startsWith(naming) ? problem.slice(naming.length) : problem));
	throw new FieldError(field, problems.join('; '));
}

/** A form's value as trimmed text: '' for nothing, undefined for what is not text. */
export function asText(value: unknown): string | undefined {
	if (value === null || value === undefined) return '';
	if (typeof value === 'string') return value.trim();
	return typeof value === 'number' ? String(value) : undefined;
}

/** {@link asText}, and '' for what is not text. */
export function textOf(value: unknown): string {
	return asText(value) ?? '';
}

/** Whether it is an object, and no list. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The most characters of a cell that a report shows. No number and hardly a name is longer. */
const LONGEST_CELL = 200;

/** A cell as the report of its row shows it. */
export function cellText(value: unknown): string {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
}

/** The value of JSON text, or the value itself when it is not text; undefined for text that is not JSON. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return undefined;
	}
}
