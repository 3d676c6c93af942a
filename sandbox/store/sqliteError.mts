// Distinguishes SQLite errors from others.

/** https://www.sqlite.org/rescode.html; the lower eight bits are the primary code. */
export interface SqliteError extends Error {
	errcode: number;
}

export function isSqliteError(error: unknown): error is SqliteError {
	return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** @returns SQLite's primary result code */
export const primaryCode = ({ errcode }: SqliteError): number => errcode & 0xff;

/** @returns whether what was to be stored does not fit to what is there, such as an ID that is taken */
export function isConstraint(error: unknown): error is SqliteError {
	return isSqliteError(error) && primaryCode(error) === 19;
}
