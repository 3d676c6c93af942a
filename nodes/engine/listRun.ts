import type { IExecuteFunctions } from 'n8n-workflow';
import type { RunState, StopReason } from '../service/limiter/runState';
import type { Guard, Admission } from '../service/client';
import { SEND } from '../service/client';
import type { ServiceRequest } from '../service/requests';
import type { ProgressWords } from './progress';
import { ListProgress, sideEffect } from './progress';
import type { Run } from './run';

/** A row that is ready to be carried out. */
export interface ListRow {
	/** Index of the input item, from 0. */
	readonly index: number;
	/** Rows with the same key run one after the other, in input order. */
	readonly resourceKey: ResourceKey | undefined;
}

/**
 * How lists differ: in what their rows request from the service and how they may end. There are two kinds: rows of
 * sends have five outcomes and claims in the sent history, rows of all other operations are done or have failed.
 */
export interface ListPolicy<Row extends ListRow, Result> {
	/** Maximum number of rows under way. */
	readonly width: number;
	readonly words: ProgressWords;
	/** Whether to start further rows. */
	goesOn(): boolean;
	/** Makes the row's requests. Returns undefined if the row already has its result or gets it later. */
	carryOut(row: Row): Promise<Result | undefined>;
	/** The result of a row whose {@link carryOut} threw; undefined if it does not count. */
	fromError(row: Row, error: unknown): Result | undefined;
	/** Whether the list ends with this result, as under "Stop Workflow". */
	endsList(result: Result): boolean;
	/** The word under which it is counted. */
	wordFor(result: Result): string;
	/** Keeps a result for later tries and executions. */
	remember?(index: number, result: Result): void;
}

/**
 * One run of a list: its rows are read, checked and carried out concurrently, each ends in one result, and the results
 * are reported. Operations differ by their {@link ListPolicy}.
 */
export class ListRun<Row extends ListRow, Result> {
	/** By row; empty for those that have not ended. */
	readonly results: Array<Result | undefined>;
	readonly progress: ListProgress;

	constructor(
		private readonly context: IExecuteFunctions,
		{ clock }: Pick<Run, 'clock'>,
		private readonly failFast: FailFast,
		private readonly policy: ListPolicy<Row, Result>,
		/** Number of rows. */
		readonly total: number,
	) {
		this.results = new Array<Result | undefined>(total);
		this.progress = new ListProgress(context, clock, total, policy.words);
	}

	/** Carries out the rows as they are read. An error while reading is thrown once the earlier rows have ended. */
	async execute(rows: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
		await mapConcurrently(rows, {
			width: this.policy.width,
			work: async (row) => await this.carryOut(row),
			goesOn: () => !this.failFast.hasFailed && this.policy.goesOn(),
		});
	}

	/** Carries a row out from its first request to its result. Never throws: an error becomes the result. */
	async carryOut(row: Row): Promise<void> {
		const { index } = row;
		let result: Result | undefined;
		try {
			result = await this.policy.carryOut(row);
		} catch (error) {
			result = this.policy.fromError(row, error);
		}
		if (result !== undefined) this.settle(index, result);
		this.failFast.leave(index);
	}

	/** Records the result of a row, which may end the list. */
	settle(index: number, result: Result): void {
		this.record(index, result);
		this.stopIfBad(index, result);
	}

	/** Records the result of a row without ending the list, whatever the result is. */
	record(index: number, result: Result): void {
		this.results[index] = result;
		const { policy } = this;
		if (policy.remember) sideEffect(this.context, () => policy.remember?.(index, result));
		this.progress.count(policy.wordFor(result));
		sideEffect(this.context, this.progress.logIfDue);
	}

	stopIfBad(index: number, result: Result): void {
		if (this.policy.endsList(result)) this.failFast.fail(index);
	}
}

/**
 * Ends a list at its first failure. Rows that have not yet sent a request that might change something are rejected. The
 * others are carried out to the end: a contact that was created, but not opted out as its row asks, helps no one.
 */
export class FailFast {
	private reason: StopReason | undefined;
	/** Rows that have sent a request that might change something. */
	private readonly changing = new Set<number>();

	constructor(private readonly state: RunState) {}

	get hasFailed(): boolean {
		return this.reason !== undefined;
	}

	/** The guard for a request of the row. */
	guard(index: number, request: ServiceRequest): Guard {
		return { mayLeave: () => this.mayLeave(index, request), onRefusal: () => undefined };
	}

	private mayLeave(index: number, { method }: ServiceRequest): Admission {
		if (this.reason !== undefined && !this.changing.has(index)) {
			return { kind: 'stop', reason: this.reason };
		}
		if (method !== 'GET') this.changing.add(index);
		return SEND;
	}

	/** Call when a row has failed: the list ends with it. */
	fail(index: number): void {
		this.reason ??= { kind: 'firstFailure', text: `The run stopped at row ${index + 1}` };
		this.stopOnceQuiet();
	}

	/** Call once for each row that was started, after {@link fail} if it failed. */
	leave(index: number): void {
		this.changing.delete(index);
		this.stopOnceQuiet();
	}

	/** Also wakes the rows that wait for a slot. */
	private stopOnceQuiet(): void {
		if (this.reason !== undefined && this.changing.size === 0) this.state.stop(this.reason);
	}
}

/** The resource that a row is about: rows with the same key run one after the other. */
export interface ResourceKey {
	/** What the key is: a phone number, an ID. Keys of different kinds may name the same resource. */
	readonly kind: string;
	readonly key: string;
}

/** What the order of rows depends on. */
interface KeyedRow {
	/** Undefined for a row that no other row has to wait for. */
	readonly resourceKey: ResourceKey | undefined;
}

interface Work<T> {
	/** Maximum number of rows under way. */
	readonly width: number;
	/** Must not throw; an error is rethrown once all rows under way have ended. */
	readonly work: (row: T) => Promise<void>;
	/** Asked before each start; false ends the run after the rows under way. */
	readonly goesOn: () => boolean;
}

/** Maximum number of rows that wait for another with the same key: reading on would only use memory. */
const MAX_WAITING = 1000;

/**
 * Processes rows concurrently, those with the same key one after the other. A row is read when there is room for it. A
 * row that waits for another has no promise yet and takes no slot from rows that need not wait.
 */
export async function mapConcurrently<T extends KeyedRow>(
	rows: Iterable<T> | AsyncIterable<T>,
	{ width, work, goesOn }: Work<T>,
): Promise<void> {
	const order = new RowOrder<T>();
	const errors: unknown[] = [];
	let underWay = 0;
	let wake = () => {};

	const start = (row: T) => {
		underWay += 1;
		void work(row)
			.catch((error: unknown) => errors.push(error))
			.then(() => {
				underWay -= 1;
				const { resourceKey } = row;
				const next = resourceKey === undefined ? undefined : order.leave(resourceKey);
				if (next !== undefined && mayStart()) start(next);
				wake();
			});
	};
	const mayStart = () => errors.length === 0 && goesOn();
	const until = async (isSo: () => boolean) => {
		while (!isSo()) await new Promise<void>((resolve) => (wake = resolve));
	};

	const readOn = async () => {
		for await (const row of rows) {
			const { resourceKey } = row;
			if (resourceKey !== undefined && order.mustWaitForAll(resourceKey)) {
				await until(() => underWay === 0);
			}
			if (!mayStart()) return;
			if (resourceKey === undefined || order.enter(resourceKey, row)) start(row);
			await until(() => underWay < width && order.waiting < MAX_WAITING);
			if (!mayStart()) return;
		}
	};
	try {
		if (mayStart()) await readOn();
	} finally {
		await until(() => underWay === 0);
	}
	if (errors.length > 0) throw errors[0];
}

/**
 * Decides which rows may be under way at the same time. Rows with the same key run one after the other, in the order
 * they arrive; all others overtake. Pure.
 */
class RowOrder<T> {
	/** The rows that wait for the row under way, by its key; the next one first. */
	private readonly queues = new Map<string, T[]>();
	private count = 0;
	private kind: string | undefined;

	/** How many rows wait for another one. */
	get waiting(): number {
		return this.count;
	}

	/** Whether all other rows must leave before a row with this key may enter. */
	mustWaitForAll({ kind }: ResourceKey): boolean {
		return this.queues.size > 0 && kind !== this.kind;
	}

	/** @returns whether the row may start now; if not, {@link leave} returns it later */
	enter({ kind, key }: ResourceKey, row: T): boolean {
		this.kind = kind;
		const queue = this.queues.get(key);
		if (queue === undefined) {
			this.queues.set(key, []);
			return true;
		}
		queue.push(row);
		this.count += 1;
		return false;
	}

	/**
	 * Call when the row under way with this key has ended.
	 *
	 * @returns the row that may start next
	 */
	leave({ key }: ResourceKey): T | undefined {
		const next = this.queues.get(key)?.shift();
		if (next === undefined) this.queues.delete(key);
		else this.count -= 1;
		return next;
	}
}
