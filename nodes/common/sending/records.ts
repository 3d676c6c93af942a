import type { IExecuteFunctions } from 'n8n-workflow';
import type { Keepers } from '../ledger/historyKeepers';
import type { Run } from '../rows/run';
import { sideEffect } from '../rows/sideEffect';
import type { EarlierRuns } from './earlierRuns';
import { openHistory } from './history';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow } from './prepared';
import { messagesOf } from './prepared';
import { logProgress } from './progress';
import { claimRetry } from './retryClaim';
import { sentInEarlierRun } from './rowResults';
import { rememberResults } from './runMemory';
import type { SendPlan } from './sendRows';

/** What is kept of the rows beside their results: for retries, for later executions, for those who watch. */
interface RunRecords extends Pick<SendPlan, 'ledger' | 'settled' | 'onSettled'> {
	/** Rows accepted now whose recipients had got the campaign before with other values. */
	countOthers(results: readonly RowResult[]): number;
	/** Nothing had been sent in this workflow before. */
	readonly isNew: boolean;
	/** To be called with the results of all rows. Never throws. */
	close(results: readonly RowResult[]): Promise<void>;
}

/**
 * Opens the run's memory, its sent history and its progress log.
 *
 * @param earlier what the runs before have noted, as of other batches
 * @param keepers of the sent history: those of the process, unless a test plays several
 * @throws NodeOperationError when the list is longer than what the sent history can hold, or n8n keeps none
 */
export async function openRecords(
	context: IExecuteFunctions,
	run: Run,
	options: SendOptions,
	rows: readonly PreparedRow[],
	earlier: EarlierRuns,
	keepers?: Keepers,
): Promise<RunRecords> {
	const memory = rememberResults(context, rows, options.rowsInDoubt);
	const progress = logProgress(context, run.clock, rows.length);
	/** Rows that wait for their hours are not claimed: whoever sends them then shall find no trace of this run. */
	const putOff = new Set<number>();
	const messageAt = messagesOf(rows, !options.skipRepeats, earlier);
	const batches = besideOtherBatches(rows, options, earlier);
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
		onSettled: (index, result) => {
			sideEffect(context, () => memory.remember(index, result));
			batches.note(index, result);
			sideEffect(context, () => history?.settle(index, result));
			if (result.putOff) putOff.add(index);
			sideEffect(context, () => progress(result));
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
 * The rows of a batch among those of the batches before. The sent history knows what they have sent; where it is
 * off, that is kept here. Where every row is sent, the history has to know which of equal rows one is.
 */
function besideOtherBatches(
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
