import type { IExecuteFunctions } from 'n8n-workflow';
import type { Keepers } from '../ledger/keepers';
import type { Run } from '../rows/run';
import { sideEffect } from '../rows/sideEffect';
import { openHistory } from './history';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow } from './prepared';
import { messagesOf } from './prepared';
import { logProgress } from './progress';
import { rememberResults } from './runMemory';
import type { SendPlan } from './sendRows';

/** What is kept of the rows beside their results: for retries, for later executions, for those who watch. */
interface RunRecords extends Pick<SendPlan, 'ledger' | 'settled' | 'onSettled'> {
	/** Rows accepted now whose recipients had got the campaign before with other values. */
	countOthers(results: readonly RowResult[]): number;
	/** To be called with the results of all rows. Never throws. */
	close(results: readonly RowResult[]): Promise<void>;
}

/**
 * Opens the run's memory, its sent history and its progress log.
 *
 * @param keepers of the sent history: those of the process, unless a test plays several
 * @throws NodeOperationError when the list is longer than what the sent history can hold, or n8n keeps none
 */
export async function openRecords(
	context: IExecuteFunctions,
	run: Run,
	options: SendOptions,
	rows: readonly PreparedRow[],
	keepers?: Keepers,
): Promise<RunRecords> {
	const memory = rememberResults(context, rows, options.rowsInDoubt);
	const progress = logProgress(context, run.clock, rows.length);
	/** Rows that wait for their hours are not claimed: whoever sends them then shall find no trace of this run. */
	const putOff = new Set<number>();
	const messageAt = messagesOf(rows, !options.skipRepeats);
	const messageOf = (index: number) =>
		memory.settled.has(index) || putOff.has(index) ? undefined : messageAt(index);
	const history = await openHistory(context, run, options, messageOf, keepers);
	return {
		ledger: history?.ledger,
		settled: memory.settled,
		onSettled: (index, result) => {
			sideEffect(context, () => memory.remember(index, result));
			sideEffect(context, () => history?.settle(index, result));
			if (result.putOff) putOff.add(index);
			sideEffect(context, () => progress(result));
		},
		countOthers: (results) =>
			results.filter(({ outcome }, index) => outcome === 'accepted' && history?.gotOther(index))
				.length,
		close: async (results) => {
			await history?.close();
			if (!results.some(needsAttention)) memory.forget();
		},
	};
}
