import type { PreparedRow } from './prepared';

/**
 * Finds rows that repeat an earlier row of the list.
 *
 * @returns for each repeating row's index the index of the row that it repeats
 */
export function findRepeats(rows: readonly PreparedRow[]): Map<number, number> {
	const first = new Map<string, number>();
	const repeats = new Map<number, number>();
	rows.forEach((row, index) => {
		if (!row.ok) return;
		const earlier = first.get(row.key);
		if (earlier === undefined) first.set(row.key, index);
		else repeats.set(index, earlier);
	});
	return repeats;
}
