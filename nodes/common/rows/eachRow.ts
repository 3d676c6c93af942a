/**
 * Works on rows 0 to count−1, at most `width` of them at once, started in order. No promise exists
 * for a row that has not started.
 *
 * @param work must not throw; a throw ends that worker's share and is passed on when the others are done
 * @param goesOn asked before each start; false ends the run after the rows under way
 */
export async function eachRow(
	count: number,
	width: number,
	work: (row: number) => Promise<void>,
	goesOn: () => boolean,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		while (next < count && goesOn()) {
			const row = next;
			next += 1;
			await work(row);
		}
	};
	const workers = Array.from({ length: Math.min(width, count) }, worker);
	const results = await Promise.allSettled(workers);
	const failed = results.find((result) => result.status === 'rejected');
	if (failed !== undefined) throw failed.reason;
}
