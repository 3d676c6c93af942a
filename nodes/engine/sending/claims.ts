import type { Awaited, SentLedger } from '../history/sentLedger';
import type { StopReason } from '../../service/limiter/runState';
import { pause } from '../../service/limiter/backOff';
import { messageOf } from '../../values/result';
import type { Run } from '../run';
import type { RowResult } from './outcome';
import type { Pace } from './spread';
import { notTriedResult } from './outcome';
import { shorten } from '../../values/text';

/** A row that is claimed and has not left yet. */
export interface Claim {
	/** The row's result if it must not be sent after all; "later" if another run may hold its key. */
	readonly earlier?: RowResult | 'later';
	/** Frees the row's place for another claim, whether or not it is sent. May be called again. */
	readonly leave: () => void;
}

export interface Claims {
	/** Call for each row to send, in input order. */
	claim(index: number): Promise<Claim>;
	/**
	 * Waits for the run that holds the key of a postponed row. The row holds no slot meanwhile, so two lists waiting
	 * for each other's rows cannot deadlock.
	 */
	claimLater(index: number): Promise<Claim>;
}

/** Milliseconds before the history is read again, after each failure: a restarting database is unavailable for seconds. */
const ASK_AGAIN_MS = [250, 500, 1000, 2000, 4000, 7000, 7000, 8000];

const NO_REASON: StopReason = { kind: 'fatal', text: 'The sent history cannot be read' };

/**
 * Claims rows in the sent history. Rows that are claimed when the process dies are in doubt, so only a few are claimed
 * ahead of their slot: enough that the limiter need not wait for the store. Without a history as many wait for their
 * slot, so that a row that is tried again does not wait behind the whole list.
 *
 * @param ledger absent: every row may be sent
 * @param ahead maximum number of rows that wait for their slot
 * @param sendKeyOf the "Send Key" of a row, if any
 */
export function claimsAhead(
	ledger: SentLedger | undefined,
	ahead: number,
	rowsInDoubt: RowsInDoubt,
	{ state, clock }: Pick<Run, 'state' | 'clock'>,
	sendKeyOf: (index: number) => string | undefined = () => undefined,
): Claims {
	const places = new Semaphore(ahead);
	/** Without its history the list could be sent twice: if reading it fails for half a minute, the run stops. */
	const ask = async (known: () => Promise<Claim['earlier']>): Promise<Claim['earlier']> => {
		for (const againMs of [...ASK_AGAIN_MS, undefined]) {
			try {
				return state.stopped ? notTriedResult(state.stopped) : await known();
			} catch (error) {
				if (againMs === undefined) state.stop(unreadable(error));
				else await pause(againMs, clock, state);
			}
		}
		return notTriedResult(state.stopped ?? NO_REASON);
	};
	const inDoubt = async (index: number, result: RowResult): Promise<RowResult | undefined> =>
		rowsInDoubt === 'sendAgain' && (await ledger?.claimAgain(index)) ? undefined : result;
	return {
		claim: async (index) => {
			await places.acquire();
			let isIn = true;
			const leave = () => {
				if (isIn) places.release();
				isIn = false;
			};
			const earlier = await ask(async () => {
				const claimed = await ledger?.claim(index);
				if (claimed === 'busy') return 'later';
				if (claimed === 'sent') return sentResult('An earlier run has', sendKeyOf(index));
				if (claimed === 'skipped') return skippedEarlier;
				if (claimed === 'blocked') return await inDoubt(index, blockedResult());
				return claimed === 'abandoned' ? await inDoubt(index, inDoubtResult(ABANDONED)) : undefined;
			});
			return { earlier, leave };
		},
		claimLater: async (index) => {
			const earlier = await ask(async () => {
				const found = (await ledger?.wait(index)) ?? 'new';
				return found === 'stopped' && state.stopped
					? notTriedResult(state.stopped)
					: await laterResult(
							found,
							sendKeyOf(index),
							async (result) => await inDoubt(index, result),
						);
			});
			return { earlier, leave: () => undefined };
		},
	};
}

/** Option "If an Earlier Send Is Uncertain". */
export type RowsInDoubt = 'report' | 'sendAgain';

const ABANDONED = 'An earlier run stopped before the result of this message was known';
const CONCURRENT_IN_DOUBT =
	'A concurrent run does not know whether it sent this message to this recipient';
const AT_WORK = 'Another n8n process may still be sending this message to this recipient';
const OTHER_AT_WORK =
	'Another n8n process may still be sending another message of this campaign to this recipient';

async function laterResult(
	found: Awaited,
	sendKey: string | undefined,
	inDoubt: (result: RowResult) => Promise<RowResult | undefined>,
): Promise<RowResult | undefined> {
	switch (found) {
		case 'new':
		case 'stopped':
			return undefined;
		case 'sentMeanwhile':
			return sentResult('A concurrent run has', sendKey);
		case 'skipped':
			return skippedEarlier;
		case 'concurrentInDoubt':
			return await inDoubt(inDoubtResult(CONCURRENT_IN_DOUBT));
		case 'abandoned':
			return await inDoubt(inDoubtResult(ABANDONED));
		case 'blocked':
			return await inDoubt(blockedResult());
		case 'atWork':
			// The other process will send it, or release it for the next run.
			return { ...inProgressElsewhere, outcome: 'unknown', reason: AT_WORK };
		case 'otherAtWork':
			return { ...inProgressElsewhere, outcome: 'notSent', reason: OTHER_AT_WORK };
	}
}

function sentResult(who: string, sendKey = ''): RowResult {
	return {
		outcome: 'skipped',
		reason:
			sendKey === ''
				? `${who} sent this message to this recipient`
				: `${who} sent the message with the Send Key "${shorten(sendKey)}"`,
		reasonCode: 'alreadySent',
		advice: 'To send it again, clear the sent history or switch "Skip Already Sent" off',
		attempts: 0,
	};
}

const skippedEarlier: RowResult = {
	outcome: 'skipped',
	reason: 'An earlier run skipped this message as a duplicate. This recipient got another one',
	reasonCode: 'repeatedInList',
	advice: 'To send it, set "Duplicate Recipients" to "Send Every Row"',
	attempts: 0,
};

const inProgressElsewhere = {
	reasonCode: 'inProgressElsewhere',
	advice: 'Run the list again later: rows sent by then are skipped',
	attempts: 0,
} as const;

/** @param reason why it is not known whether an earlier run or try has sent the row's message */
export function inDoubtResult(reason: string): RowResult {
	return {
		outcome: 'unknown',
		reason,
		reasonCode: 'inDoubtEarlier',
		advice: `Check whether the message arrived. ${SEND_IN_DOUBT}`,
		attempts: 0,
	};
}

/**
 * The result of a row that is not tried while another message to its person is in doubt.
 *
 * @param row of that message, from 1; absent if it is not in this list
 */
export function blockedResult(row?: number): RowResult {
	const other = row === undefined ? 'Another message of this campaign to' : `Row ${row} for`;
	return {
		outcome: 'notSent',
		reason: `${other} this person may or may not have been sent`,
		reasonCode: 'otherMessageInDoubt',
		heading: 'Another message to this person may or may not have been sent',
		advice: `Check whether that message arrived. ${SEND_IN_DOUBT}`,
		attempts: 0,
	};
}

const SEND_IN_DOUBT = 'To send such rows, set "If an Earlier Send Is Uncertain" to "Send Again"';

function unreadable(error: unknown): StopReason {
	return {
		kind: 'fatal',
		code: 'historyUnavailable',
		text: `The sent history cannot be read: ${messageOf(error)}`,
		advice: 'Check the database of n8n, or switch "Skip Already Sent" off',
	};
}

/** A crash leaves claimed rows in doubt: those that may leave within this many seconds are claimed ahead of their slot. */
const CLAIMED_AHEAD_S = 10;

/**
 * How many rows may be claimed together, or wait for their slot.
 *
 * @param most the maximum without a ceiling
 */
export function claimedAhead({ maxPerSecond }: Pace, most: number): number {
	if (maxPerSecond === 0) return most;
	return Math.min(most, Math.max(1, Math.floor(maxPerSecond * CLAIMED_AHEAD_S)));
}

/** A counting semaphore; waiters are served first in, first out. */
export class Semaphore {
	private readonly waiting: Array<() => void> = [];

	constructor(private free: number) {}

	/** Waits for a permit. Each must be returned by {@link release}. */
	async acquire(): Promise<void> {
		if (this.free > 0) {
			this.free -= 1;
			return;
		}
		await new Promise<void>((enter) => this.waiting.push(enter));
	}

	release(): void {
		const next = this.waiting.shift();
		if (next === undefined) this.free += 1;
		else next();
	}
}
