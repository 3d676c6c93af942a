import type { INodeProperties, IExecuteFunctions } from 'n8n-workflow';
import type { Result } from '../../values/result';
import { accept, refuse, FieldError, nameField, ProblemKind, messageOf } from '../../values/result';
import { shorten, isBlank, displayText, withoutInvisible } from '../../values/text';
import { parameterError } from './parameterError';
import type { QuickExpression } from './quickExpression';
import { compileQuick, holdsExpression, UNSURE } from './quickExpression';

const FLAG_WORDS: ReadonlyMap<string, boolean> = new Map([
	['true', true],
	['yes', true],
	['1', true],
	['false', false],
	['no', false],
	['0', false],
]);

/**
 * Reads a boolean from a form or spreadsheet; undefined for an empty cell. Anything else is refused: reading "opted
 * out" as true would do harm.
 */
export function readFlag(value: unknown): Result<boolean | undefined> {
	const text = withoutInvisible(displayText(value));
	if (text === '') return accept(undefined);
	const flag = FLAG_WORDS.get(text.toLowerCase());
	return flag === undefined
		? refuse(`"${shorten(text)}" is neither true nor false. Use true or false, yes or no, 1 or 0`)
		: accept(flag);
}

/** The fallback for a parameter that does not exist. */
const ABSENT = Object.freeze({});

/** The fields with a name, or at a path into a collection: several if each applies to another choice in the form. */
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
 * Checks a parameter's value against its field. An expression may return any value: one that the field does not offer,
 * or none, would otherwise count as the default, or as an option that was not added.
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
	if (!flag.ok) throw new FieldError(displayName, flag.problems.map(String));
	if (flag.value !== undefined) return flag.value;
	throw new FieldError(displayName, 'it is empty. Use true or false');
}

function choiceOf(field: INodeProperties, value: unknown): unknown {
	const values = valuesOf(field);
	if (values.includes(value)) return value;
	throw new FieldError(field.displayName, `it must be ${listed(values)}`);
}

/** A list, or comma-separated text. */
function choicesOf(field: INodeProperties, value: unknown): unknown[] {
	const values = valuesOf(field);
	const given: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
	const chosen = given.map((one) =>
		values.find((known) => String(known).toLowerCase() === String(one).trim().toLowerCase()),
	);
	const isNothing = !Array.isArray(value) && isBlank(value);
	const unknown = chosen.indexOf(undefined);
	if (!isNothing && unknown === -1) return chosen;
	const found = isNothing
		? 'it is empty'
		: `"${shorten(displayText(given[unknown]))}" is not a choice`;
	throw new FieldError(field.displayName, `${found}. Give a list of ${listed(values)}`);
}

function numberOf({ displayName }: INodeProperties, value: unknown): number {
	const isGiven = typeof value === 'number' || (typeof value === 'string' && !isBlank(value));
	const number = isGiven ? Number(value) : NaN;
	if (Number.isFinite(number)) return number;
	throw new FieldError(displayName, 'it must be a number');
}

/** Checks the fields in each group of a fixed collection; there is one group or a list of them. */
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

/** Leaves out the value of "Select..." in a required field: it means that nothing was chosen yet. */
function valuesOf({ options = [], required }: INodeProperties): unknown[] {
	const values = options.flatMap((option) => ('value' in option ? [option.value] : []));
	return required ? values.filter((value) => value !== '') : values;
}

function listed(values: readonly unknown[]): string {
	return values.map((one) => `"${String(one)}"`).join(' or ');
}

/** The source of a parameter's value, determined once for all rows. */
type Source =
	| { readonly kind: 'fixed'; readonly value: unknown }
	| { readonly kind: 'absent' }
	| { readonly kind: 'quick'; readonly valueOf: QuickExpression }
	| { readonly kind: 'n8n' };

/**
 * Reads parameters row by row, each in the cheapest way: a fixed value once for all rows, a picked
 * column directly from the item, everything else through n8n.
 */
export class ParameterReader {
	private readonly sources = new Map<string, Source>();
	private readonly found = new Map<string, readonly INodeProperties[]>();
	private readonly collections = new Map<string, object>();
	private readonly items;
	/** Collects problems while a row is read; absent: they are thrown. */
	private problems: ProblemKind[] | undefined;

	/** @param fields the operation's fields, whose labels errors name */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly fields: readonly INodeProperties[],
	) {
		this.items = context.getInputData();
	}

	/**
	 * Reads several parameters. One that cannot be read does not stop the others: it counts as not
	 * given, and its problem is returned with theirs.
	 */
	collectProblems<T>(read: () => T): {
		readonly values: T;
		readonly problems: readonly ProblemKind[];
	} {
		const problems: ProblemKind[] = [];
		this.problems = problems;
		try {
			return { values: read(), problems };
		} finally {
			this.problems = undefined;
		}
	}

	/** The json of a row's input item. */
	json(index: number) {
		return this.items[index]?.json ?? {};
	}

	/**
	 * The value of one field of a collection, read without the others.
	 *
	 * @param fallback for a field that was not added
	 * @throws FieldError as {@link read}
	 */
	readFrom(collection: string, name: string, index: number, fallback?: unknown): unknown {
		return this.isGiven(collection, name)
			? this.read(`${collection}.${name}`, index, fallback)
			: fallback;
	}

	/**
	 * Whether a field was added to a collection.
	 *
	 * @throws FieldError when an expression replaces the whole collection, which no form offers
	 */
	isGiven(collection: string, name: string): boolean {
		return name in this.rawCollection(collection);
	}

	/**
	 * A field of a collection as stored, its expression not evaluated; undefined where it was not added.
	 *
	 * @throws FieldError as {@link isGiven}
	 */
	rawOf(collection: string, name: string): unknown {
		return (this.rawCollection(collection) as Readonly<Record<string, unknown>>)[name];
	}

	/** Whether a parameter is filled in, whatever it evaluates to for a row. Its name is as for {@link read}. */
	isFilled(name: string): boolean {
		const source = this.sourceOf(name);
		return source.kind === 'fixed' ? !isBlank(source.value) : source.kind !== 'absent';
	}

	/** Whether a parameter is filled in with the same value for all rows. Its name is as for {@link read}. */
	isFixed(name: string): boolean {
		return this.sourceOf(name).kind === 'fixed' && this.isFilled(name);
	}

	private rawCollection(name: string): object {
		const known = this.collections.get(name);
		if (known !== undefined) return known;
		const raw = this.context.getNodeParameter(name, 0, {}, { rawExpressions: true });
		if (typeof raw !== 'object' || raw === null) {
			const { displayName = name } = this.fields.find((field) => field.name === name) ?? {};
			throw new FieldError(displayName, 'it cannot be one expression. Set each option separately');
		}
		this.collections.set(name, raw);
		return raw;
	}

	/**
	 * @param name with dots between the names of a collection and its fields
	 * @param fallback for a parameter that the form does not show
	 * @throws FieldError when n8n cannot evaluate it or its field does not offer the value, unless
	 *   {@link collectProblems} collects
	 */
	read(name: string, index: number, fallback?: unknown): unknown {
		try {
			if (fallback !== undefined && this.sourceOf(name).kind === 'absent') return fallback;
			return this.asOffered(name, this.readFromSource(name, index));
		} catch (error) {
			const failed =
				error instanceof FieldError
					? error
					: parameterError(this.context, this.fields, name, index, error);
			if (this.problems === undefined) throw failed;
			const problem = fieldProblem(failed);
			// Several parts of a row read the same parameter, such as the template-aware form.
			const isKnown = this.problems.some(({ text }) => text === problem.text);
			if (!isKnown) this.problems.push(problem);
			return fallback;
		}
	}

	private asOffered(name: string, value: unknown): unknown {
		const fields = this.found.get(name) ?? fieldsAt(this.fields, name.split('.'));
		this.found.set(name, fields);
		return offeredValue(fields, value);
	}

	private readFromSource(name: string, index: number): unknown {
		const source = this.sourceOf(name);
		if (source.kind === 'fixed') return source.value;
		const quick = source.kind === 'quick' ? source.valueOf(this.json(index)) : UNSURE;
		return quick === UNSURE ? this.context.getNodeParameter(name, index) : quick;
	}

	private sourceOf(name: string): Source {
		let source = this.sources.get(name);
		if (source === undefined) {
			source = this.findSource(name);
			this.sources.set(name, source);
		}
		return source;
	}

	private findSource(name: string): Source {
		const raw: unknown = this.context.getNodeParameter(name, 0, ABSENT, { rawExpressions: true });
		if (raw === ABSENT) return { kind: 'absent' };
		refuseUnfilled(this.fields, name.split('.'), raw);
		// Text in expression mode without {{ }} is fixed too.
		if (!holdsExpression(raw) || (typeof raw === 'string' && !raw.includes('{{'))) {
			return { kind: 'fixed', value: this.context.getNodeParameter(name, 0) };
		}
		const valueOf = compileQuick(raw);
		return valueOf === undefined ? { kind: 'n8n' } : { kind: 'quick', valueOf };
	}
}

/** The heading leaves out n8n's message, which differs from row to row. */
function fieldProblem({ field, problem, message, code }: FieldError): ProblemKind {
	const [whatFails = problem] = problem.split(':');
	return new ProblemKind(message, code, nameField(field, whatFails));
}

/**
 * n8n cannot require the fields of a collection: one that was added and left empty would do nothing in silence.
 *
 * @param path of a field in a collection, or of a whole collection
 * @param raw as stored in the workflow
 * @throws FieldError naming the field
 */
function refuseUnfilled(fields: readonly INodeProperties[], path: string[], raw: unknown): void {
	const [field] = fieldsAt(fields, path);
	if (field?.type === 'collection' && typeof raw === 'object' && raw !== null) {
		for (const [key, value] of Object.entries(raw)) refuseUnfilled(fields, [...path, key], value);
	} else if (field !== undefined && path.length > 1 && !CHECKED_TYPES.includes(field.type)) {
		if (!isUnfilled(raw)) return;
		throw new FieldError(field.displayName, 'it is empty. Fill it in, or remove it');
	}
}

/** Of these fields, {@link offeredValue} refuses an empty value. */
const CHECKED_TYPES = ['boolean', 'number', 'options'];

/** No text, no choice, no entry; for JSON, an empty list or object. */
function isUnfilled(raw: unknown): boolean {
	if (typeof raw === 'object' && raw !== null) return Object.values(raw).every(isUnfilled);
	return isBlank(raw) || (typeof raw === 'string' && /^(=?|\[\s*\]|\{\s*\})$/.test(raw.trim()));
}

/** The part of n8n's trigger contexts that reads parameters. */
export interface TriggerParameters {
	getNodeParameter(name: string, fallback?: unknown, options?: { rawExpressions: true }): unknown;
}

/**
 * Reads one parameter of a node without input rows.
 *
 * @param fields the node's fields
 * @param name with dots between the names of a collection and its fields
 * @param fallback for a parameter that does not exist
 * @throws FieldError when n8n cannot evaluate it or its field does not offer the value
 */
export function readParameter<T>(
	context: TriggerParameters,
	fields: readonly INodeProperties[],
	name: string,
	fallback: T,
): T {
	const found = fieldsAt(fields, name.split('.'));
	try {
		const raw = context.getNodeParameter(name, ABSENT, { rawExpressions: true });
		if (raw === ABSENT) return fallback;
		refuseUnfilled(fields, name.split('.'), raw);
		return offeredValue(found, context.getNodeParameter(name)) as T;
	} catch (error) {
		const label = found[0]?.displayName ?? name;
		const unusable =
			error instanceof FieldError
				? error
				: new FieldError(label, `it cannot be used: ${messageOf(error)}`);
		throw unusable;
	}
}
