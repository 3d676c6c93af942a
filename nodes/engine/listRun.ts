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
	/** Rows with the same one go one after the other, in input order. */
	readonly resourceKey: ResourceKey | undefined;
}

/**
 * In what lists differ: what their rows ask of the service and how they may end. There are two: rows of sends have
 * five outcomes and claims in the sent history, those of all other operations are done or have failed.
 */
export interface ListPolicy<Row extends ListRow, Result> {
	/** Rows under way at most. */
	readonly width: number;
	readonly words: ProgressWords;
	/** Whether further rows are begun. */
	goesOn(): boolean;
	/** Asks the service for what the row wants. Undefined: it has its result, or gets it later. */
	carryOut(row: Row): Promise<Result | undefined>;
	/** The result of a row whose {@link carryOut} threw; undefined for one that does not count. */
	fromError(row: Row, error: unknown): Result | undefined;
	/** Whether the list ends with this result, as under "Stop Workflow". */
	endsList(result: Result): boolean;
	/** In which word it is counted. */
	wordFor(result: Result): string;
	/** Keeps a result for later tries and executions. */
	remember?(index: number, result: Result): void;
}

/**
 * One list on its way: its rows are read, checked and carried out, several at once, each ends in one result, and the
 * results are reported. Operations differ by their {@link ListPolicy}.
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
		/** Rows of the list. */
		readonly total: number,
	) {
		this.results = new Array<Result | undefined>(total);
		this.progress = new ListProgress(context, clock, total, policy.words);
	}

	/** Carries out the rows, each as it is read. What reading them throws is thrown when those before have ended. */
	async execute(rows: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
		await mapConcurrently(rows, {
			width: this.policy.width,
			work: async (row) => await this.carryOut(row),
			goesOn: () => !this.failFast.hasFailed && this.policy.goesOn(),
		});
	}

	/** From the first request of a row to its result. Never throws: what is thrown is the result. */
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

	/** Takes the result of a row, which may end the list. */
	settle(index: number, result: Result): void {
		this.record(index, result);
		this.stopIfBad(index, result);
	}

	/** Takes the result of a row that does not end the list, whatever it is. */
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
 * How a list ends at its first failure. Rows of which nothing has left that might change something are
 * turned away. The others are carried out to their end: a contact that was created, but not opted out as its
 * row asks, helps no one.
 */
export class FailFast {
	private reason: StopReason | undefined;
	/** Rows of which a request has left that might change something. */
	private readonly changing = new Set<number>();

	constructor(private readonly state: RunState) {}

	get hasFailed(): boolean {
		return this.reason !== undefined;
	}

	/** Of the requests of a row. */
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

	/** A row has failed: the list ends with it. */
	fail(index: number): void {
		this.reason ??= { kind: 'firstFailure', text: `The run stopped at row ${index + 1}` };
		this.stopOnceQuiet();
	}

	/** To be called once for each row that has begun, after {@link fail} where it failed. */
	leave(index: number): void {
		this.changing.delete(index);
		this.stopOnceQuiet();
	}

	/** Wakes rows that wait for a slot. */
	private stopOnceQuiet(): void {
		if (this.reason !== undefined && this.changing.size === 0) this.state.stop(this.reason);
	}
}

/** What a row is about: rows with the same one are carried out one after the other. */
export interface ResourceKey {
	/** In which terms the key is given: phone numbers, IDs. Keys of different kinds may mean the same thing. */
	readonly kind: string;
	readonly key: string;
}

/** What the order of rows depends on. */
interface KeyedRow {
	/** Undefined for a row that no other one must wait for. */
	readonly resourceKey: ResourceKey | undefined;
}

interface Work<T> {
	/** Rows under way at most. */
	readonly width: number;
	/** Must not throw; a throw is passed on when all rows under way have ended. */
	readonly work: (row: T) => Promise<void>;
	/** Asked before each start; false ends the run after the rows under way. */
	readonly goesOn: () => boolean;
}

/** Rows that wait for others with the same key: beyond that, reading on would only take memory. */
const MAX_WAITING = 1000;

/**
 * Works on the rows, several at once, those with the same key one after the other. A row is asked for
 * when there is room for it. One that waits for another is kept as it was read: it has no promise yet and
 * takes no place from those that need not wait.
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
 * Which rows may be under way at the same time. Rows with the same key go one after the other, in the
 * order in which they came; all others overtake. Pure.
 */
export class RowOrder<T> {
	/** By the key of a row under way: the rows that wait for it, the next one first. */
	private readonly queues = new Map<string, T[]>();
	private count = 0;
	private kind: string | undefined;

	/** Rows that wait for another one. */
	get waiting(): number {
		return this.count;
	}

	/** Whether a row with this key must not be entered before all others have left. */
	mustWaitForAll({ kind }: ResourceKey): boolean {
		return this.queues.size > 0 && kind !== this.kind;
	}

	/** @returns whether the row may start now; if not, {@link leave} of an earlier one gives it */
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
	 * The row under way with this key has ended.
	 *
	 * @returns the row that may start instead
	 */
	leave({ key }: ResourceKey): T | undefined {
		const next = this.queues.get(key)?.shift();
		if (next === undefined) this.queues.delete(key);
		else this.count -= 1;
		return next;
	}
}
