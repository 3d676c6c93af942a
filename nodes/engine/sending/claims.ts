import type { Awaited, SentHistory } from '../history/sentHistory';
import type { Claimed, Doubt, KeyEnd } from '../history/workflowHistory';
import type { StopReason } from '../../service/limiter/runState';
import { pause, retried } from '../../service/limiter/backOff';
import { messageOf } from '../../values/result';
import type { Run } from '../run';
import type { Outcome, RowResult } from './outcome';
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

/** Milliseconds before the history is read again, after each failure: a restarting database is unavailable for seconds. */
const ASK_AGAIN_MS = [250, 500, 1000, 2000, 4000, 7000, 7000, 8000];

/** How a row's end is recorded; undefined: as it was. */
const ENDS: Readonly<Record<Outcome, KeyEnd | undefined>> = {
	accepted: 'accepted',
	failed: 'failed',
	notSent: 'failed',
	unknown: 'unknown',
	skipped: undefined,
};

/**
 * Claims rows in the sent history. Rows that are claimed when the process dies are in doubt, so only a few are claimed
 * ahead of their slot: enough that the limiter need not wait for the store. Without a history as many wait for their
 * slot, so that a row that is tried again does not wait behind the whole list.
 */
export class Claims {
	private readonly places: Semaphore;

	/**
	 * @param history absent: every row may be sent
	 * @param ahead maximum number of rows that wait for their slot
	 * @param sendKeyOf the "Send Key" of a row, if any
	 */
	constructor(
		private readonly history: SentHistory | undefined,
		ahead: number,
		private readonly rowsInDoubt: RowsInDoubt,
		private readonly run: Pick<Run, 'state' | 'clock'>,
		private readonly sendKeyOf: (index: number) => string | undefined = () => undefined,
	) {
		this.places = new Semaphore(ahead);
	}

	/** Call for each row to send, in input order. */
	async claim(index: number): Promise<Claim> {
		await this.places.acquire();
		let isIn = true;
		const leave = () => {
			if (isIn) this.places.release();
			isIn = false;
		};
		return { earlier: await this.ask(index, async () => await this.history?.claim(index)), leave };
	}

	/**
	 * Waits for the run that holds the key of a postponed row. The row holds no slot meanwhile, so two lists waiting
	 * for each other's rows cannot deadlock.
	 */
	async claimLater(index: number): Promise<Claim> {
		const earlier = await this.ask(index, async () => await this.history?.wait(index));
		return { earlier, leave: () => undefined };
	}

	/** Records how a row ended, whether or not it was claimed. */
	settle(index: number, { outcome }: Pick<RowResult, 'outcome'>): void {
		const end = ENDS[outcome];
		if (end !== undefined) this.history?.end(index, end);
	}

	/** Without its history the list could be sent twice: if reading it fails for half a minute, the run stops. */
	private async ask(index: number, question: () => Promise<Claimed | Awaited | undefined>) {
		const { state, clock } = this.run;
		const answer = async () =>
			state.stopped ? notTriedResult(state.stopped) : await this.resultOf(index, await question());
		const sleep = async (ms: number) => await pause(ms, clock, state);
		return await retried(answer, ASK_AGAIN_MS, { sleep }).catch((error: unknown) => {
			const reason = unreadable(error);
			state.stop(reason);
			return notTriedResult(state.stopped ?? reason);
		});
	}

	private async resultOf(
		index: number,
		known: Claimed | Awaited = 'new',
	): Promise<Claim['earlier']> {
		switch (known) {
			case 'new':
				return undefined;
			case 'busy':
				return 'later';
			case 'stopped':
				return this.run.state.stopped && notTriedResult(this.run.state.stopped);
			case 'sent':
				return sentResult('This message was already sent', this.sendKeyOf(index));
			case 'sentMeanwhile':
				return sentResult(
					'Another execution sent this message at the same time',
					this.sendKeyOf(index),
				);
			case 'skipped':
				return skippedEarlier;
			case 'atWork':
				// The other process will send it, or release it for the next run.
				return { ...inProgressElsewhere, outcome: 'unknown', reason: AT_WORK };
			case 'otherAtWork':
				return { ...inProgressElsewhere, outcome: 'notSent', reason: OTHER_AT_WORK };
			case 'abandoned':
			case 'concurrentInDoubt':
			case 'blocked':
				return await this.doubtResult(index, known);
		}
	}

	/** @returns undefined if the row is sent although the message may have been sent */
	private async doubtResult(
		index: number,
		doubt: Doubt | 'concurrentInDoubt',
	): Promise<RowResult | undefined> {
		const sendsAgain = this.rowsInDoubt === 'sendAgain';
		if (sendsAgain && (await this.history?.claimAgain(index))) return undefined;
		return doubt === 'blocked' ? blockedResult() : inDoubtResult(IN_DOUBT[doubt]);
	}
}

/** Option "If an Earlier Send Is Uncertain". */
export type RowsInDoubt = 'report' | 'sendAgain';

const IN_DOUBT = {
	abandoned: 'An earlier execution stopped before the result of this message was known',
	concurrentInDoubt: 'Another execution started to send this message, and the result is not known',
} as const;
const AT_WORK = 'Another n8n process may still be sending this message to this recipient';
const OTHER_AT_WORK =
	'Another n8n process may still be sending another message of this campaign to this recipient';

function sentResult(text: string, sendKey = ''): RowResult {
	return {
		outcome: 'skipped',
		reason: sendKey === '' ? text : `${text} (Send Key "${shorten(sendKey)}")`,
		reasonCode: 'alreadySent',
		advice: 'To send it again, clear the sent history or switch "Skip Already Sent" off',
		attempts: 0,
	};
}

const skippedEarlier: RowResult = {
	outcome: 'skipped',
	reason:
		'An earlier execution skipped this message as a duplicate. This recipient got another one',
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
		reason: `${other} this recipient may or may not have been sent`,
		reasonCode: 'otherMessageInDoubt',
		heading: 'Another message to this recipient may or may not have been sent',
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
		advice:
			'Check the database of n8n, then run the list again. With "Skip Already Sent" off, sent rows are sent again',
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
