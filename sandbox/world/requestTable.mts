// Logged requests as a table for spreadsheets.
import { stringify } from 'csv-stringify/sync';
import type { LoggedRequest } from './logEntry.mts';

const COLUMNS: readonly [string, (one: LoggedRequest) => string | number | null | undefined][] = [
	['id', ({ id }) => id],
	['at', ({ at }) => new Date(at).toISOString()],
	['ms', ({ ms }) => ms],
	['method', ({ method }) => method],
	['path', ({ path }) => path],
	['query', ({ query }) => query],
	['operation', ({ operation }) => operation],
	['phone_number', ({ phone_number }) => phone_number],
	['campaign', ({ campaign }) => campaign],
	['status', ({ status }) => status ?? 'reset'],
	['contract', ({ contract }) => contract],
	['violations', ({ violations }) => violations?.join('; ')],
	['responseContract', ({ responseContract }) => responseContract],
	['responseViolations', ({ responseViolations }) => responseViolations?.join('; ')],
	['fault', ({ fault }) => fault],
	['error', ({ error }) => error],
];

/** The header's line, with a byte order mark: Excel takes the file for another encoding without it. */
export const TABLE_HEAD = `\ufeff${line(COLUMNS.map(([name]) => name))}`;

/** @returns a line of CSV; a value that a spreadsheet would take for a formula has an apostrophe before it */
export function tableRow(request: LoggedRequest): string {
	return line(COLUMNS.map(([, read]) => read(request)));
}

function line(cells: unknown[]): string {
	return stringify([cells], { escape_formulas: true, record_delimiter: 'windows' });
}
