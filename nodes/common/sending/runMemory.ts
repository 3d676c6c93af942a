import type { IExecuteFunctions } from 'n8n-workflow';
import type { RowRecords } from '../rows/rowRecords';
import { identityOf, RowMemory } from '../rows/rowRecords';
import type { RowsInDoubt } from './claims';
import type { RowResult } from './outcome';
import type { PreparedRow } from './prepared';

/** What an earlier try of the same execution has settled for good. */
interface RunMemory {
	readonly settled: ReadonlyMap<number, RowResult>;
	remember(index: number, result: RowResult): void;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

interface FullRecord {
	readonly identity: string;
	readonly result: RowResult;
}

const MEMORY = new RowMemory<FullRecord>('sentRows');

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again: rows that were accepted, or may have
 * been, are not sent by a later try.
 *
 * @param rowsInDoubt 'sendAgain' lets n8n's Retry button send rows that may have been sent; Retry On Fail never does
 */
export function rememberResults(
	context: IExecuteFunctions,
	rows: readonly PreparedRow[],
	rowsInDoubt: RowsInDoubt,
): RunMemory {
	const records = MEMORY.open(context);
	const settled = new Map([
		...storedRows(records, rows, rowsInDoubt),
		...sameRows(records.full, rows),
	]);
	return {
		settled,
		remember: (index, result) => {
			if (result.outcome !== 'accepted' && result.outcome !== 'unknown') return;
			const row = rows[index];
			// What an earlier try has settled stands there already.
			if (row === undefined || settled.has(index)) return;
			const identity = identify(row);
			records.full.set(index, { identity, result });
			records.add({ index, state: STATES[result.outcome], identity });
		},
		forget: records.forget,
	};
}

const STATES = { accepted: '+', unknown: '?' } as const;

/** Campaign and recipient in six characters; the content may be corrected between two tries. */
function identify({ facts }: PreparedRow): string {
	return identityOf(JSON.stringify([facts.campaign, facts.phoneNumber]));
}

function* storedRows(
	{ earlier }: RowRecords<FullRecord>,
	rows: readonly PreparedRow[],
	rowsInDoubt: RowsInDoubt,
): Generator<[number, RowResult]> {
	for (const { index, state, identity } of earlier) {
		if (!isSameRow(rows[index], identity)) continue;
		if (state === STATES.unknown && rowsInDoubt === 'sendAgain') continue;
		yield [index, state === STATES.accepted ? ACCEPTED_EARLIER : UNKNOWN_EARLIER];
	}
}

/** An agent may call its tool for one person after the other in a single run. */
function* sameRows(
	records: ReadonlyMap<number, FullRecord>,
	rows: readonly PreparedRow[],
): Generator<[number, RowResult]> {
	for (const [index, { identity, result }] of records) {
		if (isSameRow(rows[index], identity)) yield [index, result];
	}
}

/** A row that can no longer be checked is taken for the one that stood there before. */
function isSameRow(row: PreparedRow | undefined, identity: string): boolean {
	return row !== undefined && (!row.ok || identify(row) === identity);
}

const ACCEPTED_EARLIER: RowResult = {
	outcome: 'accepted',
	reason: 'An earlier try of this execution has sent this message',
	reasonCode: 'acceptedEarlier',
	attempts: 0,
};

const UNKNOWN_EARLIER: RowResult = {
	outcome: 'unknown',
	reason: 'An earlier try of this execution did not find out whether this message was sent',
	reasonCode: 'inDoubtEarlier',
	advice:
		'Check whether the message arrived. To send such rows, set "Rows in Doubt" to "Send Again"',
	attempts: 0,
};
