import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { RunStopped } from '../service/limiter/runState';
import { fieldErrorsOf } from '../values/collectFields';
import { FieldError, headingOf, messageOf } from '../values/result';
import type { ProblemKind, RowProblem } from '../values/result';
import { CallError } from '../service/errors/callError';
import type { RowMemory } from './executionMemory';
import { ExecutionMemory, identityOf, NO_MEMORY } from './executionMemory';
import { errorItem, nodeError } from './itemErrors';
import { FailFast } from './failFast';
import type { ResourceKey } from './mapConcurrently';
import { mapConcurrently, ROWS_AT_ONCE } from './mapConcurrently';
import { ListProgress, showSummary, sideEffect } from './progress';
import type { RowIssue } from './rowGroups';
import { describeGroups, describeRemarks, groupProblems, remarksOf } from './rowGroups';
import type { Operation } from './operation';
import type { Row, Run } from './run';
import { inputRows, LIST_CLIENT, startRun } from './run';

/** What an operation other than a send does for one row. */
interface RowSteps<Values> {
	/**
	 * Reads and checks the whole row before its first request: a problem must not surface when the row is half done.
	 */
	readonly read: (row: Row) => Values;
	/**
	 * Carries out the row; an array becomes one item per record.
	 *
	 * @param memory of the row, if later tries leave out what was carried out
	 */
	readonly request: (
		row: Row,
		values: Values,
		memory: RowMemory,
	) => Promise<IDataObject | IDataObject[]>;
	/**
	 * For lists with several rows at once. Absent: one row after the other, without a hint, for operations that rarely
	 * run on long lists, or where the order of all requests matters.
	 */
	readonly list?: ListSteps<Values>;
}

interface ListSteps<Values> {
	/** The word under which a finished row is counted, as in "990 created"; it may depend on the row's record. */
	readonly done: string | ((record: IDataObject) => string);
	/** Whether later tries leave out what was carried out, as for creations and deletions: results are remembered. */
	readonly once?: boolean;
	/** Claims what a retry starts with, if the service would create a second one. */
	readonly claim?: (
		context: IExecuteFunctions,
		run: Run,
		memory: ExecutionMemory<unknown>,
	) => Promise<CreationClaim>;
	/**
	 * Rows with the same key run one after the other, in input order. Absent for reads, which no other row need wait
	 * for.
	 */
	readonly resourceKey?: (values: Values) => ResourceKey;
	/**
	 * What looks odd in the values of a row.
	 *
	 * @param now Unix milliseconds
	 */
	readonly remarks?: (values: Values, now: number) => readonly ProblemKind[];
}

/** What a retry has claimed: of several, one may create. */
interface CreationClaim {
	readonly refusal?: { readonly reason?: string; readonly advice?: string };
	end(hasCreated: boolean, isOver: boolean): Promise<void>;
}

/**
 * Runs a list through an operation other than a send: read → check → request → report. Output is in input order, each
 * item paired with its input; failures are thrown or passed on as the node's "On Error" setting says. Under "Stop
 * Workflow" no row is started after a failure. Rows that may already have changed something are carried out to the end,
 * as are those before a row that cannot be read.
 *
 * @throws NodeApiError or NodeOperationError under "Stop Workflow", for the first row that failed
 */
export function perRow<Values>(steps: RowSteps<Values>): Operation['execute'] {
	return async (context, fields) => {
		const started = await startRun(context, LIST_CLIENT);
		const failFast = new FailFast(started.state);
		const run: Run = { ...started, guard: failFast.guard.bind(failFast) };
		const list = new PerRowRun(context, run, failFast, steps);
		const { memory } = list;
		const claim = memory && (await steps.list?.claim?.(context, run, memory));
		try {
			if (claim?.refusal !== undefined) {
				const { reason, advice: description } = claim.refusal;
				throw new NodeOperationError(context.getNode(), `This retry created nothing. ${reason}`, {
					description,
				});
			}
			await list.execute(fields);
			return [list.report()];
		} finally {
			await claim?.end(list.hasCreated, list.isAllDone);
		}
	};
}

interface ReadRow<Values> {
	readonly row: Row;
	readonly resourceKey: ResourceKey | undefined;
	readonly values: Values;
}

interface RowEnd {
	readonly items: INodeExecutionData[];
	/** The word under which it is counted. */
	readonly word: string;
	/** Absent for a row that was carried out. */
	readonly error?: unknown;
}

const FAILED_ROW = 'failed';
const NOT_TRIED = 'not tried';
/** What was to be created exists: nothing needs fixing, but the values of the row were not used. */
const ALREADY_THERE = 'there already';
const ROW_WORDS = { ended: 'done', first: [], last: [ALREADY_THERE, FAILED_ROW, NOT_TRIED] };
const CONTINUE_WITH_OTHERS =
	'To continue with the other rows when one fails, set "On Error" to "Continue" in the settings of this node';

/** One run of a list: its rows are done or have failed. The methods are in the order of a row's life. */
class PerRowRun<Values> {
	private readonly total: number;
	/** By row; empty for those that have not ended. */
	private readonly results: Array<RowEnd | undefined>;
	private readonly progress: ListProgress;
	private readonly stopsOnError: boolean;
	private readonly remarks: RowIssue[] = [];
	/** If later tries leave out what was carried out. */
	readonly memory: ExecutionMemory<IDataObject[]> | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly failFast: FailFast,
		private readonly steps: RowSteps<Values>,
	) {
		this.total = context.getInputData().length;
		this.results = new Array<RowEnd | undefined>(this.total);
		this.progress = new ListProgress(context, run.clock, this.total, ROW_WORDS);
		this.stopsOnError = !context.continueOnFail();
		this.memory = steps.list?.once === true ? ExecutionMemory.open(context) : undefined;
		this.memory?.enter(run.project);
	}

	/** Carries the rows out as they are read. If the input cannot be read, throws once the rows under way have ended. */
	async execute(fields: readonly INodeProperties[]): Promise<void> {
		await mapConcurrently(this.read(fields), {
			width: this.steps.list === undefined ? 1 : ROWS_AT_ONCE,
			keyOf: ({ resourceKey }) => resourceKey,
			// After a refusal that holds for every row, the rest still get their error items.
			goesOn: () => !this.failFast.hasFailed && !this.isCancelled,
			work: async (row) => {
				const { index } = row.row;
				const end = await this.carryOut(row).catch((error: unknown) =>
					this.endOf(error, index, row.resourceKey),
				);
				if (end !== undefined) {
					this.record(index, end);
					if (this.endsList(end)) this.failFast.fail(index);
				}
				this.failFast.leave(index);
			},
		});
	}

	private async *read(fields: readonly INodeProperties[]): AsyncGenerator<ReadRow<Values>> {
		for await (const row of inputRows(this.context, this.run, fields)) {
			try {
				const values = this.steps.read(row);
				const remarks = this.steps.list?.remarks?.(values, this.run.clock.wall());
				this.remarks.push(...remarksOf(row.index, { remarks }));
				yield { row, values, resourceKey: this.steps.list?.resourceKey?.(values) };
			} catch (error) {
				const end = this.endOf(error, row.index);
				if (end === undefined) continue;
				// Rows before it are still carried out; only later ones are not read.
				this.record(row.index, end);
				if (this.endsList(end)) return;
			}
		}
	}

	private async carryOut({ row, values, resourceKey }: ReadRow<Values>): Promise<RowEnd> {
		const { index } = row;
		const memory = this.memoryOf(index, resourceKey);
		const found = memory.full ?? (await this.steps.request(row, values, memory));
		const records = Array.isArray(found) ? found : [found];
		memory.note(undefined, records);
		const items = records.map((json) => ({ json, pairedItem: { item: index } }));
		return { items, word: this.doneWord(records) };
	}

	/** How a row ends with this error; undefined if it does not count. */
	private endOf(error: unknown, index: number, resourceKey?: ResourceKey): RowEnd | undefined {
		if (error instanceof CallError && error.inDoubt) {
			this.memoryOf(index, resourceKey).note('inDoubt');
		}
		// n8n discards what a stopped execution returns, and must not treat the stop as a failure.
		if (this.isCancelled) return undefined;
		const word = wordOf(error);
		// Rows rejected because the run ended must not hide what ended it.
		if (this.stopsOnError)
			return isRejectedByFailFast(error) ? undefined : { items: [], word, error };
		// A wrong password or project fails every row: make no more requests.
		if (error instanceof CallError && error.fatal) {
			this.run.state.stop({ kind: 'fatal', text: error.message });
		}
		return { items: [errorItem(error, index)], word, error };
	}

	/** Whether the list ends with this row: under "Stop Workflow". */
	private endsList(end: RowEnd): boolean {
		return this.stopsOnError && isFailure(end);
	}

	private record(index: number, end: RowEnd): void {
		this.results[index] = end;
		this.progress.count(end.word);
		sideEffect(this.context, this.progress.logIfDue);
	}

	/**
	 * The items of all rows in input order.
	 *
	 * @throws NodeApiError or NodeOperationError for the first row that failed under "Stop Workflow"
	 */
	report(): INodeExecutionData[] {
		const items = () => this.results.flatMap((end) => end?.items ?? []);
		if (this.isCancelled) return items();
		const failures = failuresOf(this.results);
		const [first, ...others] = failures;
		if (first !== undefined && this.stopsOnError) throw this.stopError(first, others);
		if (this.isAllDone) this.memory?.forget();
		if (this.steps.list !== undefined && this.total > 0) {
			const summary = this.progress.summary();
			const problems = describeFailures(failures);
			const lines = [summary, ...problems, ...describeRemarks(this.remarks)];
			showSummary(this.context, summary, lines, this.isAllDone ? 'info' : 'warning');
		}
		return items();
	}

	/** Whether this try has created something, or may have. */
	get hasCreated(): boolean {
		return this.memory?.hasNoted === true;
	}

	get isAllDone(): boolean {
		const { progress, total, stopsOnError } = this;
		// It stops the workflow, whose execution can then be retried.
		if (stopsOnError && progress.has(ALREADY_THERE)) return false;
		return progress.ended === total && !progress.has(FAILED_ROW) && !progress.has(NOT_TRIED);
	}

	private memoryOf(index: number, resourceKey: ResourceKey | undefined): RowMemory {
		if (this.memory === undefined || resourceKey === undefined) return NO_MEMORY;
		return this.memory.row(index, identityOf(`${resourceKey.kind} ${resourceKey.key}`));
	}

	private get isCancelled(): boolean {
		return this.run.state.stopped?.kind === 'cancelled';
	}

	private doneWord([record = {}]: readonly IDataObject[]): string {
		const { done } = this.steps.list ?? { done: 'done' };
		return typeof done === 'string' ? done : done(record);
	}

	private stopError([index, error]: FailedRow, others: readonly FailedRow[]): Error {
		const { progress, total } = this;
		const node = this.context.getNode();
		if (total === 1) return nodeError(node, error, index);
		progress.count(NOT_TRIED, total - progress.ended);
		return nodeError(node, error, index, [
			progress.summary(),
			...describeFailures(others),
			...(this.memory === undefined
				? []
				: ['Retry in the list of executions carries out only the rest']),
			CONTINUE_WITH_OTHERS,
		]);
	}
}

type FailedRow = readonly [index: number, error: unknown];

/** In row order, with untried rows last: the failure that ended the run says more. */
function failuresOf(results: ReadonlyArray<RowEnd | undefined>): FailedRow[] {
	const inOrder = [...results.entries()].flatMap(([index, result]): FailedRow[] =>
		result !== undefined && isFailure(result) ? [[index, result.error]] : [],
	);
	return [...inOrder.filter(wasTried), ...inOrder.filter((failed) => !wasTried(failed))];
}

function isFailure(result: RowEnd): boolean {
	return 'error' in result;
}

function wordOf(error: unknown): string {
	if (error instanceof RunStopped) return NOT_TRIED;
	return error instanceof CallError && error.details.alreadyExists === true
		? ALREADY_THERE
		: FAILED_ROW;
}

function wasTried([, error]: FailedRow): boolean {
	return !(error instanceof RunStopped);
}

/** Rows with the same problem are one line, whatever values it names. */
function describeFailures(failures: readonly FailedRow[]): string[] {
	const issues = failures
		.filter(wasTried)
		.flatMap(([index, error]) => problemsOf(error).map((problem) => ({ row: index + 1, problem })));
	const groups = groupProblems(issues).map((group) =>
		// A single row is described with its values.
		group.rows.length === 1 ? { ...group, heading: headingOf(group.example) } : group,
	);
	return describeGroups(groups);
}

function problemsOf(error: unknown): RowProblem[] {
	if (error instanceof FieldError) {
		return fieldErrorsOf(error).map(({ field, message: text, code }) => ({
			text,
			code,
			heading: headingOf(text).replace(/"([^"]*)"|\d[\d.,]+/g, (value, quoted) =>
				quoted === field ? value : '…',
			),
		}));
	}
	const text = messageOf(error);
	// What follows the colon is the service's own text, with the row's values.
	const [heading = text] = text.split(': ', 1);
	return [{ text, heading, code: error instanceof CallError ? error.reasonCode : 'invalidValue' }];
}

/** Whether the row was not tried again only because another one failed. */
function isRejectedByFailFast(error: unknown): boolean {
	return error instanceof CallError && error.stopped?.kind === 'firstFailure' && !error.inDoubt;
}
