import type { IDataObject } from 'n8n-workflow';
import type { Row } from './run';
import { isLocalAddress } from '../values/checks/webAddress';
import { fromJson, isRecord } from '../values/result';
import type { MediaInput, ParameterInput } from '../values/template/templateValues';
import { FILE_NAME_ID, MEDIA_URL_ID } from '../values/template/templateValues';

/** A mapper's fields as the form stores them. */
interface Mapper {
	readonly value?: IDataObject | null;
	readonly schema?: ReadonlyArray<{ readonly id?: unknown }>;
}

/** Reads the template-aware form's fields for one row. */
export function readParameterInput(row: Row): ParameterInput {
	switch (valueSourceOf(row)) {
		case 'list':
			return { mode: 'list', values: valueListOf(row.param<unknown>('templateParamsList', [])) };
		case 'columns':
			return {
				mode: 'columns',
				byNumber: byPlaceholder(row.json),
				duplicates: duplicatesIn(row.json),
			};
		case 'form':
			return { mode: 'form', byNumber: byPlaceholder(mapperOf(row).value ?? {}) };
	}
}

/** The values of all form fields by ID; undefined if the values come from elsewhere. */
export function readFormValues(row: Row): IDataObject | undefined {
	return valueSourceOf(row) === 'form' ? (mapperOf(row).value ?? {}) : undefined;
}

/** AI agents sometimes pass the values as an object: numbered from 1 without a gap it is equivalent to a list. */
function valueListOf(values: unknown): unknown {
	const given = fromJson(values);
	if (!isRecord(given)) return values;
	const byNumber = byPlaceholder(given);
	const list = Object.keys(given).map((_, index) => byNumber[index + 1]);
	return list.length > 0 && !list.includes(undefined) ? list : values;
}

/**
 * Reads the row's media file: from the template-aware form if it has one, else from the options if they are filled in,
 * else from the source of the placeholder values.
 *
 * @param own what the options hold
 */
export function readMediaInput(row: Row, own: MediaInput): MediaInput {
	return { ...mediaInputOf(row, own), isServiceLocal: isLocalAddress(row.baseUrl) };
}

function mediaInputOf(row: Row, own: MediaInput): MediaInput {
	switch (valueSourceOf(row)) {
		case 'list':
			return own;
		case 'columns': {
			if (!isEmpty(own.url) || !isEmpty(own.fileName)) return own;
			const found = mediaColumns(row.json);
			return found.url === undefined && found.fileName === undefined ? own : found;
		}
		case 'form': {
			const { schema, value } = mapperOf(row);
			const isInForm =
				value?.[MEDIA_URL_ID] !== undefined || schema?.some(({ id }) => id === MEDIA_URL_ID);
			return isInForm ? { url: value?.[MEDIA_URL_ID], fileName: value?.[FILE_NAME_ID] } : own;
		}
	}
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

function mapperOf(row: Row): Mapper {
	return row.param<Mapper>('templateParams', {});
}

function valueSourceOf(row: Row): 'columns' | 'form' | 'list' {
	return row.param('parametersMode', 'form');
}

/**
 * Columns named after placeholders: "1", "{{1}}", "Placeholder 1", "Parameter 1", "Param 1". A number alone has at most
 * two digits: others are years or IDs.
 */
export function byPlaceholder(columns: IDataObject): IDataObject {
	const found: IDataObject = {};
	for (const [column, value] of Object.entries(columns)) {
		const number = placeholderIn(column);
		if (number !== undefined) found[number] = value;
	}
	return found;
}

function placeholderIn(column: string): string | undefined {
	const name = column.trim();
	if (/^\d{3,}$/.test(name)) return undefined;
	return /^(?:\{\{\s*)?(?:(?:placeholder|parameter|param)[\s_]*)?([1-9]\d*)(?:\s*\}\})?$/i.exec(
		name,
	)?.[1];
}

/** Columns that name the same placeholder, as "1" and "Placeholder 1" do: which one is meant is ambiguous. */
function duplicatesIn(columns: IDataObject): string[] {
	const named = Object.keys(columns).flatMap((column) => {
		const number = placeholderIn(column);
		return number === undefined ? [] : [[column, number] as const];
	});
	const counts = new Map<string, number>();
	for (const [, number] of named) counts.set(number, (counts.get(number) ?? 0) + 1);
	return named.flatMap(([column, number]) => ((counts.get(number) ?? 0) > 1 ? [column] : []));
}

/** Columns named after the file: "Media URL", "image_url", "Media File Name", "filename". */
function mediaColumns(columns: IDataObject): MediaInput {
	const valueOf = (named: RegExp) =>
		Object.entries(columns).find(([column]) => named.test(column))?.[1];
	return {
		url: valueOf(/^\s*(?:media|image|video|file)[\s_]*url\s*$/i),
		fileName: valueOf(/^\s*(?:media[\s_]*)?file[\s_]*name\s*$/i),
		isFound: true,
	};
}
