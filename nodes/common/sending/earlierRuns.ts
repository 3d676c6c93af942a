import type { KeyState } from '../ledger/marks';
import type { RowResult } from './outcome';

/** Option "In-Doubt Rows". */
export type InDoubtRows = 'report' | 'sendAgain';

/** What an earlier run leaves to report of a row; undefined when the row is to be sent. */
export function earlierResult(state: KeyState, inDoubtRows: InDoubtRows): RowResult | undefined {
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
