import type { IDataObject, IExecuteFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { Use } from '../values/checks/badValues';
import { readText } from '../values/checks/badValues';
import { asMachineText, valueOf, FieldError } from '../values/result';
import type { Clock } from '../service/limiter/clock';
import { EventLoop, SYSTEM_CLOCK } from '../service/limiter/clock';
import { pause } from '../service/limiter/backOff';
import { ParameterReader } from './input/parameterReader';
import type { Problem } from '../values/result';
import type { ServiceRequest } from '../service/requests';
import { RunState } from '../service/limiter/runState';
import { undefinedIfMissing } from '../service/errors/callError';
import type { ClientOptions, Guard } from '../service/client';
import { DEFAULT_CLIENT, ServiceClient } from '../service/client';
import type { ReadPage } from '../service/pagedList';
import type { SharedProject } from '../service/sharedProjects';
import { SHARED_PROJECTS } from '../service/sharedProjects';
import type { Project } from '../service/http/serviceUrl';
import { connect } from '../service/http/transport';
import { MAX_CONCURRENT } from '../service/limiter/concurrencyLimit';

/** What all rows of one execution of a node share. */
export interface Run {
	readonly project: Project;
	readonly client: ServiceClient;
	/** What this process knows about the project. */
	readonly facts: SharedProject['facts'];
	readonly state: RunState;
	readonly clock: Clock;
	/** Decides, in addition to pacing, whether a row's request is made. */
	readonly guard?: (rowIndex: number, request: ServiceRequest) => Guard;
}

/** For lists: only the limiter decides how many requests are in flight. */
export const LIST_CLIENT: ClientOptions = { ...DEFAULT_CLIENT, maxConcurrent: MAX_CONCURRENT };

/**
 * Connects to the service and sets up pacing, retries and cancellation for one execution or poll.
 *
 * @throws NodeOperationError when the credential cannot be used
 */
export async function startRun(
	context: IExecuteFunctions | IPollFunctions,
	options: ClientOptions = DEFAULT_CLIENT,
): Promise<Run> {
	const { project, send } = await connect(context);
	// n8n copies the whole node on each access.
	const { name } = context.getNode();
	const isExecution = 'getExecutionCancelSignal' in context;
	const state = new RunState(isExecution ? context.getExecutionCancelSignal() : undefined);
	const { limiter, facts } = SHARED_PROJECTS.of(project);
	const log = (line: string) => context.logger.debug(`${name}: ${line}`);
	return {
		project,
		facts,
		state,
		clock: SYSTEM_CLOCK,
		client: new ServiceClient(send, state, options, SYSTEM_CLOCK, log, limiter),
	};
}

/**
 * Sends a read request; throws when the service does not answer it. Returns undefined for a 404, unless the subject is
 * the project. `isRepeat`: a cached response does not help.
 */
export type Read = (
	request: ServiceRequest,
	subject: string,
	isRepeat?: boolean,
) => Promise<IDataObject | undefined>;

/**
 * Sends a read request unless a run of this process has sent it after `since`. Throws what {@link ServiceClient.call}
 * throws.
 *
 * @param since milliseconds by the run's clock; absent: a response may be as old as {@link Facts} keeps it
 */
export function readOf(run: Run, since = run.facts.oldestKept()): Read {
	return async (request, subject, isRepeat = false) => {
		const ask = async () => {
			const call = run.client.call(request, subject);
			return await (subject === 'project' ? call : undefinedIfMissing(call));
		};
		const key = JSON.stringify(request);
		return await run.facts.get({ key, ask, state: run.state }, isRepeat ? Infinity : since);
	};
}

/** What a resource locator holds for one row. */
interface Located {
	/** Name of the mode; '' when an expression replaced the whole locator. */
	readonly mode: string;
	readonly value: unknown;
}

/** One input row as an operation sees it: its parameters and its access to the service. */
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

	/** The address of the service. */
	get baseUrl(): string {
		return this.run.project.baseUrl;
	}

	/** The json of the input item. */
	get json(): IDataObject {
		return this.reader.json(this.index);
	}

	/** Waits this many milliseconds, or until the run stops. */
	async pause(ms: number): Promise<void> {
		await pause(ms, this.run.clock, this.run.state);
	}

	/**
	 * A parameter's value for this row.
	 *
	 * @param fallback for a parameter that the form does not show
	 * @throws FieldError when n8n cannot evaluate it, for example because an expression throws
	 */
	param<T>(name: string, fallback?: T): T {
		return this.reader.read(name, this.index, fallback) as T;
	}

	/**
	 * The value of an *Options* field for this row, read without the other fields.
	 *
	 * @param fallback for an option that was not added
	 * @throws FieldError as {@link param}
	 */
	option(name: string, fallback: unknown = ''): unknown {
		return this.reader.readFrom('options', name, this.index, fallback);
	}

	/** Whether a parameter is filled in, whatever it evaluates to for this row. */
	isFilled(name: string): boolean {
		return this.reader.isFilled(name);
	}

	/** Like {@link option}, for *Filters*. */
	filter<T>(name: string, fallback: T): T {
		return this.reader.readFrom('filters', name, this.index, fallback) as T;
	}

	/**
	 * Reads the whole row. A parameter that cannot be read does not stop the others: it counts as not given, and its
	 * problem is reported with theirs.
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

	/** What a resource locator holds, as a text for machines; '' for nothing. Throws as {@link param}. */
	located(name: string): string {
		return asMachineText(this.locator(name).value) ?? '';
	}

	/**
	 * A required text, trimmed; a number counts as text. For a resource locator, its value.
	 *
	 * @throws FieldError when it is empty, or comes from a broken expression
	 */
	text(name: string, field: string, use: Use): string {
		const text = valueOf(field, readText(field, this.locator(name).value, use));
		if (text === '')
			throw new FieldError(field, 'it is empty. Enter a value, or an expression that returns one');
		return text;
	}

	/** Reads the pages of a list, for {@link PagedList}. */
	pages(subject: string, missing = 'project'): ReadPage {
		return async (request) => await this.call(request, subject, missing);
	}

	/** {@link ServiceClient.call}, if the run's guard admits it. */
	async call(request: ServiceRequest, subject: string, missing?: string): Promise<IDataObject> {
		const guard = this.run.guard?.(this.index, request);
		return await this.run.client.call(request, subject, missing, guard);
	}
}

/**
 * The input rows in order, created lazily. Every list starts here.
 *
 * @param fields the operation's fields, whose labels errors name
 * @param indices of the rows to read; all by default
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
