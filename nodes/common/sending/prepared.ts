import type { Problem } from '../result/problem';
import type { LeftOut } from '../rows/checkedRows';
import type { ServiceRequest } from '../service/request';

/** Who a row addresses, for the report; values as far as they could be read. */
export interface RowFacts {
	readonly campaign?: string;
	readonly phoneNumber: string;
	readonly contactName?: string;
}

/** A row that passed every check. */
export interface PreparedSend {
	readonly ok: true;
	readonly facts: RowFacts;
	/** The numbers that it may go to, where the service is to complete the one of the facts. */
	readonly numbers?: readonly string[];
	readonly request: ServiceRequest;
	/** Two rows with one key are the same message to the same recipient. */
	readonly key: string;
	/** Rows that stand and fall together: the campaign's name. */
	readonly group: string;
}

/** A row that must not be sent, with every problem found. */
export interface RefusedRow {
	readonly ok: false;
	readonly facts: RowFacts;
	readonly problems: readonly Problem[];
	/** What is wrong is not the row's: what it needs could not be looked up. The value says what to do. */
	readonly notTried?: string;
	/** It is skipped on purpose, whatever else may be wrong with it. */
	readonly leftOut?: LeftOut;
}

export type PreparedRow = PreparedSend | RefusedRow;

/** The key of the row at an index; undefined for one that must not be sent. */
export function keyAt(rows: readonly PreparedRow[], index: number): string | undefined {
	const row = rows[index];
	return row?.ok ? row.key : undefined;
}
