import type { IDataObject } from 'n8n-workflow';
import { isSafeObjectProperty } from 'n8n-workflow';

/** The quick way does not know for sure what n8n would give. */
export const UNSURE = Symbol('unsure');

/** Gives a parameter's value for an item's json, or {@link UNSURE}. */
export type QuickExpression = (json: IDataObject) => unknown;

/**
 * n8n evaluates an expression in an isolated VM, which takes half a millisecond: for a list of ten
 * thousand rows with three columns that is a quarter of a minute in which n8n does nothing else. The
 * commonest expressions only pick columns, and those can be read straight from the item:
 * `{{ $json.Name }}`, `{{ $json["First name"] }}`, and lists of such.
 *
 * @param raw the parameter as stored, or a collection of such
 * @returns undefined where only n8n can tell
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

/** Whether an expression stands anywhere in a parameter as stored. */
export function holdsExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(holdsExpression);
}

const WHOLE = /^=\{\{([^{}]*)\}\}$/;
const COLUMN = /\s*\$json(\.[A-Za-z_$][\w$]*|\["[^"\\\n]*"\]|\['[^'\\\n]*'\])\s*/y;

function compileExpression(expression: string): QuickExpression | undefined {
	const code = WHOLE.exec(expression)?.[1]?.trim();
	if (code === undefined) return undefined;
	if (!code.startsWith('[')) {
		const [column, ...others] = readColumns(code) ?? [];
		return column === undefined || others.length > 0 ? undefined : pick(column);
	}
	const columns = code.endsWith(']') ? readColumns(code.slice(1, -1)) : undefined;
	return columns === undefined ? undefined : listOf(columns.map(pick));
}

/** The names of the columns in "$json.a, $json['b']"; undefined for anything else. */
function readColumns(code: string): string[] | undefined {
	const names: string[] = [];
	let position = 0;
	for (;;) {
		COLUMN.lastIndex = position;
		const match = COLUMN.exec(code);
		if (match === null) return undefined;
		const [, access = ''] = match;
		const name = access.startsWith('.') ? access.slice(1) : access.slice(2, -2);
		// n8n refuses to read these.
		if (!isSafeObjectProperty(name)) return undefined;
		names.push(name);
		position = COLUMN.lastIndex;
		if (position === code.length) return names;
		if (code[position] !== ',') return undefined;
		position += 1;
	}
}

/** Plain values alone are the same on either way: n8n may wrap or convert all others. */
function pick(column: string): QuickExpression {
	return (json) => {
		const value = Object.hasOwn(json, column) ? json[column] : undefined;
		const isPlain =
			typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
		return isPlain ? value : UNSURE;
	};
}

function listOf(parts: ReadonlyArray<QuickExpression | undefined>): QuickExpression | undefined {
	if (!parts.every((part) => part !== undefined)) return undefined;
	return (json) => {
		const values = parts.map((part) => part(json));
		return values.includes(UNSURE) ? UNSURE : values;
	};
}
