import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isSafeObjectProperty } from 'n8n-workflow';
import { ProblemKind } from '../../values/result';
import { showInvisible, visiblePart } from '../../values/text';

/** Only n8n knows the value for sure. */
export const UNSURE = Symbol('unsure');

/** Returns a parameter's value for an item's json, or {@link UNSURE}. */
export type QuickExpression = (json: IDataObject) => unknown;

/**
 * n8n evaluates an expression in an isolated VM, which takes half a millisecond, and several in short executions: a
 * list of ten thousand rows with three columns blocks n8n for a quarter of a minute. The most common expressions only
 * pick a column, or a value within one, as in webhook data, and those can be read directly from the item: `{{
 * $json.Name }}`, `{{ $json["First name"] }}`, `{{ $json.body.phone }}`, lists of these and of texts, and texts around
 * them: `+{{ $json.Phone }}`.
 *
 * @param raw the parameter as stored, or a collection of them
 * @returns undefined for an expression that only n8n can evaluate
 */
export function compileQuick(raw: unknown): QuickExpression | undefined {
	if (typeof raw === 'string') return raw.startsWith('=') ? compileExpression(raw) : () => raw;
	if (typeof raw !== 'object' || raw === null) return () => raw;
	if (Array.isArray(raw)) return listOf(raw.map(compileQuick));
	const keys = Object.keys(raw);
	const values = listOf(Object.values(raw).map(compileQuick));
	return values === undefined
		? undefined
		: (json) => {
				const list = values(json);
				return Array.isArray(list)
					? Object.fromEntries(keys.map((key, index) => [key, list[index] as unknown]))
					: UNSURE;
			};
}

/** Whether a stored parameter contains an expression. */
export function holdsExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(holdsExpression);
}

const WHOLE = /^=\{\{([^{}]*)\}\}$/;
const EMBEDDED = /\{\{([^{}]*)\}\}/;
/** n8n reads backslashes and braces in the text between as its own signs, and refuses ".constructor" anywhere. */
const SIGNS = /[{}\\]|\.\s*constructor/;
const ACCESS = String.raw`\.[A-Za-z_$][\w$]*|\["[^"\\\n]*"\]|\['[^'\\\n]*'\]`;
const ACCESSES = new RegExp(ACCESS, 'g');
const PART = new RegExp(
	String.raw`\s*(?:\$json((?:${ACCESS})+)|"([^"\\\n]*)"|'([^'\\\n]*)')\s*`,
	'y',
);

/** The names that lead from the item's json to a value. */
type Path = readonly string[];
/** A text as it is, or the path of a value of the item. */
type QuickPart = string | Path;

/** An expression of parts that are known or can be read from the item, and what it makes of them. */
interface QuickParts {
	readonly parts: readonly QuickPart[];
	readonly makes: 'value' | 'list' | 'text';
}

function compileExpression(expression: string): QuickExpression | undefined {
	const quick = quickParts(expression);
	const values = quick?.parts.map(pick) ?? [];
	if (quick?.makes === 'value') return values[0];
	const list = quick && listOf(values);
	if (quick?.makes !== 'text') return list;
	return (json) => {
		const texts = list?.(json);
		return Array.isArray(texts) ? texts.join('') : UNSURE;
	};
}

/** @returns undefined unless the expression picks a value of the item, lists several, or joins them with text */
function quickParts(expression: string): QuickParts | undefined {
	const code = WHOLE.exec(expression)?.[1]?.trim();
	if (code === undefined) return textParts(expression.slice(1));
	if (code.startsWith('[') && code.endsWith(']')) {
		const parts = readParts(code.slice(1, -1));
		return parts && { parts, makes: 'list' };
	}
	const parts = readParts(code);
	return parts?.length === 1 && isPath(parts[0]) ? { parts, makes: 'value' } : undefined;
}

/** "Hi {{ $json.Name }}!" */
function textParts(text: string): QuickParts | undefined {
	const parts = text.split(EMBEDDED).map((part, index) => {
		if (index % 2 === 0) return SIGNS.test(part) ? undefined : part;
		const [path, ...more] = readParts(part) ?? [];
		return more.length === 0 && isPath(path) ? path : undefined;
	});
	return parts.length > 1 && parts.every((part) => part !== undefined)
		? { parts, makes: 'text' }
		: undefined;
}

function isPath(part: QuickPart | undefined): part is Path {
	return typeof part === 'object';
}

/** The parts of "$json.a.b, $json['c'], 'text'"; undefined for anything else. */
function readParts(code: string): QuickPart[] | undefined {
	const parts: QuickPart[] = [];
	let position = 0;
	for (;;) {
		PART.lastIndex = position;
		const match = PART.exec(code);
		if (match === null) return undefined;
		const [, accesses, text = match[3] ?? ''] = match;
		const part = accesses === undefined ? text : (accesses.match(ACCESSES)?.map(nameOf) ?? []);
		if (!(isPath(part) ? part.every(isReadable) : !SIGNS.test(part))) return undefined;
		parts.push(part);
		position = PART.lastIndex;
		if (position === code.length) return parts;
		if (code[position] !== ',') return undefined;
		position += 1;
	}
}

/** n8n refuses to read the others; "$" is a function in n8n, even as the name of a column. */
function isReadable(name: string): boolean {
	return isSafeObjectProperty(name) && name !== '$';
}

/** @param access ".name" or "['name']" */
function nameOf(access: string): string {
	return access.startsWith('.') ? access.slice(1) : access.slice(2, -2);
}

/** Only plain values are certain: n8n may wrap or convert all others. */
function pick(part: QuickPart): QuickExpression {
	if (!isPath(part)) return () => part;
	return (json) => {
		let value: unknown = json;
		for (const name of part) {
			if (!isPlainObject(value)) return UNSURE;
			value = value[name];
		}
		const isPlain =
			typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
		return isPlain ? value : UNSURE;
	};
}

/** Excludes lists and dates, to which n8n adds properties. */
function isPlainObject(value: unknown): value is IDataObject {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}

function listOf(parts: ReadonlyArray<QuickExpression | undefined>): QuickExpression | undefined {
	if (!parts.every((part) => part !== undefined)) return undefined;
	return (json) => {
		const values = parts.map((part) => part(json));
		return values.includes(UNSURE) ? UNSURE : values;
	};
}

/** The operation's parameters as stored. */
function rawParameters(context: IExecuteFunctions, fields: readonly INodeProperties[]): unknown[] {
	return fields.map(({ name }) =>
		context.getNodeParameter(name, 0, null, { rawExpressions: true }),
	);
}

function expressionsIn(raw: unknown): string[] {
	if (typeof raw === 'string') return raw.startsWith('=') ? [raw] : [];
	return typeof raw === 'object' && raw !== null ? Object.values(raw).flatMap(expressionsIn) : [];
}

/** Every value that an expression reads from the item. The name of a function that it calls is no part of the path. */
const READS = new RegExp(
	String.raw`\$(?:json|input\.item\.json)\b((?:${ACCESS})*)(?![\w$]|\s*\()`,
	'g',
);

function pathsRead(expression: string): Path[] {
	return [...expression.replaceAll('?.', '.').matchAll(READS)].map(
		([, accesses = '']) => accesses.match(ACCESSES)?.map(nameOf) ?? [],
	);
}

const EMPTY_ITEM = new ProblemKind(
	'The item before has no fields. If the node before has "Always Output Data" on, it found nothing. Turn that off, or leave such items out with a Filter node',
	'emptyValue',
);

/**
 * Finds out why expressions read nothing from an item: it has no fields, or a list where they expect an object, as the
 * body of a webhook may be.
 *
 * @param fields the operation's fields
 * @returns for an item's json: what is wrong with it; undefined if nothing is, or no expression reads it
 */
export function inputProblem(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): (json: IDataObject) => ProblemKind | undefined {
	let paths: readonly Path[] | undefined;
	return (json) => {
		paths ??= rawParameters(context, fields).flatMap(expressionsIn).flatMap(pathsRead);
		if (paths.length > 0 && Object.keys(json).length === 0) return EMPTY_ITEM;
		return paths.map((path) => listOn(path, json)).find((problem) => problem !== undefined);
	};
}

function listOn(path: Path, json: IDataObject): ProblemKind | undefined {
	let value: unknown = json;
	for (const [index, name] of path.entries()) {
		if (Array.isArray(value) && name !== 'length') {
			const list = path.slice(0, index).join('.');
			const heading = `The field "${list}" of the item is a list`;
			return new ProblemKind(
				`${heading}. Put "Split Out" before this node, with "${list}" as the field, and read $json.${path.slice(index).join('.')}`,
				'emptyValue',
				heading,
			);
		}
		if (!isPlainObject(value)) return undefined;
		value = value[name];
	}
	return undefined;
}

/** How many columns are listed, and in how many rows the header is looked for: a wide sheet has hundreds. */
const MAX_LISTED_COLUMNS = 20;

/**
 * Describes columns that parameters read but no row has, such as "Phone" if the sheet has "phone".
 *
 * @param fields the operation's fields
 * @returns 'No row has a column "Phone". The columns are: phone, name', or the column that looks the same, such as
 *   "\uFEFFPhone" in a file with a byte order mark, or the row that is the header of a file with a title above it;
 *   undefined if every column exists, or a row has an {@link inputProblem}
 */
export function describeMissingColumns(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): string | undefined {
	const items = context.getInputData().map(({ json }) => json);
	if (items.some(inputProblem(context, fields))) return undefined;
	const columns = new Set(items.flatMap((json) => Object.keys(json)));
	const missing = new Set(
		rawParameters(context, fields)
			.flatMap(expressionsIn)
			.flatMap((expression) => quickParts(expression)?.parts.filter(isPath) ?? [])
			.flatMap(([column = '']) => column)
			.filter((column) => !columns.has(column)),
	);
	if (missing.size === 0) return undefined;
	const names = [...missing].map((column) => `"${column}"`).join(' or ');
	const similar = [...columns].filter((column) =>
		[...missing].some((name) => visiblePart(name) === visiblePart(column)),
	);
	if (similar.length > 0) {
		const called = similar.map((column) => `"${showInvisible(column)}"`).join(' and ');
		return `No row has a column ${names}, but one with an invisible difference: ${called}. Rename it where it comes from, or drag it from the input panel into the field`;
	}
	const header = headerIn(items.slice(0, MAX_LISTED_COLUMNS), missing);
	if (header !== -1) {
		return `No row has a column ${names}. Row ${header + 1} looks like the header, which must be the first row of the sheet. Delete the rows above it`;
	}
	const shown = [...columns].slice(0, MAX_LISTED_COLUMNS).map(showInvisible).join(', ');
	const rest = columns.size - MAX_LISTED_COLUMNS;
	return `No row has a column ${names}. The columns are: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * The index of the row whose values are names of missing columns, as in a file with a title above its header; or -1.
 * Two names have to match: of columns without a name in a CSV file, n8n keeps only the last.
 */
function headerIn(items: readonly IDataObject[], missing: ReadonlySet<string>): number {
	const names = new Set([...missing].map(visiblePart));
	return items.findIndex((json) => {
		const values = new Set(Object.values(json).map((value) => visiblePart(String(value))));
		return [...names].filter((name) => values.has(name)).length >= Math.min(2, names.size);
	});
}
