// Tables for spreadsheets.
import { stringify } from 'csv-stringify/sync';

/** Its name, and what it shows of a row. */
type Column<Row> = readonly [name: string, read: (row: Row) => string | number | null | undefined];

/** A table of CSV, made line by line. */
export interface CsvTable<Row> {
	/** The header's line, with a byte order mark: Excel takes the file for another encoding without it. */
	head: string;
	/** @returns a line of CSV; a value that a spreadsheet would take for a formula has an apostrophe before it */
	line(row: Row): string;
}

export function csvTable<Row>(columns: readonly Column<Row>[]): CsvTable<Row> {
	return {
		head: `\ufeff${lineOf(columns.map(([name]) => name))}`,
		line: (row) => lineOf(columns.map(([, read]) => read(row))),
	};
}

/** @param at Unix ms @returns as spreadsheets read it; null stays an empty cell */
export const timeCell = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function lineOf(cells: unknown[]): string {
	return stringify([cells], { escape_formulas: true, record_delimiter: 'windows' });
}
