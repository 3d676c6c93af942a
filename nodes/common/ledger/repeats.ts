/**
 * Finds rows whose key an earlier row of the list has.
 *
 * @param keyOf the key of a row's index, from 0; undefined for a row without one
 * @returns for each repeating row's index the index of the first row with its key, ascending
 */
export function repeatsOf(
	rowCount: number,
	keyOf: (index: number) => string | undefined,
): Map<number, number> {
	const first = new Map<string, number>();
	const repeats = new Map<number, number>();
	for (let index = 0; index < rowCount; index += 1) {
		const key = keyOf(index);
		if (key === undefined) continue;
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, index);
		else repeats.set(index, earlier);
	}
	return repeats;
}
