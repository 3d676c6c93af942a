import type { Touched } from './rowOrder';
import { RowOrder } from './rowOrder';

interface Work<T> {
	/** Rows under way at most. */
	readonly width: number;
	/** What a row is about; undefined for a row that no other one must wait for. Absent: none must. */
	readonly touched?: (row: T) => Touched | undefined;
	/** Must not throw; a throw is passed on when all rows under way have ended. */
	readonly work: (row: T) => Promise<void>;
	/** Asked before each start; false ends the run after the rows under way. */
	readonly goesOn: () => boolean;
}

/** Rows that wait for others about the same thing: beyond that, reading on would only take memory. */
const MOST_WAITING = 1000;

/**
 * Works on the rows, several at once, those about the same thing one after the other. A row is asked for
 * when there is room for it. One that waits for another is kept as it was read: it has no promise yet and
 * takes no place from those that need not wait.
 */
export async function sideBySide<T>(
	rows: Iterable<T> | AsyncIterable<T>,
	{ width, touched = () => undefined, work, goesOn }: Work<T>,
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
				const about = touched(row);
				const next = about === undefined ? undefined : order.leave(about);
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
			const about = touched(row);
			if (about !== undefined && order.mustWaitForAll(about)) await until(() => underWay === 0);
			if (!mayStart()) return;
			if (about === undefined || order.enter(about, row)) start(row);
			await until(() => underWay < width && order.waiting < MOST_WAITING);
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
