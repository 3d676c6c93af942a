import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { MAX_CONCURRENT } from '../service/limiter/concurrencyLimit';
import { RunStopped } from '../service/limiter/runState';
import { messageOf } from '../values/result';
import { CallError } from '../service/errors/callError';
import type { ClientOptions } from '../service/client';
import { DEFAULT_CLIENT } from '../service/client';
import type { RowMemory } from './executionMemory';
import { ExecutionMemory, identityOf, NO_MEMORY } from './executionMemory';
import { errorItem, nodeError } from './itemErrors';
import type { ListPolicy, ListRow, ResourceKey } from './listRun';
import { FailFast, ListRun } from './listRun';
import { showSummary } from './progress';
import type { RowIssue } from './rowGroups';
import { describeRemarks, remarksOf } from './rowGroups';
import type { SentValue } from '../values/checks/remarks';
import { findRemarks } from '../values/checks/remarks';
import { editorText } from '../values/text';
import type { Operation } from './operation';
import type { Row, Run } from './run';
import { inputRows, startRun } from './run';

/** What an operation other than a send does for one row. */
interface RowSteps<Values> {
	/**
	 * Reads and checks the whole row before its first request: a problem must not surface when the row is half done.
	 */
	readonly read: (row: Row) => Values;
	/**
	 * Carries out the row; an array becomes one item per record.
	 *
	 * @param memory of the row, if rows create something
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
	/** Whether rows create something that must not be created twice: results are remembered for later tries. */
	readonly creates?: boolean;
	/** Claims what a retry starts with, if the service would create a second one. */
	readonly claim?: (context: IExecuteFunctions, run: Run) => Promise<Claim>;
	/**
	 * Rows with the same key run one after the other, in input order. Absent for reads, which no other row need wait
	 * for.
	 */
	readonly resourceKey?: (values: Values) => ResourceKey;
	/** The values of a row that are remarked on if they look odd. */
	readonly sentValues?: (values: Values) => readonly SentValue[];
}

/** What a retry has claimed: of several, one may create. */
interface Claim {
	readonly refusal?: { readonly reason?: string; readonly advice?: string };
	end(hasCreated: boolean, isOver: boolean): Promise<void>;
}

/** Only the limiter decides how many requests are in flight. */
const LIST_CLIENT: ClientOptions = { ...DEFAULT_CLIENT, maxConcurrent: MAX_CONCURRENT };
/** Rows in back-off hold no slot, so more rows than requests may be under way. */
const ROWS_AT_ONCE = 2 * MAX_CONCURRENT;

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
		const policy = new DoneOrFailed(context, run, steps);
		const { length: total } = context.getInputData();
		const list = new ListRun(context, run, failFast, policy, total);

		async function* readRows(): AsyncGenerator<ReadRow<Values>> {
			for await (const row of inputRows(context, run, fields)) {
				const { index } = row;
				try {
					const values = steps.read(row);
					policy.remarkOn(index, values);
					yield { index, row, values, resourceKey: steps.list?.resourceKey?.(values) };
				} catch (error) {
					const result = policy.fromError({ index }, error);
					if (result === undefined) continue;
					// Rows before it are still carried out; only later ones are not read.
					list.record(index, result);
					if (policy.endsList(result)) return;
				}
			}
		}
		const claim = await steps.list?.claim?.(context, run);
		try {
			if (claim?.refusal !== undefined) {
				const { reason, advice: description } = claim.refusal;
				throw new NodeOperationError(context.getNode(), `Nothing was created. ${reason}`, {
					description,
				});
			}
			await list.execute(readRows());
			return [policy.report(list)];
		} finally {
			await claim?.end(policy.hasCreated, policy.isAllDone(list));
		}
	};
}

interface ReadRow<Values> extends ListRow {
	readonly row: Row;
	readonly values: Values;
}

interface RowEnd {
	readonly items: INodeExecutionData[];
	/** The word under which it is counted. */
	readonly word: string;
}

/** Only under "Stop Workflow". */
interface Failure extends RowEnd {
	readonly error: unknown;
}

const FAILED = 'failed';
const NOT_TRIED = 'not tried';
/** How many failed rows are listed besides the first. */
const MAX_LISTED = 5;
const CONTINUE_HINT =
	'To continue with the other rows when one fails, set "On Error" to "Continue" in the settings of this node';

/** The policy for operations other than sends: rows are done or have failed. */
class DoneOrFailed<Values> implements ListPolicy<ReadRow<Values>, RowEnd | Failure> {
	readonly width: number;
	readonly words = { ended: 'done', first: [], last: [FAILED, NOT_TRIED] };
	private readonly stopsOnError: boolean;
	private readonly remarks: RowIssue[] = [];
	/** If rows create something. */
	private readonly memory: ExecutionMemory<IDataObject[]> | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly steps: RowSteps<Values>,
	) {
		const { list } = steps;
		this.width = list === undefined ? 1 : ROWS_AT_ONCE;
		this.stopsOnError = !context.continueOnFail();
		this.memory = list?.creates === true ? ExecutionMemory.open(context) : undefined;
	}

	/** After a refusal that holds for every row, the rest still get their error items. */
	goesOn(): boolean {
		return !this.isCancelled;
	}

	remarkOn(index: number, values: Values): void {
		const sent = this.steps.list?.sentValues?.(values) ?? [];
		this.remarks.push(...remarksOf(index, findRemarks(sent, this.run.clock.wall())));
	}

	async carryOut({ index, row, values, resourceKey }: ReadRow<Values>): Promise<RowEnd> {
		const memory = this.memoryOf(index, resourceKey);
		const found = memory.full ?? (await this.steps.request(row, values, memory));
		const records = Array.isArray(found) ? found : [found];
		memory.note(undefined, records);
		const items = records.map((json) => ({ json, pairedItem: { item: index } }));
		return { items, word: this.doneWord(records) };
	}

	fromError(
		{ index, resourceKey }: Partial<ListRow> & Pick<ListRow, 'index'>,
		error: unknown,
	): RowEnd | Failure | undefined {
		if (error instanceof CallError && error.inDoubt) {
			this.memoryOf(index, resourceKey).note('inDoubt');
		}
		// n8n discards what a stopped execution returns, and must not treat the stop as a failure.
		if (this.isCancelled) return undefined;
		const word = error instanceof RunStopped ? NOT_TRIED : FAILED;
		// Rows rejected because the run ended must not hide what ended it.
		if (this.stopsOnError)
			return isRejectedByFailFast(error) ? undefined : { items: [], word, error };
		// A wrong password or project fails every row: make no more requests.
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
		const isAllDone = this.isAllDone(list);
		if (isAllDone) this.memory?.forget();
		if (this.steps.list !== undefined && total > 0) {
			const summary = progress.summary();
			const message = editorText([summary, ...describeRemarks(this.remarks)]);
			showSummary(this.context, summary, message, isAllDone ? 'info' : 'warning');
		}
		return items();
	}

	/** Whether this try has created something, or may have. */
	get hasCreated(): boolean {
		return this.memory?.hasNoted === true;
	}

	isAllDone({ progress, total }: ListRun<ReadRow<Values>, RowEnd | Failure>): boolean {
		return progress.ended === total && !progress.has(FAILED) && !progress.has(NOT_TRIED);
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
			...(this.memory === undefined
				? []
				: ['Retry in the list of executions creates only what is missing']),
			CONTINUE_HINT,
		]);
	}
}

type FailedRow = readonly [index: number, error: unknown];

/** In row order, with untried rows last: the failure that ended the run says more. */
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

/** Whether the row was not tried again only because another one failed. */
function isRejectedByFailFast(error: unknown): boolean {
	return error instanceof CallError && error.stopped?.kind === 'firstFailure' && !error.inDoubt;
}
