/** What a row is about: rows with the same one are carried out one after the other. */
export interface Touched {
	/**
	 * In which terms the key is given: phone numbers, IDs. Nobody can see that two keys of different kinds
	 * mean the same thing.
	 */
	readonly kind: string;
	readonly key: string;
}

/**
 * Which rows may be under way at the same time. Rows about the same thing go one after the other, in the
 * order in which they came; all others overtake. Pure.
 */
export class RowOrder<T> {
	/** Of what a row under way is about: the rows that wait for it, the next one first. */
	private readonly queues = new Map<string, T[]>();
	private count = 0;
	private kind: string | undefined;

	/** Rows that wait for another one. */
	get waiting(): number {
		return this.count;
	}

	/** Whether a row about this thing must not be entered before all others have left. */
	mustWaitForAll({ kind }: Touched): boolean {
		return this.queues.size > 0 && kind !== this.kind;
	}

	/** @returns whether the row may start now; if not, {@link leave} of an earlier one gives it */
	enter({ kind, key }: Touched, row: T): boolean {
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
	 * The row under way that is about this thing has ended.
	 *
	 * @returns the row that may start in its place
	 */
	leave({ key }: Touched): T | undefined {
		const next = this.queues.get(key)?.shift();
		if (next === undefined) this.queues.delete(key);
		else this.count -= 1;
		return next;
	}
}
