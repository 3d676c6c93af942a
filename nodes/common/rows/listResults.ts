import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { RunStopped } from '../pacing/runState';
import { messageOf } from '../parameters/fieldError';
import { CallError } from '../service/callError';
import type { CreationNotes } from './creationMemory';
import { NO_NOTES, rememberCreations } from './creationMemory';
import { errorItem, nodeError } from './itemErrors';
import { tellProgress } from './progress';
import type { Touched } from './rowOrder';
import type { Run } from './run';
import { sideEffect } from './sideEffect';
import { Tally } from './tally';

/** What the results of a list depend on. */
export interface ListKind {
	/** How a row that is done is counted, as in "990 created": a word, or what tells it from the row's record. */
	readonly done: string | ((record: IDataObject) => string);
	/** Rows create what must not be created twice: what has come of each is remembered for later tries. */
	readonly creates?: boolean;
}

const FAILED = 'failed';
const NOT_TRIED = 'not tried';
/** Of the rows that failed beside the first one. */
const MOST_TOLD = 5;
const CONTINUE_HINT =
	'To go on with the other rows when one fails, set "On Error" to "Continue" in the settings of this node';

type Failure = readonly [index: number, error: unknown];

/** What has become of the rows of a list so far: their items or errors, their number, what to remember. */
export class ListResults {
	private readonly output: INodeExecutionData[][] = [];
	/** Under "Stop Workflow". */
	private readonly failures = new Map<number, unknown>();
	private readonly stopsOnError: boolean;
	private readonly total: number;
	private readonly tally: Tally;
	private readonly memory;
	private readonly told: () => void;

	/** @param kind absent for operations that do not count their rows in a hint */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly kind: ListKind | undefined,
	) {
		this.stopsOnError = !context.continueOnFail();
		this.total = context.getInputData().length;
		this.tally = new Tally(this.total);
		this.told = tellProgress(context, run.clock, (elapsedMs) => this.tally.progress(elapsedMs));
		this.memory = kind?.creates === true ? rememberCreations(context) : undefined;
	}

	/**
	 * Has a row carried out, unless an earlier try has done so, and takes its records.
	 *
	 * @throws what `carryOut` throws
	 */
	async settle(
		index: number,
		touched: Touched | undefined,
		carryOut: (notes: CreationNotes) => Promise<IDataObject | IDataObject[]>,
	): Promise<void> {
		const memory = touched && this.memory?.of(index, touched);
		const found = memory?.records ?? (await carryOut(memory?.notes ?? NO_NOTES));
		const records = Array.isArray(found) ? found : [found];
		memory?.keep(records);
		this.output[index] = records.map((json) => ({ json, pairedItem: { item: index } }));
		this.count(this.wordFor(records));
	}

	/**
	 * Takes the failure of a row.
	 *
	 * @returns whether it ends the run
	 */
	fail(index: number, error: unknown, touched?: Touched): boolean {
		if (touched !== undefined && error instanceof CallError && error.inDoubt) {
			this.memory?.of(index, touched).inDoubt();
		}
		// n8n throws away what a stopped execution returns, and must not take the stop for a failure.
		if (this.run.state.stopped?.kind === 'cancelled') return false;
		if (this.stopsOnError) {
			// The end of the run must not hide what it ended with.
			if (isTurnedAway(error)) return false;
			this.failures.set(index, error);
		} else {
			// A wrong password or project fails every row: ask the service no further.
			if (error instanceof CallError && error.fatal) {
				this.run.state.stop({ kind: 'fatal', text: error.message });
			}
			this.output[index] = [errorItem(error, index)];
		}
		this.count(error instanceof RunStopped ? NOT_TRIED : FAILED);
		return this.stopsOnError;
	}

	/**
	 * The items of all rows in input order.
	 *
	 * @throws NodeApiError or NodeOperationError for the first row that failed under "Stop Workflow"
	 */
	close(): INodeExecutionData[] {
		const { context, tally } = this;
		if (this.run.state.stopped?.kind === 'cancelled') return this.output.flat();
		const [first, ...others] = this.failuresInOrder();
		if (first !== undefined) throw this.stopError(first, others);
		const hasTrouble = tally.has(FAILED) || tally.has(NOT_TRIED);
		if (!hasTrouble) this.memory?.forget();
		if (this.kind !== undefined && this.total > 0) {
			const message = tally.summary();
			sideEffect(context, () => {
				context.logger.info(`${context.getNode().name}: ${message}`);
				const type = hasTrouble ? 'warning' : 'info';
				context.addExecutionHints({ message, type, location: 'outputPane' });
			});
		}
		return this.output.flat();
	}

	private count(word: string): void {
		this.tally.count(word);
		sideEffect(this.context, this.told);
	}

	private wordFor([record = {}]: readonly IDataObject[]): string {
		const { done } = this.kind ?? { done: 'done' };
		return typeof done === 'string' ? done : done(record);
	}

	/** By rows, but those that were not tried last: they say less than the one for which the run ended. */
	private failuresInOrder(): Failure[] {
		const inOrder = [...this.failures].sort(([one], [other]) => one - other);
		return [...inOrder.filter(wasTried), ...inOrder.filter((failure) => !wasTried(failure))];
	}

	private stopError([index, error]: Failure, others: readonly Failure[]): Error {
		const node = this.context.getNode();
		if (this.total === 1) return nodeError(node, error, index);
		this.tally.count(NOT_TRIED, this.total - this.tally.ended);
		return nodeError(node, error, index, [
			this.tally.summary(),
			...othersThatFailed(others),
			...(this.memory === undefined
				? []
				: ['Retry in the list of executions creates only what is missing']),
			CONTINUE_HINT,
		]);
	}
}

function wasTried([, error]: Failure): boolean {
	return !(error instanceof RunStopped);
}

function othersThatFailed(others: readonly Failure[]): string[] {
	const failed = others.filter(wasTried);
	const told = failed
		.slice(0, MOST_TOLD)
		.map(([index, error]) => `Row ${index + 1}: ${messageOf(error)}`);
	const rest = failed.length - told.length;
	return rest === 0 ? told : [...told, `${rest} more failed as well`];
}

/** The row would have gone on, had no other one failed. */
function isTurnedAway(error: unknown): boolean {
	if (error instanceof RunStopped) return error.reason.kind === 'firstFailure';
	return error instanceof CallError && error.stopped?.kind === 'firstFailure' && !error.inDoubt;
}
