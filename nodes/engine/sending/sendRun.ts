import type { IExecuteFunctions } from 'n8n-workflow';
import type { StopReason } from '../../service/limiter/runState';
import type { SentHistory } from '../history/sentHistory';
import { mapConcurrently, ROWS_AT_ONCE } from '../mapConcurrently';
import { ListProgress, sideEffect } from '../progress';
import type { ServiceClient } from '../../service/client';
import type { Run } from '../run';
import { isMissingProject } from '../../service/errors/explainError';
import { refusedForAllReason, stopCode } from '../../service/errors/stopReasons';
import type { Claim, RowsInDoubt } from './claims';
import { blockedResult, claimedAhead, Claims } from './claims';
import type { CampaignCheck, Gate } from './gates';
import { CampaignWatch, firstOf } from './gates';
import type { RowResult } from './outcome';
import {
	excludedResult,
	isNewProblem,
	notTriedResult,
	OUTCOME_WORDS,
	refusedResult,
	repeatResult,
	toResult,
	unexpectedResult,
	withSentAt,
} from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';
import { recipientKey, RepeatedRows, sendKeyAt } from './prepared';
import { SameRefusal } from './sameRefusal';
import type { SendMemory } from './sendMemory';
import { UNKNOWN_IN_EARLIER_RUN } from './sendMemory';
import type { Pace } from './spread';

/** A list of sends, and how it is sent. */
export interface SendPlan {
	readonly rows: readonly PreparedRow[];
	/** Whether the body of a 200 is the documented acceptance. */
	readonly isAcceptance: (body: unknown) => boolean;
	/** Rows that repeat an earlier one of the list are skipped. */
	readonly skipRepeats: boolean;
	/** The first row that needs attention ends the run. */
	readonly stopAtFirstFailure: boolean;
	readonly pace: Pace;
	/** Reasons not to send a row now, such as its send window. */
	readonly gates?: readonly Gate[];
	/** Called after a refusal: returns why no other row of the campaign can be sent, if so. */
	readonly checkCampaign?: CampaignCheck;
	/** What earlier tries and runs of this execution did; each result is noted as soon as it is known. */
	readonly memory: Pick<SendMemory, 'resultOf' | 'note'>;
	/** What was sent in earlier executions; absent unless the user asks for it. */
	readonly history?: SentHistory;
	/** What to do with a row that an earlier run may have sent. */
	readonly rowsInDoubt: RowsInDoubt;
}

/** Maximum number of rows that wait for their slot: a crash leaves them in doubt if there is a sent history. */
export const MAX_CLAIMED = 100;
const SEND_WORDS = { ended: 'settled', first: Object.values(OUTCOME_WORDS), last: [] };
const NEVER_REACHED: StopReason = {
	kind: 'firstFailure',
	text: 'The list stopped before this row',
};

/**
 * Sends the rows of one run. The life cycle of a row: prepared → claimed in the sent history → waiting for a slot → in
 * flight → (backing off → waiting → in flight)* → settled; settled is final and happens exactly once. The methods are in
 * this order.
 */
export class SendRun {
	/** By row; empty for those that are not settled. */
	private readonly results: Array<RowResult | undefined>;
	private readonly progress: ListProgress;
	private readonly client: ServiceClient;
	private readonly claims: Claims;
	private readonly campaigns: CampaignWatch;
	private readonly gates: readonly Gate[];
	private readonly sameRefusal: SameRefusal;
	private readonly repeated: RepeatedRows;
	/** Rows whose messages another run has claimed, those that repeat one of them, and later ones to their recipients. */
	private late: number[] = [];
	private readonly lateRecipients = new Set<string>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly plan: SendPlan,
	) {
		const { rows, pace, history, rowsInDoubt } = plan;
		this.results = new Array<RowResult | undefined>(rows.length);
		this.progress = new ListProgress(context, run.clock, rows.length, SEND_WORDS);
		this.client = run.client.within(pace);
		const ahead = claimedAhead(pace, MAX_CLAIMED);
		this.claims = new Claims(history, ahead, rowsInDoubt, run, (row) => sendKeyAt(rows, row));
		this.campaigns = new CampaignWatch(plan.checkCampaign, run.clock);
		this.gates = [...(plan.gates ?? []), this.campaigns.admit];
		this.sameRefusal = new SameRefusal(rows, (row) => this.results[row] === undefined);
		this.repeated = new RepeatedRows(rows, plan.skipRepeats);
	}

	/** @returns one result per row, in the order of the rows; never throws */
	async send(): Promise<RowResult[]> {
		this.settleWithoutSending();
		await this.sendAll(
			this.plan.rows.keys(),
			ROWS_AT_ONCE,
			async (row) => await this.claims.claim(row),
		);
		await this.sendLate();
		this.settleRepeats();
		const stopped = this.run.state.stopped ?? NEVER_REACHED;
		const rowInDoubt = this.rowsInDoubt();
		return Array.from(this.results, (result = notTriedResult(stopped), index) => {
			const row = result.reasonCode === 'otherMessageInDoubt' && rowInDoubt.get(this.person(index));
			return row ? blockedResult(row) : result;
		});
	}

	/** Settles rows whose result is known before anything is sent: they have it even if the run stops before them. */
	private settleWithoutSending(): void {
		const { rows, memory } = this.plan;
		for (const [index, row] of rows.entries()) {
			const excluded = row.ok || !row.exclusion ? undefined : excludedResult(row.exclusion);
			const known = memory.resultOf(index) ?? excluded;
			if (known === undefined) continue;
			this.record(index, known);
			// What an earlier run sent holds back no other message of this list.
			if (known === UNKNOWN_IN_EARLIER_RUN) continue;
			if (known.outcome === 'accepted' || known.outcome === 'unknown') {
				this.repeated.sentEarlier(index);
			}
		}
	}

	/** Rows to one recipient are sent one after the other, all others concurrently. */
	private async sendAll(
		indexes: Iterable<number>,
		width: number,
		claim: (index: number) => Promise<Claim>,
	): Promise<void> {
		await mapConcurrently(indexes, {
			width,
			keyOf: (index) => recipientKey(this.plan.rows[this.repeated.first(index)]),
			goesOn: () => this.run.state.stopped === undefined,
			work: async (index) => {
				try {
					const result = await this.sendRow(index, claim);
					if (result !== undefined) this.settle(index, result);
				} catch (error) {
					// Whatever was thrown, the message may have left.
					if (this.results[index] === undefined) this.settle(index, unexpectedResult(error));
				}
			},
		});
	}

	/** Runs once this run holds no claim that another may wait for, so that two runs cannot deadlock. */
	private async sendLate(): Promise<void> {
		const late = this.late.sort((one, other) => one - other);
		this.late = [];
		this.lateRecipients.clear();
		// A row that waits for another run holds up no row to another recipient.
		await this.sendAll(late, Infinity, async (row) => await this.claims.claimLater(row));
	}

	/**
	 * Carries a row from its claim to its outcome.
	 *
	 * @returns undefined if it has its result already, or gets it later
	 */
	private async sendRow(
		index: number,
		claim: (index: number) => Promise<Claim>,
	): Promise<RowResult | undefined> {
		const row = this.plan.rows[index];
		if (row === undefined || this.results[index] !== undefined) return undefined;
		if (!row.ok) return refusedResult(row);
		const repeat = this.repeated.has(index) ? this.repeatOf(index) : 'send';
		if (repeat !== 'send') return repeat;

		const { earlier, leave } = await claim(index);
		try {
			const isLate = earlier === undefined && this.lateRecipients.has(row.recipient);
			if (earlier === 'later' || isLate) {
				if (isLate) this.plan.history?.end(index, 'failed');
				this.late.push(index);
				this.lateRecipients.add(row.recipient);
				return undefined;
			}
			if (earlier !== undefined) return earlier;
			const held = firstOf(this.gates, row, this.run.clock.wall());
			if (held.kind === 'stop') return notTriedResult(held.reason);
			return await this.request(index, row, leave);
		} finally {
			leave();
		}
	}

	private async request(
		index: number,
		row: PreparedSend,
		leaveClaim: () => void,
	): Promise<RowResult> {
		const settlement = await this.client.request(row.request, {
			// The row may have waited for its slot until its send window closed.
			mayLeave: () => {
				leaveClaim();
				return firstOf(this.gates, row, this.run.clock.wall());
			},
			onRefusal: (last, isFatal) => {
				if (isFatal || isMissingProject(last)) {
					this.run.state.stop(refusedForAllReason(last));
				} else this.campaigns.checkAfterRefusal(row.group);
			},
		});
		const result = withSentAt(toResult(settlement, this.plan.isAcceptance), this.run.clock.wall());
		// Before the next await: no other row may leave meanwhile.
		this.stopIfBad(index, result);
		if (result.reasonCode !== 'refusedByService') return result;
		// The service may have refused the row only because the campaign was closed meanwhile.
		const closed = await this.campaigns.closedReason(row.group);
		return closed ? { ...result, reasonCode: stopCode(closed) } : result;
	}

	private settle(index: number, result: RowResult): void {
		this.record(index, result);
		this.stopIfBad(index, result);
	}

	private record(index: number, result: RowResult): void {
		this.results[index] = result;
		sideEffect(this.context, () => this.plan.memory.note(index, result));
		sideEffect(this.context, () => this.claims.settle(index, result));
		sideEffect(this.context, () => {
			const stop = this.sameRefusal.note(index, result);
			if (stop !== undefined) this.run.state.stop(stop);
		});
		this.progress.count(OUTCOME_WORDS[result.outcome]);
		sideEffect(this.context, this.progress.logIfDue);
	}

	private stopIfBad(index: number, result: RowResult): void {
		if (!this.plan.stopAtFirstFailure || !isNewProblem(result)) return;
		this.run.state.stop({ kind: 'firstFailure', text: `The list stopped at row ${index + 1}` });
	}

	/** 'send' if a row that repeats an earlier one is sent instead, or its result; undefined: it waits with that. */
	private repeatOf(index: number): RowResult | 'send' | undefined {
		const lead = this.repeated.lead(index);
		// It took over, and then waited for another run.
		if (lead === index) return 'send';
		const leadResult = this.results[lead];
		if (leadResult === undefined) {
			if (this.late.includes(lead)) this.late.push(index);
			return undefined;
		}
		return this.repeated.takesOver(index, leadResult) ? 'send' : this.repeatResult(index, lead);
	}

	/** Rows that a stopped run did not reach still count as repeats, unless they might have been sent instead. */
	private settleRepeats(): void {
		for (const index of this.repeated.indexes) {
			const lead = this.repeated.lead(index);
			if (lead === index) continue;
			const { outcome, reasonCode } = this.results[lead] ?? {};
			if (this.results[index] === undefined && outcome !== 'failed') {
				this.record(index, this.repeatResult(index, lead));
			}
			if (outcome === 'accepted' || reasonCode === 'alreadySent') this.plan.history?.skip(index);
		}
	}

	private repeatResult(index: number, lead: number): RowResult {
		return repeatResult(lead + 1, sendKeyAt(this.plan.rows, index));
	}

	/** The row in doubt of each recipient, from 1. It may come after the rows that wait for its result. */
	private rowsInDoubt(): ReadonlyMap<string | undefined, number> {
		const rows = new Map<string | undefined, number>();
		for (const [index, result] of this.results.entries()) {
			if (result?.outcome === 'unknown') rows.set(this.person(index), index + 1);
		}
		return rows;
	}

	private person(index: number): string | undefined {
		const row = this.plan.rows[index];
		return row?.ok ? row.message.person : undefined;
	}
}
