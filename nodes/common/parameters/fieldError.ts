import type { ReasonCode } from '../result/reasonCodes';

/** A value of a row that cannot be used. Thrown before any request. */
export class FieldError extends Error {
	/**
	 * @param field the field's display name
	 * @param problem what is wrong with it and the way out, without a full stop
	 */
	constructor(
		readonly field: string,
		readonly problem: string,
		/** What rows of a send are sorted by. */
		readonly code: ReasonCode = 'invalidValue',
	) {
		super(`${field}: ${problem}`);
	}
}

/** What a reader is told of anything thrown. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
