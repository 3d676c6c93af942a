/**
 * Works on the rows, at most `width` of them at once, started in order. A row is asked for when there is
 * room for it, and no promise exists for one that has not started.
 *
 * @param work must not throw; a throw ends that worker's share and is passed on when the others are done
 * @param goesOn asked before each start; false ends the run after the rows under way
 */
export async function eachRow<T>(
	rows: Iterable<T> | AsyncIterable<T>,
	width: number,
	work: (row: T) => Promise<void>,
	goesOn: () => boolean,
): Promise<void> {
	const left =
		Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
	const worker = async () => {
		while (goesOn()) {
			const next = await left.next();
			if (next.done || !goesOn()) return;
			await work(next.value);
		}
	};
	const results = await Promise.allSettled(Array.from({ length: width }, worker));
	const failed = results.find((result) => result.status === 'rejected');
	if (failed !== undefined) throw failed.reason;
}
