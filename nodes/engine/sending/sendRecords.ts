import type { IExecuteFunctions } from 'n8n-workflow';
import type { Keepers } from '../history/historyKeepers';
import { sideEffect } from '../progress';
import { identityOf, RetryMemory } from '../retryMemory';
import type { Run } from '../run';
import type { RowsInDoubt } from './claims';
import type { EarlierRuns } from './earlierRuns';
import { openHistory } from './history';
import type { SendPlan } from './listSend';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { needsAttention, sentInEarlierRun } from './outcome';
import type { PreparedRow } from './prepared';
import { messagesOf } from './prepared';
import { claimRetry } from './retryClaim';

/** What is kept of the rows beside their results: for retries and for later executions. */
interface SendRecords extends Pick<SendPlan, 'ledger' | 'settled' | 'remember'> {
	/** Rows accepted now whose recipients received the campaign before with other values. */
	countOthers(results: readonly RowResult[]): number;
	/** Nothing had been sent in this workflow before. */
	readonly isNew: boolean;
	/** To be called with the results of all rows. Never throws. */
	close(results: readonly RowResult[]): Promise<void>;
}

/**
 * Opens the run's memory and its sent history.
 *
 * @param earlier what the runs before have noted, as of other batches
 * @param keepers of the sent history: those of the process, unless a test simulates several
 * @throws NodeOperationError when the list is longer than what the sent history can hold, or n8n keeps none
 */
export async function openRecords(
	context: IExecuteFunctions,
	run: Run,
	options: SendOptions,
	rows: readonly PreparedRow[],
	earlier: EarlierRuns,
	keepers?: Keepers,
): Promise<SendRecords> {
	const memory = rememberResults(context, rows, options.rowsInDoubt);
	/** Rows that wait for their hours are not claimed: the run that sends them then must find no trace of this one. */
	const putOff = new Set<number>();
	const messageAt = messagesOf(rows, !options.skipRepeats, earlier);
	const batches = deduplicateBatches(rows, options, earlier);
	const retry = await claimRetry(context, run, options, keepers);
	const settled = new Map([
		...refusedRetry(rows, retry.refusal),
		...batches.settled,
		...memory.settled,
	]);
	const messageOf = (index: number) =>
		settled.has(index) || putOff.has(index) ? undefined : messageAt(index);
	const history = await openHistory(context, run, options, messageOf, earlier.rows, keepers);
	return {
		ledger: history?.ledger,
		isNew: history?.isNew === true,
		settled,
		remember: (index, result) => {
			sideEffect(context, () => memory.remember(index, result));
			batches.note(index, result);
			sideEffect(context, () => history?.settle(index, result));
			if (result.putOff) putOff.add(index);
		},
		countOthers: (results) =>
			results.filter(({ outcome }, index) => outcome === 'accepted' && history?.gotOther(index))
				.length,
		close: async (results) => {
			await history?.close();
			const isOver = !results.some(needsAttention);
			await retry.end(results.some(hasLeft), isOver);
			if (isOver) memory.forget();
		},
	};
}

/**
 * Settles rows that an earlier batch of the execution has sent. The sent history knows these; if it is off, they
 * are kept here. If repeated rows are sent too, the history needs the number of each equal row.
 */
function deduplicateBatches(
	rows: readonly PreparedRow[],
	{ skipRepeats, sentHistorySize, rowsInDoubt }: SendOptions,
	earlier: EarlierRuns,
) {
	const skipsSent = sentHistorySize !== undefined;
	const settled = new Map<number, RowResult>();
	const keyAt = (index: number) => {
		const row = rows[index];
		return row?.ok ? row.message.key : undefined;
	};
	for (const index of rows.keys()) {
		const key = keyAt(index);
		if (key === undefined) continue;
		if (!skipRepeats && skipsSent) earlier.note(key);
		if (skipRepeats && !skipsSent && earlier.count(key) > 0) {
			settled.set(index, sentInEarlierRun);
		}
	}
	const note = (index: number, { outcome }: RowResult) => {
		const key = keyAt(index);
		const stays = outcome === 'accepted' || (outcome === 'unknown' && rowsInDoubt === 'report');
		if (key !== undefined && stays && skipRepeats && !skipsSent) earlier.note(key);
	};
	return { settled, note };
}

function* refusedRetry(
	rows: readonly PreparedRow[],
	refusal: RowResult | undefined,
): Generator<[number, RowResult]> {
	if (refusal === undefined) return;
	for (const [index, { ok }] of rows.entries()) if (ok) yield [index, refusal];
}

/** In this try. */
function hasLeft({ outcome, attempts }: RowResult): boolean {
	return attempts > 0 && (outcome === 'accepted' || outcome === 'unknown');
}

/** What an earlier try of the same execution has settled for good. */
interface RunMemory {
	readonly settled: ReadonlyMap<number, RowResult>;
	remember(index: number, result: RowResult): void;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

const MEMORY = new RetryMemory<RowResult>('sentRows');
const STATES = { accepted: 'done', unknown: 'inDoubt' } as const;

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
	const tries = MEMORY.open(context);
	const settled = new Map<number, RowResult>();
	for (const index of tries.indexes()) {
		const row = rows[index];
		if (row === undefined) continue;
		// A row that can no longer be checked is taken for the one that was there before.
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
			// What an earlier try has settled is recorded already.
			if (row === undefined || settled.has(index)) return;
			tries.note(index, identify(row), STATES[result.outcome], result);
		},
		forget: tries.forget,
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

const UNKNOWN_EARLIER: RowResult = {
	outcome: 'unknown',
	reason: 'An earlier try of this execution does not know whether this message was sent',
	reasonCode: 'inDoubtEarlier',
	advice:
		'Check whether the message arrived. To send such rows, set "Rows in Doubt" to "Send Again"',
	attempts: 0,
};
