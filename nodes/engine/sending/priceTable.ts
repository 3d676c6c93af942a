import { FieldError, fromJson, valueOf, isRecord } from '../../values/result';
import type { DecimalSign } from '../../values/exactDecimal';
import { readCsv, separatorOf } from '../../values/csvText';
import { shorten } from '../../values/text';

/** The label of this option, for messages. */
export const PRICE_LIST = 'Price List';

const COLUMNS = ['country', 'category', 'price', 'currency'] as const;
type Column = (typeof COLUMNS)[number];

/** One row, not yet checked. */
export type PriceRow = Readonly<Record<Column, unknown>> & {
	/** "line 3" of a text, "row 2" of a table. */
	readonly place: string;
};

interface PriceTable {
	readonly rows: readonly PriceRow[];
	/** The decimal sign of its numbers; undefined for text with tabs, which may use either. */
	readonly decimalSign: DecimalSign;
}

const HEADER = `The first line names the columns: ${COLUMNS.join(',')}`;

/**
 * Reads the rows of a price list: text with a header and commas, semicolons or tabs between the values (RFC 4180), an
 * array of objects, JSON text of one, or the items of another node. Other columns are ignored.
 *
 * @throws FieldError naming the line or row, for what cannot be read in full
 */
export function readPriceTable(value: unknown): PriceTable {
	const given = isJsonText(value) ? fromJson(value) : value;
	if (typeof given === 'string') return readText(given.replace(/^\uFEFF/, ''));
	if (given === undefined || given === null) {
		const found = isJsonText(value) ? 'it is not valid JSON' : 'the expression returns nothing';
		throw priceFault(`${found}. Check the expression`);
	}
	if (!Array.isArray(given)) {
		throw priceFault(`it is neither text nor a table. ${HEADER}`);
	}
	return { rows: readItems(given), decimalSign: '.' };
}

/**
 * The error for a price list.
 *
 * @param problem what cannot be used and how to fix it, without a full stop
 */
export function priceFault(problem: string): FieldError {
	return new FieldError(PRICE_LIST, problem);
}

function isJsonText(value: unknown): value is string {
	return typeof value === 'string' && /^\s*\[/.test(value);
}

function readItems(items: readonly unknown[]): PriceRow[] {
	const records = items.map((item, index) => {
		const json = isRecord(item) && isRecord(item.json) ? item.json : item;
		if (isRecord(json)) return json;
		throw priceFault(`row ${index + 1} is not an object such as {"country": "IN", …}`);
	});
	if (records.length === 0) return [];
	const columns = columnsOf([...new Set(records.flatMap(Object.keys))], 'table');
	return records.map((record, index) => ({
		...pickColumns((column) => record[columns.get(column)?.name ?? '']),
		place: `row ${index + 1}`,
	}));
}

/** The position of each column. */
function columnsOf(
	names: readonly string[],
	where: 'table' | 'first line',
): Map<Column, { readonly name: string; readonly at: number }> {
	const found = new Map<Column, { readonly name: string; readonly at: number }>();
	for (const [at, name] of names.entries()) {
		const column = COLUMNS.find((known) => known === name.trim().toLowerCase());
		if (column === undefined) continue;
		if (found.has(column)) throw priceFault(`the ${where} has the column "${column}" twice`);
		found.set(column, { name, at });
	}
	const missing = COLUMNS.find((column) => !found.has(column));
	if (missing === undefined) return found;
	throw priceFault(
		`the ${where} has no column "${missing}", but "${shorten(names.join(', '))}". ${HEADER}`,
	);
}

function pickColumns(valueOf: (column: Column) => unknown): Record<Column, unknown> {
	return Object.fromEntries(COLUMNS.map((column) => [column, valueOf(column)])) as Record<
		Column,
		unknown
	>;
}

function readText(text: string): PriceTable {
	const separator = separatorOf(text);
	const [header, ...records] = valueOf(PRICE_LIST, readCsv(text, separator));
	const names = header?.cells ?? [];
	const columns = columnsOf(names, 'first line');
	const rows = records.map(({ line, cells }) => {
		if (cells.length !== names.length) throw widthFault(line, cells.length, names.length);
		const pick = (column: Column) => cells[columns.get(column)?.at ?? -1];
		return { ...pickColumns(pick), place: `line ${line}` };
	});
	return { rows, decimalSign: DECIMAL_SIGNS[separator] };
}

/** Programs that put semicolons between the values do so because their decimal sign is a comma. */
const DECIMAL_SIGNS: Readonly<Record<string, DecimalSign>> = { ',': '.', ';': ',' };

function widthFault(line: number, found: number, expected: number): FieldError {
	return priceFault(
		`line ${line} has ${found} values, and the first line has ${expected} columns. With commas between the values, write prices like 0.05`,
	);
}
