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
	 * @returns the row that may start in its place
	 */
	leave({ key }: ResourceKey): T | undefined {
		const next = this.queues.get(key)?.shift();
		if (next === undefined) this.queues.delete(key);
		else this.count -= 1;
		return next;
	}
}
