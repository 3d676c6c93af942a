import type { IExecuteFunctions } from 'n8n-workflow';
import { SentLedger } from '../ledger/sentLedger';
import { markStore } from '../ledger/store';
import type { Run } from '../rows/run';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';

/** The sent history during one run. */
interface History {
	readonly ledger: SentLedger;
	/** Records how a row ended. */
	settle(index: number, result: RowResult): void;
	/** Writes the rest. Never throws: the rows' results must not be lost for it. */
	close(results: readonly RowResult[]): Promise<void>;
}

/**
 * @param keyOf the key of a row; undefined for rows that this run does not send
 * @returns undefined when "Skip Already Sent" is off
 */
export function openHistory(
	context: IExecuteFunctions,
	run: Run,
	{ sentHistory }: SendOptions,
	keyOf: (index: number) => string | undefined,
): History | undefined {
	if (sentHistory === undefined) return undefined;
	const { length } = context.getInputData();
	const projectKey = (index: number) => {
		const key = keyOf(index);
		return key === undefined ? undefined : `${run.project.projectId}:${key}`;
	};
	const ledger = new SentLedger(markStore(context, sentHistory), run.clock, length, projectKey);
	return {
		ledger,
		settle: (index, { outcome }) => {
			if (outcome === 'accepted') ledger.settleAccepted(index);
			else if (outcome === 'failed') ledger.release(index);
		},
		close: async (results) => {
			try {
				await ledger.close(inDoubt(results));
			} catch (error) {
				tellUnwritten(context, error as Error);
			}
		},
	};
}

function* inDoubt(results: readonly RowResult[]): Generator<number> {
	for (const [index, { outcome }] of results.entries()) if (outcome === 'unknown') yield index;
}

function tellUnwritten(context: IExecuteFunctions, error: Error): void {
	const message =
		'The sent history could not be written. A later run may report rows as unknown that were accepted now';
	context.logger.error(`${context.getNode().name}: ${message} (${error.message})`);
	// Versions of n8n that lack hints must not lose the results for one.
	context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
