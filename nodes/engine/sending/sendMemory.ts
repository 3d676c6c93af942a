import type { EarlierRuns, ExecutionMemory } from '../executionMemory';
import { identityOf } from '../executionMemory';
import { inDoubtResult } from './claims';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';
import { SENT_IN_EARLIER_RUN } from './outcome';
import type { PreparedRow } from './prepared';

const STATES = { accepted: 'done', unknown: 'inDoubt' } as const;

/**
 * What the execution knows about the rows of a send, by their index: what earlier tries of this run did ("Retry On Fail"
 * and n8n's Retry button run the whole node again), and what earlier runs of a loop sent. The sent history knows the
 * latter too; they count here if it is off.
 */
export class SendMemory {
	/** As it was when the list began. */
	private readonly known = new Map<number, RowResult>();
	/** Whether messages of earlier runs count as repeats, and those of this run are noted for later ones. */
	private readonly skipsEarlierRuns: boolean;

	/**
	 * @param retryRefusal the result of all rows if another retry of the execution has them
	 */
	constructor(
		private readonly execution: ExecutionMemory<RowResult>,
		private readonly earlier: EarlierRuns,
		private readonly rows: readonly PreparedRow[],
		private readonly options: Pick<SendOptions, 'skipRepeats' | 'skipsSent' | 'rowsInDoubt'>,
		retryRefusal?: RowResult,
	) {
		const { skipRepeats, skipsSent } = options;
		this.skipsEarlierRuns = skipRepeats && !skipsSent;
		for (const [index, row] of rows.entries()) {
			const result =
				this.ofEarlierTry(index, row) ??
				(row.ok ? (this.ofEarlierRun(row.message.key) ?? retryRefusal) : undefined);
			if (result !== undefined) this.known.set(index, result);
			// The history counts equal rows of all runs.
			if (!skipRepeats && skipsSent && row.ok) earlier.note(row.message.key);
		}
	}

	/** The final result of a row that needs no send in this run; undefined for all others. */
	resultOf(index: number): RowResult | undefined {
		return this.known.get(index);
	}

	/** Records how a row ended, for later tries and runs. */
	note(index: number, result: RowResult): void {
		const row = this.rows[index];
		const { outcome } = result;
		if (row === undefined || (outcome !== 'accepted' && outcome !== 'unknown')) return;
		if (this.skipsEarlierRuns && row.ok) this.noteForLaterRuns(row.message.key, outcome);
		// Results of an earlier try are already recorded.
		if (this.known.has(index)) return;
		this.execution.note(index, identify(row), STATES[outcome], result);
	}

	private ofEarlierTry(index: number, row: PreparedRow): RowResult | undefined {
		if (!this.execution.has(index)) return undefined;
		// A row that can no longer be checked is treated as the one that was there before.
		const found = this.execution.find(index, row.ok ? identify(row) : undefined);
		if (found?.full !== undefined) return found.full;
		if (found?.state === 'done') return ACCEPTED_EARLIER;
		// "Send Again" lets n8n's Retry button send rows that may have been sent; Retry On Fail, whose results are kept whole, never does.
		return found !== undefined && this.options.rowsInDoubt === 'report'
			? UNKNOWN_EARLIER
			: undefined;
	}

	private ofEarlierRun(key: string): RowResult | undefined {
		if (!this.skipsEarlierRuns) return undefined;
		if (this.earlier.count(key) > 0) return SENT_IN_EARLIER_RUN;
		const isHeldBack = this.options.rowsInDoubt === 'report' && this.execution.isInDoubt(key);
		return isHeldBack ? UNKNOWN_IN_EARLIER_RUN : undefined;
	}

	private noteForLaterRuns(key: string, outcome: 'accepted' | 'unknown'): void {
		if (outcome === 'accepted') this.earlier.note(key);
		else this.execution.noteDoubt(key);
	}
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

export const UNKNOWN_IN_EARLIER_RUN = inDoubtResult(
	'This node may have sent this message to this recipient in this execution',
);
