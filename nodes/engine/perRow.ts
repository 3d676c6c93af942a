import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { MAX_CONCURRENT } from '../service/limiter/concurrencyLimit';
import { RunStopped } from '../service/limiter/runState';
import { messageOf } from '../values/result';
import { CallError } from '../service/errors/callError';
import type { ClientOptions } from '../service/client';
import { DEFAULT_CLIENT } from '../service/client';
import type { CreationNotes } from './retryMemory';
import { NO_NOTES, rememberCreations } from './retryMemory';
import { errorItem, nodeError } from './itemErrors';
import type { ListPolicy, ListRow, ResourceKey } from './listRun';
import { FailFast, ListRun } from './listRun';
import { showSummary } from './progress';
import type { Operation } from './operation';
import type { Row, Run } from './run';
import { inputRows, startRun } from './run';

/** What an operation that sends nothing does for one row. */
interface RowSteps<Values> {
	/**
	 * Reads and checks the whole row before any request to the service: what is wrong
	 * with a row must not show when half of it is done.
	 */
	readonly read: (row: Row) => Values;
	/**
	 * Carries the row out; an array gives an item for each record.
	 *
	 * @param notes what earlier tries of the execution have created for the row
	 */
	readonly request: (
		row: Row,
		values: Values,
		notes: CreationNotes,
	) => Promise<IDataObject | IDataObject[]>;
	/**
	 * How lists are carried out: several rows at once. Absent: one row after the other and without a hint,
	 * for operations that rarely run on long lists, or where the order of all requests matters.
	 */
	readonly list?: ListSteps<Values>;
}

interface ListSteps<Values> {
	/** How a row that is done is counted, as in "990 created": a word, or the word for the row's record. */
	readonly done: string | ((record: IDataObject) => string);
	/** Rows create what must not be created twice: how each ended is remembered for later tries. */
	readonly creates?: boolean;
	/**
	 * Rows with the same key go one after the other, in input order. Absent: for reads, for which no other
	 * row need wait.
	 */
	readonly resourceKey?: (values: Values) => ResourceKey;
}

/** The limiter alone decides how many requests are in flight. */
const LIST_CLIENT: ClientOptions = { ...DEFAULT_CLIENT, maxConcurrent: MAX_CONCURRENT };
/** Rows in back-off hold no place in flight, so more rows may be under way than requests. */
const ROWS_AT_ONCE = 2 * MAX_CONCURRENT;

/**
 * A list through an operation that sends nothing: read → check → request → report. Output comes in input
 * order, each item paired with its input; failures are thrown or passed on as the node's "On Error" setting says.
 *
 * Under "Stop Workflow" no row is begun after one has failed. Those that may have changed something by then
 * are carried out to their end, as are those before a row that cannot be read.
 *
 * @throws NodeApiError or NodeOperationError then, for the first of the rows that failed
 */
export function perRow<Values>(steps: RowSteps<Values>): Operation['execute'] {
	return async (context, fields) => {
		const started = await startRun(context, LIST_CLIENT);
		const failFast = new FailFast(started.state);
		const run: Run = { ...started, guard: failFast.guard.bind(failFast) };
		const policy = new DoneOrFailed(context, run, steps);
		const { length: total } = context.getInputData();
		const list = new ListRun(context, run, failFast, policy, total);

		async function* readRows(): AsyncGenerator<ReadRow<Values>> {
			for await (const row of inputRows(context, run, fields)) {
				const { index } = row;
				try {
					const values = steps.read(row);
					yield { index, row, values, resourceKey: steps.list?.resourceKey?.(values) };
				} catch (error) {
					const result = policy.fromError({ index }, error);
					if (result === undefined) continue;
					// Those before it are carried out all the same: it ends the list in its turn.
					list.record(index, result);
					if (policy.endsList(result)) return;
				}
			}
		}
		await list.execute(readRows());
		return [policy.report(list)];
	};
}

/** A row as it was read. */
interface ReadRow<Values> extends ListRow {
	readonly row: Row;
	readonly values: Values;
}

interface RowEnd {
	readonly items: INodeExecutionData[];
	/** In which word it is counted. */
	readonly word: string;
}

/** Under "Stop Workflow". */
interface Failure extends RowEnd {
	readonly error: unknown;
}

const FAILED = 'failed';
const NOT_TRIED = 'not tried';
/** Of the rows that failed beside the first one. */
const MAX_LISTED = 5;
const CONTINUE_HINT =
	'To continue with the other rows when one fails, set "On Error" to "Continue" in the settings of this node';

/** How rows end of which nothing is sent: done or failed. */
class DoneOrFailed<Values> implements ListPolicy<ReadRow<Values>, RowEnd | Failure> {
	readonly width: number;
	readonly words = { ended: 'done', first: [], last: [FAILED, NOT_TRIED] };
	private readonly stopsOnError: boolean;
	private readonly creations;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly steps: RowSteps<Values>,
	) {
		const { list } = steps;
		this.width = list === undefined ? 1 : ROWS_AT_ONCE;
		this.stopsOnError = !context.continueOnFail();
		this.creations = list?.creates === true ? rememberCreations(context) : undefined;
	}

	/** After a refusal that holds for every row, the rest still get their error items. */
	goesOn(): boolean {
		return !this.isCancelled;
	}

	async carryOut({ index, row, values, resourceKey }: ReadRow<Values>): Promise<RowEnd> {
		const known = resourceKey && this.creations?.of(index, resourceKey);
		const found =
			known?.records ?? (await this.steps.request(row, values, known?.notes ?? NO_NOTES));
		const records = Array.isArray(found) ? found : [found];
		known?.keep(records);
		const items = records.map((json) => ({ json, pairedItem: { item: index } }));
		return { items, word: this.doneWord(records) };
	}

	fromError(
		{ index, resourceKey }: Partial<ListRow> & Pick<ListRow, 'index'>,
		error: unknown,
	): RowEnd | Failure | undefined {
		if (resourceKey !== undefined && error instanceof CallError && error.inDoubt) {
			this.creations?.of(index, resourceKey).inDoubt();
		}
		// n8n throws away what a stopped execution returns, and must not take the stop for a failure.
		if (this.isCancelled) return undefined;
		const word = error instanceof RunStopped ? NOT_TRIED : FAILED;
		// The end of the run must not hide what it ended with.
		if (this.stopsOnError)
			return isRejectedByFailFast(error) ? undefined : { items: [], word, error };
		// A wrong password or project fails every row: ask the service no further.
		if (error instanceof CallError && error.fatal) {
			this.run.state.stop({ kind: 'fatal', text: error.message });
		}
		return { items: [errorItem(error, index)], word };
	}

	endsList(result: RowEnd | Failure): boolean {
		return isFailure(result);
	}

	wordFor({ word }: RowEnd): string {
		return word;
	}

	/**
	 * The items of all rows in input order.
	 *
	 * @throws NodeApiError or NodeOperationError for the first row that failed under "Stop Workflow"
	 */
	report(list: ListRun<ReadRow<Values>, RowEnd | Failure>): INodeExecutionData[] {
		const { results, progress, total } = list;
		const items = () => results.flatMap((result) => result?.items ?? []);
		if (this.isCancelled) return items();
		const [first, ...others] = failuresOf(results);
		if (first !== undefined) throw this.stopError(first, others, list);
		const isAllDone = !progress.has(FAILED) && !progress.has(NOT_TRIED);
		if (isAllDone) this.creations?.forget();
		if (this.steps.list !== undefined && total > 0) {
			const summary = progress.summary();
			showSummary(this.context, summary, summary, isAllDone ? 'info' : 'warning');
		}
		return items();
	}

	private get isCancelled(): boolean {
		return this.run.state.stopped?.kind === 'cancelled';
	}

	private doneWord([record = {}]: readonly IDataObject[]): string {
		const { done } = this.steps.list ?? { done: 'done' };
		return typeof done === 'string' ? done : done(record);
	}

	private stopError(
		[index, error]: FailedRow,
		others: readonly FailedRow[],
		{ progress, total }: ListRun<ReadRow<Values>, RowEnd | Failure>,
	): Error {
		const node = this.context.getNode();
		if (total === 1) return nodeError(node, error, index);
		progress.count(NOT_TRIED, total - progress.ended);
		return nodeError(node, error, index, [
			progress.summary(),
			...describeOthers(others),
			...(this.creations === undefined
				? []
				: ['Retry in the list of executions creates only what is missing']),
			CONTINUE_HINT,
		]);
	}
}

type FailedRow = readonly [index: number, error: unknown];

/** By rows, but those that were not tried last: they say less than the one for which the run ended. */
function failuresOf(results: ReadonlyArray<RowEnd | Failure | undefined>): FailedRow[] {
	const inOrder = [...results.entries()].flatMap(([index, result]): FailedRow[] =>
		result !== undefined && isFailure(result) ? [[index, result.error]] : [],
	);
	return [...inOrder.filter(wasTried), ...inOrder.filter((failed) => !wasTried(failed))];
}

function isFailure(result: RowEnd | Failure): result is Failure {
	return 'error' in result;
}

function wasTried([, error]: FailedRow): boolean {
	return !(error instanceof RunStopped);
}

function describeOthers(others: readonly FailedRow[]): string[] {
	const failed = others.filter(wasTried);
	const listed = failed
		.slice(0, MAX_LISTED)
		.map(([index, error]) => `Row ${index + 1}: ${messageOf(error)}`);
	const rest = failed.length - listed.length;
	return rest === 0 ? listed : [...listed, `${rest} more failed`];
}

/** The row would have gone on, had no other one failed. */
function isRejectedByFailFast(error: unknown): boolean {
	if (error instanceof RunStopped) return error.reason.kind === 'firstFailure';
	return error instanceof CallError && error.stopped?.kind === 'firstFailure' && !error.inDoubt;
}
