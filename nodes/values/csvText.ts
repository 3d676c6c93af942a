import type { Result } from './result';
import { accept, refuse } from './result';

interface CsvRecord {
	/** The line in which it begins, from 1. */
	readonly line: number;
	readonly cells: readonly string[];
}

const LINE_BREAK = /\r\n|\r|\n/;

/**
 * The separator of the values: the comma, semicolon or tab that is most frequent outside quotation marks in the first
 * line.
 */
export function separatorOf(text: string): string {
	const [header = ''] = text
		.replace(/"[^"]*"/g, '')
		.trimStart()
		.split(LINE_BREAK, 1);
	const count = (separator: string) => header.split(separator).length;
	return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * The records of CSV text (RFC 4180), without blank ones. Strict: a quotation mark that neither begins nor ends a value
 * is refused, since everything after it would be misread.
 *
 * @param separator comma, semicolon or tab
 */
export function readCsv(text: string, separator: string): Result<CsvRecord[]> {
	// A quoted or unquoted value, then its terminator.
	const cell = new RegExp(
		` *(?:"((?:[^"]|"")*)" *|([^"${separator}\r\n]*))(${separator}|\r\n|\r|\n|$)`,
		'y',
	);
	const records: CsvRecord[] = [];
	let line = 1;
	while (cell.lastIndex < text.length) {
		const began = line;
		const cells: string[] = [];
		for (let end = separator; end === separator; ) {
			const found = cell.exec(text);
			if (found === null) {
				return refuse(
					`line ${line} has a misplaced quotation mark. Put the whole value in quotation marks, or remove it`,
				);
			}
			const [raw, quoted, plain = '', ended = ''] = found;
			end = ended;
			cells.push(quoted === undefined ? plain.trim() : quoted.replace(/""/g, '"'));
			line += raw.split(LINE_BREAK).length - 1;
		}
		if (cells.some((value) => value.trim() !== '')) records.push({ line: began, cells });
	}
	return accept(records);
}
