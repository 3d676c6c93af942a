import type { KeyState } from '../ledger/marks';
import type { SentLedger } from '../ledger/sentLedger';
import type { RunState } from '../pacing/runState';
import { Semaphore } from '../pacing/semaphore';
import type { RowResult } from './outcome';
import { notTriedResult } from './toResult';

/** A row among those that are claimed and have not left yet. */
export interface Claim {
	/** The row's result if it must not be sent after all. */
	readonly earlier?: RowResult;
	/** Its turn has come, or it is not sent: another row may be claimed. May be called again. */
	leave(): void;
}

const UNNEEDED: Claim = { leave: () => undefined };

/**
 * Claims rows in the sent history. Whatever is claimed when the process dies is in doubt, so only few
 * rows are claimed ahead of their turn: enough for the gate not to wait for the store.
 *
 * @param ahead rows that may be claimed and wait for their turn, at most
 * @returns to be called for each row that is to be sent, in their order
 */
export function claimsAhead(
	ledger: SentLedger | undefined,
	ahead: number,
	inDoubtRows: InDoubtRows,
	state: RunState,
): (index: number) => Promise<Claim> {
	if (ledger === undefined) return async () => UNNEEDED;
	const places = new Semaphore(ahead);
	return async (index) => {
		await places.acquire();
		let isIn = true;
		const leave = () => {
			if (isIn) places.release();
			isIn = false;
		};
		return { earlier: await claim(ledger, index, inDoubtRows, state), leave };
	};
}

/** @returns the row's result if it must not be sent after all */
async function claim(
	ledger: SentLedger,
	index: number,
	inDoubtRows: InDoubtRows,
	state: RunState,
): Promise<RowResult | undefined> {
	if (state.stopped) return notTriedResult(state.stopped);
	try {
		const known = await ledger.claim(index);
		if (known === 'inDoubt' && inDoubtRows === 'sendAgain') ledger.reopen(index);
		return earlierResult(known, inDoubtRows);
	} catch (error) {
		// Without its history the list could be sent twice.
		const text = `The sent history cannot be read: ${(error as Error).message}`;
		const advice = 'Check the database of n8n, or switch "Skip Already Sent" off';
		const reason = { kind: 'fatal', text, advice } as const;
		state.stop(reason);
		return notTriedResult(reason);
	}
}

/** Option "In-Doubt Rows". */
export type InDoubtRows = 'report' | 'sendAgain';

/** What an earlier run leaves to report of a row; undefined when the row is to be sent. */
function earlierResult(state: KeyState, inDoubtRows: InDoubtRows): RowResult | undefined {
	switch (state) {
		case 'new':
			return undefined;
		case 'sent':
			return {
				outcome: 'skipped',
				reason: 'An earlier run has sent this message to this recipient',
				advice: 'To send it again, clear the sent history or switch "Skip Already Sent" off',
				attempts: 0,
			};
		case 'inDoubt':
			if (inDoubtRows === 'sendAgain') return undefined;
			return {
				outcome: 'unknown',
				reason: 'An earlier run ended before it knew whether this message was sent',
				advice:
					'Check whether the message arrived. To send such rows, set "In-Doubt Rows" to "Send Again"',
				attempts: 0,
			};
	}
}
