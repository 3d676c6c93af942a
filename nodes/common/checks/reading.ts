import { FieldError } from '../parameters/fieldError';

/** A value as a check read it, or why it cannot be used and the way out. */
export type Reading<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly problem: string };

export function accept<T>(value: T): Reading<T> {
	return { ok: true, value };
}

/** @param problem what is wrong and the way out, without a full stop */
export function refuse(problem: string): { readonly ok: false; readonly problem: string } {
	return { ok: false, problem };
}

/**
 * The value of a reading.
 *
 * @param field the field's display name
 * @throws FieldError with the reading's problem
 */
export function valueOf<T>(field: string, reading: Reading<T>): T {
	if (reading.ok) return reading.value;
	const { problem } = reading;
	const naming = `"${field}" `;
	// Checks that are listed without their field begin with its name; here it stands in front already.
	throw new FieldError(field, problem.startsWith(naming) ? problem.slice(naming.length) : problem);
}

/** A form's value as trimmed text: '' for nothing, undefined for what is no text. */
export function asText(value: unknown): string | undefined {
	if (value === null || value === undefined) return '';
	if (typeof value === 'string') return value.trim();
	return typeof value === 'number' ? String(value) : undefined;
}

/** At most 60 characters of a text, for messages. */
export function shorten(text: string): string {
	return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
