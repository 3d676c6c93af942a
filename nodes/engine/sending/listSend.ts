import type { IExecuteFunctions } from 'n8n-workflow';
import type { SentLedger } from '../history/sentLedger';
import { MAX_CONCURRENT } from '../../service/limiter/concurrencyLimit';
import type { StopReason } from '../../service/limiter/runState';
import type { ListPolicy, ListRow } from '../listRun';
import { FailFast, ListRun } from '../listRun';
import type { ServiceClient } from '../../service/client';
import type { Run } from '../run';
import { stopCode } from '../../service/errors/stopReasons';
import type { Claims, RowsInDoubt } from './claims';
import { blockedResult, claimedAhead, claimsAhead } from './claims';
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
import type { GroupCheck } from './refusals';
import { Refusals } from './refusals';
import type { Pace } from './spread';

export interface SendPlan {
	readonly rows: readonly PreparedRow[];
	/** What refusals are about, for messages: "message". */
	readonly subject: string;
	/** Whether the body of a 200 is the documented acceptance. */
	readonly isAcceptance: (body: unknown) => boolean;
	/** Rows that repeat an earlier one of the list are skipped. */
	readonly skipRepeats: boolean;
	/** The first row that needs attention ends the run. */
	readonly stopAtFirstFailure: boolean;
	readonly pace: Pace;
	/** The row's result if it may not be sent at that time, Unix milliseconds; absent: no row is put off. */
	readonly putOff?: (row: PreparedSend, at: number) => RowResult | undefined;
	/** Called after a refusal: returns why no other row of the group can be sent, if so. */
	readonly checkGroup?: GroupCheck;
	/** Remembers across executions what was sent; absent unless the user asks for it. */
	readonly ledger?: SentLedger;
	/** What to do with a row that an earlier run may have sent. */
	readonly rowsInDoubt: RowsInDoubt;
	/** Results of an earlier try of the same run, which are final. */
	readonly settled: ReadonlyMap<number, RowResult>;
	/** Keeps the result of a row; called once for each row as soon as it has one. Must not throw. */
	readonly remember: (index: number, result: RowResult) => void;
}

/** Maximum number of rows that wait for their slot: a crash leaves them in doubt if there is a sent history. */
export const MAX_CLAIMED = 100;

/**
 * The policy for lists of sends. The life cycle of a row: prepared → claimed in the sent history → waiting for a slot →
 * in flight → (backing off → waiting → in flight)* → settled; settled is final and happens exactly once. The methods
 * are in this order.
 */
export class ListSend implements ListPolicy<ListRow, RowResult> {
	/** Rows in back-off hold no slot, so more rows than requests may be under way. */
	width = 2 * MAX_CONCURRENT;
	readonly words = { ended: 'settled', first: Object.values(OUTCOME_WORDS), last: [] };
	private readonly list: ListRun<ListRow, RowResult>;
	private readonly results: ReadonlyArray<RowResult | undefined>;
	private readonly repeated: RepeatedRows;
	private readonly refusals: Refusals;
	private readonly client: ServiceClient;
	private readonly claims: Claims;
	private claimRow: Claims['claim'];
	/** Rows whose messages another run has claimed, those that repeat one of them, and later ones to their recipients. */
	private late: number[] = [];
	private readonly lateRecipients = new Set<string>();

	constructor(
		context: IExecuteFunctions,
		private readonly run: Run,
		private readonly plan: SendPlan,
	) {
		const { rows, skipRepeats, ledger, rowsInDoubt } = plan;
		this.list = new ListRun(context, run, new FailFast(run.state), this, rows.length);
		this.results = this.list.results;
		this.repeated = new RepeatedRows(rows, skipRepeats);
		const isOpen = (row: number) => this.results[row] === undefined;
		this.refusals = new Refusals({ rows, isOpen }, run.clock, plan);
		const sendKeyOf = (row: number) => sendKeyAt(rows, row);
		const ahead = claimedAhead(plan.pace, MAX_CLAIMED);
		this.claims = claimsAhead(ledger, ahead, rowsInDoubt, run, sendKeyOf);
		this.claimRow = this.claims.claim;
		this.client = run.client.within(plan.pace);
	}

	/** @returns one result per row, in the order of the rows; never throws */
	async send(): Promise<RowResult[]> {
		this.settleWithoutSending();
		await this.list.execute(this.listRows());
		await this.sendLate();
		this.settleRepeats();
		const stopped = this.run.state.stopped ?? NEVER_REACHED;
		const rowInDoubt = this.rowsInDoubt();
		return Array.from(this.results, (result = notTriedResult(stopped), index) => {
			const row = result.reasonCode === 'otherMessageInDoubt' && rowInDoubt.get(this.person(index));
			return row ? blockedResult(row) : result;
		});
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

	/** Settles rows whose result is known before anything is sent. */
	private settleWithoutSending(): void {
		const { rows, settled } = this.plan;
		for (const [index, result] of settled) this.list.record(index, result);
		for (const [index, row] of rows.entries()) {
			if (this.results[index] !== undefined || row.ok || row.exclusion === undefined) continue;
			this.list.record(index, excludedResult(row.exclusion));
		}
	}

	private *listRows(): Generator<ListRow> {
		for (const index of this.plan.rows.keys()) yield this.rowAt(index);
	}

	/** Rows to one recipient are sent one after the other, all others concurrently. */
	private rowAt(index: number): ListRow {
		return { index, resourceKey: recipientKey(this.plan.rows[this.repeated.first(index)]) };
	}

	goesOn(): boolean {
		return this.run.state.stopped === undefined;
	}

	async carryOut({ index }: ListRow): Promise<RowResult | undefined> {
		const row = this.plan.rows[index];
		if (row === undefined || this.results[index] !== undefined) return undefined;
		if (!row.ok) return refusedResult(row);
		const repeat = this.repeated.has(index) ? this.repeatOf(index) : 'send';
		if (repeat !== 'send') return repeat;
		return await this.claimAndRequest(index, row);
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

	private async claimAndRequest(index: number, row: PreparedSend) {
		const { earlier, leave } = await this.claimRow(index);
		try {
			const isLate = earlier === undefined && this.lateRecipients.has(row.recipient);
			if (earlier === 'later' || isLate) {
				if (isLate) this.plan.ledger?.end(index, 'failed');
				this.late.push(index);
				this.lateRecipients.add(row.recipient);
				return undefined;
			}
			// Put off only if no earlier run has sent it.
			return earlier ?? this.putOff(row) ?? (await this.request(index, row, leave));
		} finally {
			leave();
		}
	}

	/** The row's result if its send window is closed now. */
	private putOff(row: PreparedSend): RowResult | undefined {
		return this.plan.putOff?.(row, this.run.clock.wall());
	}

	private async request(
		index: number,
		row: PreparedSend,
		leaveClaim: () => void,
	): Promise<RowResult> {
		const { subject, isAcceptance } = this.plan;
		let later: RowResult | undefined;
		const settlement = await this.client.request(row.request, {
			mayLeave: () => {
				leaveClaim();
				// The row may have waited for its slot until its send window closed.
				later = this.putOff(row);
				if (later !== undefined) return { kind: 'stop', reason: waitReason(later) };
				return this.refusals.mayLeave(row.group);
			},
			onRefusal: (last, fatal) => {
				const stop = this.refusals.noteRefusal(row.group, last, fatal);
				if (stop !== undefined) this.run.state.stop(stop);
			},
		});
		const result =
			later !== undefined && settlement.kind === 'notTried'
				? { ...later, attempts: settlement.attempts }
				: withSentAt(toResult(settlement, subject, isAcceptance), this.run.clock.wall());
		// Before the next await: no other row may leave meanwhile.
		this.list.stopIfBad(index, result);
		// The service may have refused the row only because the campaign was closed meanwhile.
		const closed =
			result.reasonCode === 'refusedByService' && (await this.refusals.closedReason(row.group));
		return closed ? { ...result, reasonCode: stopCode(closed) } : result;
	}

	/** Whatever was thrown, the message may have left. */
	fromError({ index }: ListRow, error: unknown): RowResult | undefined {
		return this.results[index] === undefined ? unexpectedResult(error) : undefined;
	}

	remember(index: number, result: RowResult): void {
		this.plan.remember(index, result);
		const stop = this.refusals.noteResult(index, result);
		if (stop !== undefined) this.run.state.stop(stop);
	}

	endsList(result: RowResult): boolean {
		return this.plan.stopAtFirstFailure && isNewProblem(result);
	}

	wordFor({ outcome }: RowResult): string {
		return OUTCOME_WORDS[outcome];
	}

	/** Runs once this run holds no claim that another may wait for, so that two runs cannot deadlock. */
	private async sendLate(): Promise<void> {
		const late = this.late.sort((one, other) => one - other);
		this.late = [];
		this.lateRecipients.clear();
		this.claimRow = this.claims.claimLater;
		// A row that waits for another run holds up no row to another recipient.
		this.width = Infinity;
		await this.list.execute(late.map((index) => this.rowAt(index)));
	}

	/** Rows that a stopped run did not reach still count as repeats, unless they might have been sent instead. */
	private settleRepeats(): void {
		for (const index of this.repeated.indexes) {
			const lead = this.repeated.lead(index);
			if (lead === index) continue;
			const { outcome, reasonCode } = this.results[lead] ?? {};
			if (this.results[index] === undefined && outcome !== 'failed') {
				this.list.record(index, this.repeatResult(index, lead));
			}
			if (outcome === 'accepted' || reasonCode === 'alreadySent') this.plan.ledger?.skip(index);
		}
	}

	private repeatResult(index: number, lead: number): RowResult {
		return repeatResult(lead + 1, sendKeyAt(this.plan.rows, index));
	}
}

/** For the client: why a row is put off although it has its slot. */
function waitReason({ reason = '', advice, sendAfter }: RowResult): StopReason {
	return { kind: 'fatal', text: reason, advice, resumesAt: sendAfter };
}

const NEVER_REACHED: StopReason = { kind: 'firstFailure', text: 'The run stopped before this row' };
