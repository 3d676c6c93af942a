import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { InDoubtRows } from './claims';
import type { RowResult } from './outcome';
import type { PreparedRow } from './prepared';

/** What an earlier try of the same execution has settled for good. */
interface RunMemory {
	readonly settled: ReadonlyMap<number, RowResult>;
	remember(index: number, result: RowResult): void;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

interface Stored extends IDataObject {
	runIndex: number;
	/** A {@link RECORD} for each row, at most 20 bytes a row. */
	rows: string;
}

const KEY = 'sentRows';

/** Full results, for the tries of Retry On Fail; n8n's own Retry, which is another execution, has only the records. */
const inProcess = new WeakMap<object, Map<number, FullRecord>>();

interface FullRecord {
	readonly identity: string;
	readonly result: RowResult;
}

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again. What n8n keeps for that is the
 * node's context: rows that were accepted, or may have been, are not sent by a later try.
 *
 * @param inDoubtRows 'sendAgain' lets n8n's Retry button send rows that may have been sent; Retry On Fail never does
 */
export function rememberResults(
	context: IExecuteFunctions,
	rows: readonly PreparedRow[],
	inDoubtRows: InDoubtRows,
): RunMemory {
	const nodeContext = context.getContext('node');
	// In a loop the node runs several times in one execution: each run has its own rows.
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	let stored = nodeContext[KEY] as Stored | undefined;
	if (stored?.runIndex !== runIndex) {
		stored = { runIndex, rows: '' };
		nodeContext[KEY] = stored;
		inProcess.delete(nodeContext);
	}
	const kept = stored;
	const full = inProcess.get(nodeContext) ?? new Map<number, FullRecord>();
	inProcess.set(nodeContext, full);
	const settled = new Map([...readRecords(kept.rows, rows, inDoubtRows), ...sameRows(full, rows)]);
	return {
		settled,
		remember: (index, result) => {
			if (result.outcome !== 'accepted' && result.outcome !== 'unknown') return;
			const row = rows[index];
			// What an earlier try has settled stands there already.
			if (row === undefined || settled.has(index)) return;
			const identity = identify(row);
			full.set(index, { identity, result });
			kept.rows += `${index.toString(36)}${STATES[result.outcome]}${identity},`;
		},
		forget: () => {
			delete nodeContext[KEY];
			inProcess.delete(nodeContext);
		},
	};
}

const STATES = { accepted: '+', unknown: '?' } as const;
/** "2n+Xa3_9f,": the row's index, how it ended, and whom it was sent to. */
const RECORD = /([0-9a-z]+)([+?])([\w-]{6}),/g;

/** Campaign and recipient in six characters; the content may be corrected between two tries. */
function identify({ facts }: PreparedRow): string {
	const text = JSON.stringify([facts.campaign, facts.phoneNumber]);
	return createHash('sha256').update(text).digest('base64url').slice(0, 6);
}

function* readRecords(
	records: string,
	rows: readonly PreparedRow[],
	inDoubtRows: InDoubtRows,
): Generator<[number, RowResult]> {
	for (const [, number = '', state, identity = ''] of records.matchAll(RECORD)) {
		const index = parseInt(number, 36);
		if (!isSameRow(rows[index], identity)) continue;
		if (state === STATES.unknown && inDoubtRows === 'sendAgain') continue;
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
	attempts: 0,
};

const UNKNOWN_EARLIER: RowResult = {
	outcome: 'unknown',
	reason: 'An earlier try of this execution did not find out whether this message was sent',
	advice:
		'Check whether the message arrived. To send such rows, set "In-Doubt Rows" to "Send Again"',
	attempts: 0,
};
