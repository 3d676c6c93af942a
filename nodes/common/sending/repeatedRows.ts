import { repeatsOf } from '../ledger/sentLedger';
import type { RowResult } from './outcome';
import type { PreparedRow } from './prepared';
import { repeatKeyAt } from './prepared';

/** Under "Skip Later Rows" one row of each recipient goes out: the first that the service does not refuse. */
export class RepeatedRows {
	/** For each row that repeats an earlier one, the first of them. */
	private readonly firstOf: ReadonlyMap<number, number>;
	/** Of rows that repeat each other, by the first: which one is to go. */
	private readonly leads = new Map<number, number>();

	constructor(
		private readonly rows: readonly PreparedRow[],
		isOn: boolean,
	) {
		this.firstOf = isOn ? repeatsOf(rows.length, (row) => repeatKeyAt(rows, row)) : new Map();
	}

	/** The rows that repeat an earlier one, ascending. */
	get indexes(): Iterable<number> {
		return this.firstOf.keys();
	}

	has(index: number): boolean {
		return this.firstOf.has(index);
	}

	/** The first row with the same recipient; the row itself if it is that one. */
	first(index: number): number {
		return this.firstOf.get(index) ?? index;
	}

	/** The row that stands for this one. */
	lead(index: number): number {
		const first = this.first(index);
		return this.leads.get(first) ?? first;
	}

	/**
	 * Makes a row that repeats another one the one to go, if that was refused by the service, and this one is not
	 * the very same.
	 *
	 * @param leadResult how the row ended that stands for this one
	 * @returns whether it goes
	 */
	takesOver(index: number, leadResult: RowResult): boolean {
		const isRefused = leadResult.outcome === 'failed' && leadResult.attempts > 0;
		if (!isRefused || bodyOf(this.rows[index]) === bodyOf(this.rows[this.lead(index)]))
			return false;
		this.leads.set(this.first(index), index);
		return true;
	}
}

function bodyOf(row: PreparedRow | undefined): string | undefined {
	return row?.ok ? JSON.stringify(row.request.body) : undefined;
}
