import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Use } from '../values/checks/badValues';
import { readText } from '../values/checks/badValues';
import { asText, valueOf } from '../values/checks/values';
import type { Clock } from '../service/limiter/clock';
import { EventLoop } from '../service/limiter/clock';
import { pause } from '../service/limiter/backOff';
import { FieldError } from '../values/result';
import { ParameterReader } from './input/parameterReader';
import type { Problem } from '../values/result';
import { isBlank } from '../values/text';
import type { ServiceRequest } from '../service/endpoints/serviceRequest';
import type { Run } from './run';
import { callService } from './run';

/** What a resource locator holds for one row. */
interface Located {
	/** Name of the mode; '' when an expression replaced the whole locator. */
	readonly mode: string;
	readonly value: unknown;
}

/** One input row as an operation sees it: its parameters and the way to the service. */
export class Row {
	constructor(
		readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly reader: ParameterReader,
		/** Index of the input item, from 0. */
		readonly index: number,
	) {}

	get clock(): Clock {
		return this.run.clock;
	}

	/** The json of the input item. */
	get json(): IDataObject {
		return this.reader.json(this.index);
	}

	/** Waits so many milliseconds, or until the user stops the execution. */
	async pause(ms: number): Promise<void> {
		await pause(ms, this.run.clock, this.run.state);
	}

	/**
	 * A parameter's value for this row.
	 *
	 * @param fallback for a parameter that the form does not show
	 * @throws FieldError when n8n cannot give it, as when an expression throws
	 */
	param<T>(name: string, fallback?: T): T {
		return this.reader.read(name, this.index, fallback) as T;
	}

	/**
	 * The value of a field of *Options* for this row, without those of the others beside it.
	 *
	 * @param fallback for an option that was not added
	 * @throws FieldError as {@link param}
	 */
	option(name: string, fallback: unknown = ''): unknown {
		return this.reader.readFrom('options', name, this.index, fallback);
	}

	/** Whether something was entered in a field of *Options*, whatever it gives for this row. */
	isFilled(name: string): boolean {
		const raw = this.reader.rawOf('options', name);
		return !isBlank(typeof raw === 'string' ? raw.replace(/^=/, '') : raw);
	}

	/** The same of *Filters*. */
	filter<T>(name: string, fallback: T): T {
		return this.reader.readFrom('filters', name, this.index, fallback) as T;
	}

	/**
	 * Reads the whole row. A parameter that cannot be read does not end the reading: it counts as not
	 * given, and its problem is reported beside those of the others.
	 */
	readAll<T>(read: () => T): { readonly values: T; readonly problems: readonly Problem[] } {
		return this.reader.collectProblems(read);
	}

	/** The mode and value of a resource locator. Throws as {@link param}. */
	locator(name: string): Located {
		const locator = this.param<unknown>(name, '');
		if (typeof locator === 'object' && locator !== null && 'value' in locator) {
			const { mode, value } = locator as { mode?: unknown; value: unknown };
			return { mode: typeof mode === 'string' ? mode : '', value };
		}
		return { mode: '', value: locator };
	}

	/** What a resource locator holds, as trimmed text; '' for nothing. Throws as {@link param}. */
	located(name: string): string {
		return asText(this.locator(name).value) ?? '';
	}

	/**
	 * A required text, trimmed; a number counts as text. Of a resource locator it is the value.
	 *
	 * @param use where it ends up, for texts that must be no accident of an expression
	 * @throws FieldError when it is empty or an accident
	 */
	text(name: string, field: string, use?: Use): string {
		const { value } = this.locator(name);
		const text =
			use === undefined ? (asText(value) ?? '') : valueOf(field, readText(field, value, use));
		if (text === '')
			throw new FieldError(field, 'it is empty. Enter a value, or an expression that gives one');
		return text;
	}

	/** {@link callService} through the run of the row. */
	async call(request: ServiceRequest, subject: string, missing?: string): Promise<IDataObject> {
		const guard = this.run.guard?.(this.index, request);
		return await callService(this.run, request, subject, missing, guard);
	}
}

/**
 * The rows of the input in their order, each made when it is asked for. Every list begins here.
 *
 * @param fields the operation's fields, whose labels errors name
 * @param indices of the rows that are wanted; all unless given
 */
export async function* inputRows(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	indices: Iterable<number> = context.getInputData().keys(),
): AsyncGenerator<Row> {
	const reader = new ParameterReader(context, fields);
	const eventLoop = new EventLoop(run.clock);
	for (const index of indices) {
		await eventLoop.yieldIfDue();
		yield new Row(context, run, reader, index);
	}
}
