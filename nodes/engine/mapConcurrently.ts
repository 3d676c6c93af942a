import { MAX_CONCURRENT } from '../service/limiter/concurrencyLimit';

/** The resource that a row is about: rows with the same key run one after the other. */
export interface ResourceKey {
	/** What the key is: a phone number, an ID. Keys of different kinds may name the same resource. */
	readonly kind: string;
	readonly key: string;
}

interface Work<T> {
	/** Maximum number of rows under way. */
	readonly width: number;
	/** Undefined for a row that no other row has to wait for; absent if that holds for all. */
	readonly keyOf?: (row: T) => ResourceKey | undefined;
	/** Must not throw; an error is rethrown once all rows under way have ended. */
	readonly work: (row: T) => Promise<void>;
	/** Asked before each start; false ends the run after the rows under way. */
	readonly goesOn: () => boolean;
}

/** The width of a list. Rows in back-off hold no slot, so more rows than requests may be under way. */
export const ROWS_AT_ONCE = 2 * MAX_CONCURRENT;

/** Maximum number of rows that wait for another with the same key: reading on would only use memory. */
const MAX_WAITING = 1000;

/**
 * Processes rows concurrently, those with the same key one after the other. A row is read when there is room for it. A
 * row that waits for another has no promise yet and takes no slot from rows that need not wait.
 */
export async function mapConcurrently<T>(
	rows: Iterable<T> | AsyncIterable<T>,
	{ width, keyOf = () => undefined, work, goesOn }: Work<T>,
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
				const resourceKey = keyOf(row);
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
			const resourceKey = keyOf(row);
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
