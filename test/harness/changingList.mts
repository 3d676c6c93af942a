/** A list that changes while it is read page by page. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { expect } from 'vitest';

export const record = (id: number): IDataObject => ({ _id: String(id) });
export const recordsTo = (count: number) => Array.from({ length: count }, (_, id) => record(id));

/** What happens to a list between two pages: a removal at this position, or an addition. */
interface Change {
	readonly remove?: number;
	readonly add?: number;
}

/** A list of this many records that changes after each page, and the pages requested. */
export function listOf(count: number, changes: ReadonlyArray<readonly Change[]> = []) {
	const records = recordsTo(count);
	const asked: Array<[position: unknown, limit: number]> = [];
	const removed = new Set<unknown>();
	let added = 0;
	const page = (position: unknown, from: number, limit: number) => {
		const slice = records.slice(from, from + limit);
		for (const { remove, add } of changes[asked.length] ?? []) {
			if (remove !== undefined)
				for (const { _id } of records.splice(remove % (records.length + 1), 1)) removed.add(_id);
			if (add === undefined) continue;
			added += 1;
			records.splice(add % (records.length + 1), 0, record(10_000 + added));
		}
		asked.push([position, limit]);
		return slice;
	};
	return {
		asked,
		records,
		/** The IDs of those that were there all the time. */
		persisting: () =>
			recordsTo(count)
				.map(({ _id }) => _id)
				.filter((id) => !removed.has(id)),
		fetchPage: async (skip: number, limit: number) => page(skip, skip, limit),
		page,
	};
}

/** Changes after up to this many pages. */
export const changesUpTo = (pages: number) =>
	fc.array(
		fc.array(
			fc.oneof(
				fc.record({ remove: fc.nat(349) }),
				// The beginning of a list is where removals and additions move the most.
				fc.record({ remove: fc.nat(3) }),
				fc.record({ add: fc.nat(349) }),
			),
			{ maxLength: 4 },
		),
		{ maxLength: pages },
	);

/** Each ID once, and those that persisted in their order. */
export function expectWhole(found: readonly unknown[], persisting: readonly unknown[]): void {
	expect(new Set(found).size).toBe(found.length);
	const wanted = new Set(persisting);
	expect(found.filter((id) => wanted.has(id))).toEqual(persisting);
}
