import { FieldError, joinExplained } from './result';
import type { Explained } from './result';

/** The errors of one form, at least two. */
class FieldErrors extends FieldError {
	override readonly explained: Explained;

	constructor(readonly errors: readonly FieldError[]) {
		const fields = [...new Set(errors.map(({ field }) => field))];
		super(
			fields.join(', '),
			errors.map(({ problem }) => problem),
			errors[0]?.code,
		);
		this.message = errors.map(({ message }) => message).join('; ');
		this.explained = joinExplained(errors.map(({ explained }) => explained));
	}
}

/**
 * Combines the errors of several fields into one.
 *
 * @param errors at least one
 */
export function oneError(errors: readonly FieldError[]): FieldError {
	const [first] = errors;
	return first !== undefined && errors.length === 1 ? first : new FieldErrors(errors);
}

type Readers<T> = { readonly [Key in keyof T]: () => T[Key] };

/**
 * Reads all fields of a form, even if some are invalid. An error shared by several fields, such as that of a field they
 * depend on, is reported once.
 *
 * @throws FieldError for all invalid fields
 */
export function collectFields<T extends object>(readers: Readers<T>): T {
	const errors = new Set<FieldError>();
	const values = Object.entries<() => unknown>(readers).map(([key, read]) => {
		const settled = settle(read);
		if ('value' in settled) return [key, settled.value] as const;
		for (const error of fieldErrorsOf(settled.error)) errors.add(error);
		return [key, undefined] as const;
	});
	if (errors.size > 0) throw oneError([...errors]);
	return Object.fromEntries(values) as T;
}

/** Like {@link collectFields}, but returns the errors of the fields. */
export function tryFields<T extends object>(
	readers: Readers<T>,
): { readonly value?: T; readonly errors: readonly FieldError[] } {
	const settled = settle(() => collectFields(readers));
	return 'value' in settled
		? { value: settled.value, errors: [] }
		: { errors: fieldErrorsOf(settled.error) };
}

/** Reads a field at most once: later calls return the same value or throw the same error. */
export function once<T>(read: () => T): () => T {
	let settled: { readonly value: T } | { readonly error: unknown } | undefined;
	return () => {
		settled ??= settle(read);
		if ('error' in settled) throw settled.error;
		return settled.value;
	};
}

function settle<T>(read: () => T): { readonly value: T } | { readonly error: unknown } {
	try {
		return { value: read() };
	} catch (error) {
		return { error };
	}
}

/** The value of a field; undefined if it is invalid, which its own reader reports. */
export function usable<T>(read: () => T): T | undefined {
	const settled = settle(read);
	if ('value' in settled) return settled.value;
	fieldErrorsOf(settled.error);
	return undefined;
}

/**
 * The errors of single fields contained in an error.
 *
 * @throws the error itself if it is not about fields
 */
export function fieldErrorsOf(error: unknown): readonly FieldError[] {
	if (error instanceof FieldErrors) return error.errors;
	if (error instanceof FieldError) return [error];
	throw error;
}
