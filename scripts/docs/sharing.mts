// Which fields several parts of the reference have, so that each is described once.
import { keyOf, type FieldRow, type Operation } from './operations.mts';

export interface Sharing {
	/** Whether at least two groups have the row under its own label. */
	readonly has: (row: FieldRow) => boolean;
	/** Whether at least two of the groups have the row. */
	readonly isRepeated: (row: FieldRow) => boolean;
	/** The condition that all uses of the row have in common; undefined where they differ. */
	readonly condition: (row: FieldRow) => string | undefined;
}

/** @param groups operations that belong together: those of a node, or each one separately */
export function sharing(groups: ReadonlyArray<readonly Operation[]>): Sharing {
	const lists = groups.map((group) =>
		group.flatMap(({ fields, collections }) => [
			...fields,
			...collections.flatMap(({ options }) => options),
		]),
	);
	const repeated = inTwo(lists);
	const clear = inTwo(lists.map((rows) => rows.filter((row) => !isAmbiguous(row, rows))));
	const conditions = new Map<string, Set<string>>();
	for (const row of lists.flat()) {
		conditions.set(keyOf(row), (conditions.get(keyOf(row)) ?? new Set()).add(row.condition));
	}
	return {
		has: (row) => clear.has(keyOf(row)),
		isRepeated: (row) => repeated.has(keyOf(row)),
		condition: (row) => {
			const all = [...(conditions.get(keyOf(row)) ?? [])];
			return all.length === 1 ? all[0] : undefined;
		},
	};
}

/** Whether another row has this label, so that the label is ambiguous. */
export function isAmbiguous(row: FieldRow, rows: readonly FieldRow[]): boolean {
	return rows.some((other) => other.label === row.label && keyOf(other) !== keyOf(row));
}

/** Keys of the rows that at least two of the lists have. */
function inTwo(lists: ReadonlyArray<readonly FieldRow[]>): Set<string> {
	const counts = new Map<string, number>();
	for (const key of lists.flatMap((rows) => [...new Set(rows.map(keyOf))])) {
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key));
}
