import type { Result } from '../../values/result';
import { accept, refuse, FieldError } from '../../values/result';
import { shorten, isBlank } from '../../values/text';
import type { INodeProperties } from 'n8n-workflow';

const WORDS: ReadonlyMap<string, boolean> = new Map([
	['true', true],
	['yes', true],
	['1', true],
	['false', false],
	['no', false],
	['0', false],
]);

/**
 * A boolean as forms and spreadsheets hold it; undefined for an empty cell. Anything else is
 * refused: reading "opted out" as true would do harm.
 */
export function readFlag(value: unknown): Result<boolean | undefined> {
	const text = String(value ?? '').trim();
	if (text === '') return accept(undefined);
	const flag = WORDS.get(text.toLowerCase());
	return flag === undefined
		? refuse(`"${shorten(text)}" is neither true nor false. Use true or false, yes or no, 1 or 0`)
		: accept(flag);
}

/** The fallback for a parameter that does not exist. */
export const ABSENT = Object.freeze({});

/** The fields of a name, or of a path into a collection: several where each applies to another choice in the form. */
export function fieldsAt(
	fields: readonly INodeProperties[],
	[name, ...inner]: readonly string[],
): INodeProperties[] {
	const found = fields.filter((field) => field.name === name);
	if (inner.length === 0) return found;
	const within = found.flatMap(({ options = [] }) =>
		options.flatMap((option) => ('type' in option ? [option] : [])),
	);
	return fieldsAt(within, inner);
}

/**
 * A parameter's value as its field offers it. An expression may give any value: one that the field does not offer, or
 * none, would otherwise count as the default, or as an option that was not added.
 *
 * @param fields of the parameter; one of them has to offer the value
 * @returns true or false for a switch, one of the values of a list, a finite number; anything else as it is
 * @throws FieldError naming the field
 */
export function offeredValue(fields: readonly INodeProperties[], value: unknown): unknown {
	let failed: Error | undefined;
	for (const field of fields) {
		try {
			return formValue(field, value);
		} catch (error) {
			failed ??= error as Error;
		}
	}
	if (failed !== undefined) throw failed;
	return value;
}

function formValue(field: INodeProperties, value: unknown): unknown {
	switch (field.type) {
		case 'boolean':
			return flagOf(field, value);
		case 'options':
			return choiceOf(field, value);
		case 'multiOptions':
			return choicesOf(field, value);
		case 'number':
			return numberOf(field, value);
		case 'fixedCollection':
			return groupsOf(field, value);
		default:
			return value;
	}
}

function flagOf({ displayName }: INodeProperties, value: unknown): boolean {
	const flag = readFlag(value);
	if (!flag.ok) throw new FieldError(displayName, flag.problems.map(String).join('; '));
	if (flag.value !== undefined) return flag.value;
	throw new FieldError(displayName, 'it is empty. Use true or false');
}

function choiceOf(field: INodeProperties, value: unknown): unknown {
	const values = valuesOf(field);
	if (values.includes(value)) return value;
	throw new FieldError(field.displayName, `it must be ${listed(values)}`);
}

/** A list, or a text with commas between the values. */
function choicesOf(field: INodeProperties, value: unknown): unknown[] {
	const values = valuesOf(field);
	const given: unknown[] = typeof value === 'string' ? value.split(',') : asArray(value);
	const chosen = given.map((one) =>
		values.find((known) => String(known).toLowerCase() === String(one).trim().toLowerCase()),
	);
	const isNothing = !Array.isArray(value) && isBlank(value);
	const unknown = chosen.indexOf(undefined);
	if (!isNothing && unknown === -1) return chosen;
	const found = isNothing ? 'it is empty' : `"${shorten(String(given[unknown]))}" is not a choice`;
	throw new FieldError(field.displayName, `${found}. Give a list of ${listed(values)}`);
}

function numberOf({ displayName }: INodeProperties, value: unknown): number {
	const isGiven = typeof value === 'number' || (typeof value === 'string' && !isBlank(value));
	const number = isGiven ? Number(value) : NaN;
	if (Number.isFinite(number)) return number;
	throw new FieldError(displayName, 'it must be a number');
}

/** The fields in each group of a fixed collection, one group or a list of them. */
function groupsOf(field: INodeProperties, value: unknown): unknown {
	if (isBlank(value)) {
		throw new FieldError(field.displayName, 'the expression returns nothing. Fill in its fields');
	}
	if (typeof value !== 'object') return value;
	const groups = (field.options ?? []).flatMap((group) => ('values' in group ? [group] : []));
	const read = Object.entries(value as object).map(([name, given]: [string, unknown]) => {
		const fields = groups.find((group) => group.name === name)?.values ?? [];
		const readGroup = (group: unknown) => groupOf(fields, group);
		return [name, Array.isArray(given) ? given.map(readGroup) : readGroup(given)] as const;
	});
	return Object.fromEntries(read);
}

function groupOf(fields: readonly INodeProperties[], group: unknown): unknown {
	if (typeof group !== 'object' || group === null) return group;
	return Object.fromEntries(
		Object.entries(group).map(([name, value]: [string, unknown]) => {
			const field = fields.find((candidate) => candidate.name === name);
			return [name, field === undefined ? value : formValue(field, value)];
		}),
	);
}

/** Without the value of "Choose…" in a required field: it means that nothing was chosen yet. */
function valuesOf({ options = [], required }: INodeProperties): unknown[] {
	const values = options.flatMap((option) => ('value' in option ? [option.value] : []));
	return required ? values.filter((value) => value !== '') : values;
}

function asArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [value];
}

function listed(values: readonly unknown[]): string {
	return values.map((one) => `"${String(one)}"`).join(' or ');
}
