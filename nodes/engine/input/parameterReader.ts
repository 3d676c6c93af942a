import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { ProblemKind, FieldError, messageOf } from '../../values/result';
import { parameterError } from './parameterError';
import { ABSENT, fieldsAt, offeredValue } from './formValue';
import type { QuickExpression } from './quickExpression';
import { compileQuick, holdsExpression, UNSURE } from './quickExpression';

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
	/** Where problems are collected while a row is read; absent: they are thrown. */
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
	 * The value of a field of a collection, without those beside it.
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

	private rawCollection(name: string): object {
		const known = this.collections.get(name);
		if (known !== undefined) return known;
		const raw = this.context.getNodeParameter(name, 0, {}, { rawExpressions: true });
		if (typeof raw !== 'object' || raw === null) {
			const { displayName = name } = this.fields.find((field) => field.name === name) ?? {};
			throw new FieldError(
				displayName,
				'an expression cannot replace all of them. Give each option its own expression',
			);
		}
		this.collections.set(name, raw);
		return raw;
	}

	/**
	 * @param name with dots between the names of a collection and its fields
	 * @param fallback for a parameter that the form does not show
	 * @throws FieldError when n8n cannot give it, or gives what its field does not offer, unless
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
			this.problems.push(problemOf(failed));
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
		if (!holdsExpression(raw)) {
			return { kind: 'fixed', value: this.context.getNodeParameter(name, 0) };
		}
		const valueOf = compileQuick(raw);
		return valueOf === undefined ? { kind: 'n8n' } : { kind: 'quick', valueOf };
	}
}

/** The heading leaves out n8n's message, which differs from row to row. */
function problemOf({ field, problem, message, code }: FieldError): ProblemKind {
	const [whatFails = problem] = problem.split(':');
	return new ProblemKind(message, code, `${field}: ${whatFails}`);
}

/** The part of n8n's trigger contexts that reads parameters. */
export interface TriggerParameters {
	getNodeParameter(name: string, fallback?: unknown, options?: { rawExpressions: true }): unknown;
}

/**
 * Reads one parameter of a node that has no input rows.
 *
 * @param fields the node's fields
 * @param name with dots between the names of a collection and its fields
 * @param fallback for a parameter that is not there
 * @throws FieldError when n8n cannot give it, or gives what its field does not offer
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
