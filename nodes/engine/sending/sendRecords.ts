import type { IExecuteFunctions } from 'n8n-workflow';
import type { Keepers } from '../history/historyKeepers';
import { sideEffect } from '../progress';
import type { EarlierRuns, ExecutionMemory } from '../executionMemory';
import { identityOf } from '../executionMemory';
import type { Run } from '../run';
import type { RowsInDoubt } from './claims';
import { inDoubtResult } from './claims';
import { openHistory } from './history';
import type { SendPlan } from './sendRun';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { needsAttention, triedInEarlierRun } from './outcome';
import type { PreparedRow } from './prepared';
import { messagesOf } from './prepared';
import { claimRetry } from './retryClaim';

/** What is kept about rows besides their results, for retries and for later executions. */
interface SendRecords extends Pick<SendPlan, 'ledger' | 'settled' | 'remember'> {
	/** Counts rows accepted now whose recipients received the campaign before with other values. */
	countOthers(results: readonly RowResult[]): number;
	/** Nothing had been sent in this workflow before. */
	readonly isNew: boolean;
	/** Call with the results of all rows. Never throws. */
	close(results: readonly RowResult[]): Promise<void>;
}

/**
 * Opens the sent history, and reads what the execution's memory says about the rows.
 *
 * @param earlier what earlier runs recorded, such as other batches
 * @param keepers of the sent history: those of the process, unless a test simulates several
 * @throws NodeOperationError when the list is longer than the sent history can hold, or n8n keeps none
 */
export async function openRecords(
	context: IExecuteFunctions,
	run: Run,
	options: SendOptions,
	rows: readonly PreparedRow[],
	execution: ExecutionMemory<RowResult>,
	earlier: EarlierRuns,
	keepers?: Keepers,
): Promise<SendRecords> {
	const memory = rememberResults(execution, rows, options.rowsInDoubt);
	const messageAt = messagesOf(rows, !options.skipRepeats, earlier);
	const batches = deduplicateBatches(rows, options, earlier);
	const retry = await claimRetry(context, run, execution, options, keepers);
	const settled = new Map([
		...refusedRetry(rows, retry.refusal),
		...batches.settled,
		...memory.settled,
	]);
	const messageOf = (index: number) => (settled.has(index) ? undefined : messageAt(index));
	const history = options.skipsSent
		? await openHistory(context, run, options, messageOf, earlier.rows, keepers)
		: undefined;
	return {
		ledger: history?.ledger,
		isNew: history?.isNew === true,
		settled,
		remember: (index, result) => {
			sideEffect(context, () => memory.remember(index, result));
			batches.note(index, result);
			sideEffect(context, () => history?.settle(index, result));
		},
		countOthers: (results) =>
			results.filter(({ outcome }, index) => outcome === 'accepted' && history?.gotOther(index))
				.length,
		close: async (results) => {
			await history?.close();
			const isOver = !results.some(needsAttention);
			await retry.end(results.some(hasLeft), isOver);
			if (isOver) execution.forget();
		},
	};
}

/**
 * Settles rows that an earlier batch of the execution has sent. The sent history knows these; if it is off, they are
 * kept here. If repeated rows are sent too, the history needs the ordinal of each equal row.
 */
function deduplicateBatches(
	rows: readonly PreparedRow[],
	{ skipRepeats, skipsSent, rowsInDoubt }: SendOptions,
	earlier: EarlierRuns,
) {
	const settled = new Map<number, RowResult>();
	const keyAt = (index: number) => {
		const row = rows[index];
		return row?.ok ? row.message.key : undefined;
	};
	for (const index of rows.keys()) {
		const key = keyAt(index);
		if (key === undefined) continue;
		if (!skipRepeats && skipsSent) earlier.note(key);
		if (!skipRepeats || skipsSent) continue;
		if (earlier.count(key) > 0) settled.set(index, triedInEarlierRun('has sent'));
		else if (earlier.count(inDoubtKey(key)) > 0) {
			settled.set(index, triedInEarlierRun('may have sent'));
		}
	}
	const note = (index: number, { outcome }: RowResult) => {
		const key = keyAt(index);
		if (key === undefined || !skipRepeats || skipsSent) return;
		if (outcome === 'accepted') earlier.note(key);
		if (outcome === 'unknown' && rowsInDoubt === 'report') earlier.note(inDoubtKey(key));
	};
	return { settled, note };
}

/** Under which an earlier run notes a message whose result it does not know. */
const inDoubtKey = (key: string) => `in doubt: ${key}`;

function* refusedRetry(
	rows: readonly PreparedRow[],
	refusal: RowResult | undefined,
): Generator<[number, RowResult]> {
	if (refusal === undefined) return;
	for (const [index, { ok }] of rows.entries()) if (ok) yield [index, refusal];
}

/** Whether the message may have left in this try. */
function hasLeft({ outcome, attempts }: RowResult): boolean {
	return attempts > 0 && (outcome === 'accepted' || outcome === 'unknown');
}

/** What an earlier try of the same execution has settled for good. */
interface RunMemory {
	readonly settled: ReadonlyMap<number, RowResult>;
	remember(index: number, result: RowResult): void;
}

const STATES = { accepted: 'done', unknown: 'inDoubt' } as const;

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again: rows that were accepted, or may have
 * been, are not sent by a later try.
 *
 * @param rowsInDoubt 'sendAgain' lets n8n's Retry button send rows that may have been sent; Retry On Fail never does
 */
export function rememberResults(
	tries: ExecutionMemory<RowResult>,
	rows: readonly PreparedRow[],
	rowsInDoubt: RowsInDoubt,
): RunMemory {
	const settled = new Map<number, RowResult>();
	for (const index of tries.indexes()) {
		const row = rows[index];
		if (row === undefined) continue;
		// A row that can no longer be checked is treated as the one that was there before.
		const found = tries.find(index, row.ok ? identify(row) : undefined);
		if (found?.full !== undefined) settled.set(index, found.full);
		else if (found?.state === 'done') settled.set(index, ACCEPTED_EARLIER);
		else if (found !== undefined && rowsInDoubt === 'report') settled.set(index, UNKNOWN_EARLIER);
	}
	return {
		settled,
		remember: (index, result) => {
			if (result.outcome !== 'accepted' && result.outcome !== 'unknown') return;
			const row = rows[index];
			// Results of an earlier try are already recorded.
			if (row === undefined || settled.has(index)) return;
			tries.note(index, identify(row), STATES[result.outcome], result);
		},
	};
}

/** Campaign and recipient in six characters; the content may be corrected between two tries. */
function identify({ facts }: PreparedRow): string {
	return identityOf(JSON.stringify([facts.campaign, facts.phoneNumber]));
}

const ACCEPTED_EARLIER: RowResult = {
	outcome: 'accepted',
	reason: 'An earlier try of this execution has sent this message',
	reasonCode: 'acceptedEarlier',
	attempts: 0,
};

const UNKNOWN_EARLIER = inDoubtResult(
	'An earlier try of this execution does not know whether this message was sent',
);
