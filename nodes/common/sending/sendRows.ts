import type { SentLedger } from '../ledger/sentLedger';
import type { StopReason } from '../pacing/runState';
import type { Run } from '../rows/run';
import type { Touched } from '../rows/rowOrder';
import { sideBySide } from '../rows/sideBySide';
import type { Attempt } from '../service/attempt';
import type { Admission } from '../service/client';
import { isMissingProject, refusedForAllReason, stopCode } from '../service/stopReasons';
import type { Claim, Claims, RowsInDoubt } from './claims';
import { claimsAhead } from './claims';
import type { GroupCheck, GroupWatcher } from './groupWatcher';
import { watchGroups } from './groupWatcher';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';
import { firstOfEachRecipient, sendKeyAt } from './prepared';
import { RepeatedRows } from './repeatedRows';
import { leftOutResult, refusedResult, repeatResult, unexpected } from './rowResults';
import { SameRefusal } from './sameRefusal';
import { notTriedResult, toResult } from './toResult';

export interface SendPlan {
	readonly rows: readonly PreparedRow[];
	/** What refusals are about, for messages: "message". */
	readonly subject: string;
	/** Whether the body of a 200 is the documented acceptance. */
	readonly isAcceptance: (body: unknown) => boolean;
	/** Rows that repeat an earlier one of the list are skipped. */
	readonly skipRepeats: boolean;
	/** The first row in trouble ends the run. */
	readonly stopAtFirstFailure: boolean;
	/** Most requests in flight; rows in back-off come on top. */
	readonly maxConcurrent: number;
	/** Asked after a refusal: why no other row of the group can be sent, if so. */
	readonly checkGroup?: GroupCheck;
	/** Remembers across executions what was sent; absent when nobody asked for it. */
	readonly ledger?: SentLedger;
	/** What becomes of a row of which an earlier run does not know whether it was sent. */
	readonly rowsInDoubt: RowsInDoubt;
	/** The row's result if it may not go out at this moment, but later; absent: every row may at any time. */
	readonly putOff?: (row: PreparedSend, now: number) => RowResult | undefined;
	/** Results of an earlier try of the same run, which are final. */
	readonly settled: ReadonlyMap<number, RowResult>;
	/** Called once for each row as soon as it is settled. */
	readonly onSettled: (index: number, result: RowResult) => void;
}

/** Rows in back-off hold no place in flight, so more rows may be under way than requests: so many times more, and at most so many. */
const WIDTH = { perRequest: 4, most: 500 };
/** Rows that are claimed in the sent history ahead of their turn, for each request in flight. */
const CLAIMED_PER_REQUEST = 0.5;
/** A crash leaves them in doubt. */
const MOST_CLAIMED = 100;

/**
 * Sends the rows. A row goes: prepared → claimed in the sent history → waiting for its turn → in flight →
 * (backing off → waiting → in flight)* → settled; settled is final and happens exactly once.
 *
 * @returns one result per row, in the order of the rows; never throws
 */
export async function sendRows(run: Run, plan: SendPlan): Promise<RowResult[]> {
	return await new ListSend(run, plan).send();
}

/** One list on its way out; its methods are in the order in which a row meets them. */
class ListSend {
	private readonly results: Array<RowResult | undefined>;
	private readonly repeated: RepeatedRows;
	private readonly groups: GroupWatcher;
	private readonly refusals: SameRefusal;
	private readonly claims: Claims;
	private readonly begun = new Set<number>();
	private readonly requested = new Set<number>();
	/** Rows that are tried before their turn. */
	private readonly probes = new Map<number, Promise<void>>();
	/** Rows whose messages another run has claimed, and those that repeat one of them. */
	private claimedElsewhere: number[] = [];

	constructor(
		private readonly run: Run,
		private readonly plan: SendPlan,
	) {
		const { rows, skipRepeats, checkGroup, ledger, rowsInDoubt, maxConcurrent } = plan;
		this.results = new Array<RowResult | undefined>(rows.length);
		this.repeated = new RepeatedRows(rows, skipRepeats);
		this.groups = watchGroups(checkGroup);
		this.refusals = new SameRefusal({
			waiting: () => this.notRequested(),
			start: (index) => this.probe(index),
			stop: (reason) => run.state.stop(reason),
			isStopped: () => run.state.stopped !== undefined,
		});
		const ahead = Math.min(MOST_CLAIMED, Math.ceil(maxConcurrent * CLAIMED_PER_REQUEST));
		this.claims = claimsAhead(ledger, ahead, rowsInDoubt, run, (row) => sendKeyAt(rows, row));
	}

	async send(): Promise<RowResult[]> {
		this.settleWithoutSending();
		const end = this.endOfTries();
		await this.sendInOrder(end);
		await this.sendClaimedElsewhere();
		this.settleRepeats();
		const bad = this.plan.rows[end];
		const { state } = this.run;
		if (bad?.ok === false && state.stopped === undefined) this.settle(end, refusedResult(bad));
		const stopped = state.stopped ?? NEVER_REACHED;
		return Array.from(this.results, (result) => result ?? notTriedResult(stopped));
	}

	/** Rows whose end is known before anything is sent. */
	private settleWithoutSending(): void {
		const { rows, settled, ledger } = this.plan;
		for (const [index, result] of settled) this.record(index, result);
		for (const [index, row] of rows.entries()) {
			if (this.results[index] !== undefined) continue;
			// With a history, whether an earlier run has sent the row comes first.
			const mayWait = row.ok && ledger === undefined && !this.repeated.has(index);
			const later = mayWait ? this.putOff(row) : undefined;
			const result = !row.ok && row.leftOut ? leftOutResult(row.leftOut) : later;
			if (result !== undefined) this.record(index, result);
		}
	}

	/**
	 * The first row that is not tried. A bad row that is to end the run does so in its turn: if it were settled with
	 * the first rows that wait, those before it would not be sent.
	 */
	private endOfTries(): number {
		const { rows, stopAtFirstFailure } = this.plan;
		if (!stopAtFirstFailure) return rows.length;
		const bad = rows.findIndex(({ ok }, index) => !ok && this.results[index] === undefined);
		return bad === -1 ? rows.length : bad;
	}

	/** Rows to one recipient go one after the other, all others side by side. */
	private async sendInOrder(end: number): Promise<void> {
		const { rows, maxConcurrent } = this.plan;
		await sideBySide(rows.slice(0, end).keys(), {
			width: Math.min(WIDTH.perRequest * maxConcurrent, maxConcurrent + WIDTH.most),
			touched: (index) => touchedBy(rows[this.repeated.first(index)]),
			work: async (index) => await (this.probes.get(index) ?? this.sendRow(index)),
			goesOn: () => this.run.state.stopped === undefined,
		});
		await Promise.all(this.probes.values());
	}

	private probe(index: number): void {
		if (!this.begun.has(index)) this.probes.set(index, this.sendRow(index));
	}

	/** Never throws: what is thrown is the row's result. */
	private async sendRow(index: number, claimRow = this.claims.claim): Promise<void> {
		const row = this.plan.rows[index];
		if (row === undefined || this.results[index] !== undefined) return;
		this.begun.add(index);
		if (!row.ok) return this.settle(index, refusedResult(row));
		if (this.repeated.has(index) && !this.replacesRepeated(index)) return;
		let claim: Claim | undefined;
		try {
			const later = this.putOff(row);
			if (later !== undefined && this.plan.ledger === undefined) return this.settle(index, later);
			claim = await claimRow(index);
			await this.sendClaimed(index, row, claim, later);
		} catch (error) {
			if (this.results[index] === undefined) this.settle(index, unexpected(error));
		}
		claim?.leave();
	}

	private async sendClaimed(
		index: number,
		row: PreparedSend,
		claim: Claim,
		later: RowResult | undefined,
	): Promise<void> {
		if (claim.earlier === 'later') this.claimedElsewhere.push(index);
		else if (claim.earlier !== undefined) this.record(index, claim.earlier);
		else if (later !== undefined) this.settle(index, later);
		else await this.request(index, row, claim);
	}

	private async request(index: number, row: PreparedSend, claim: Claim): Promise<void> {
		const { subject, isAcceptance } = this.plan;
		let later: RowResult | undefined;
		const settlement = await this.run.client.request(row.request, {
			mayLeave: () => {
				claim.leave();
				// It may have waited for its turn until after hours.
				later = this.putOff(row);
				if (later !== undefined) return { kind: 'stop', reason: waitReason(later) };
				return this.mayLeave(index, row.group);
			},
			onRefusal: (last, fatal) => this.noteRefusal(row.group, last, fatal),
		});
		const result =
			later !== undefined && settlement.kind === 'notTried'
				? { ...later, attempts: settlement.attempts }
				: toResult(settlement, subject, isAcceptance);
		// Before anything is waited for: no other row may leave meanwhile.
		this.stopIfBad(index, result);
		// A row that the service refused without a reason of its own, while it closed the campaign.
		const closed =
			result.reasonCode === 'refusedByService' && (await this.groups.whyClosed(row.group));
		this.settle(index, closed ? { ...result, reasonCode: stopCode(closed) } : result);
	}

	private mayLeave(index: number, group: string): Admission {
		const ofGroup = this.groups.mayLeave(group);
		const next = ofGroup.kind === 'send' ? this.refusals.mayLeave(index) : ofGroup;
		if (next.kind === 'send') this.requested.add(index);
		return next;
	}

	private noteRefusal(group: string, last: Attempt, fatal: boolean): void {
		const { state, clock } = this.run;
		if (fatal || isMissingProject(last)) state.stop(refusedForAllReason(this.plan.subject, last));
		else this.groups.onRefusal(group, clock.now());
	}

	/** Whether a row that repeats an earlier one goes out instead of it; if not, it is settled, or waits with it. */
	private replacesRepeated(index: number): boolean {
		const lead = this.repeated.lead(index);
		const leadResult = this.results[lead];
		if (leadResult === undefined) {
			if (this.claimedElsewhere.includes(lead)) this.claimedElsewhere.push(index);
			return false;
		}
		if (this.repeated.takesOver(index, leadResult)) return true;
		this.recordRepeat(index, lead);
		return false;
	}

	/** By now this run holds no message that another may wait for: two that waited for each other would never end. */
	private async sendClaimedElsewhere(): Promise<void> {
		const { claimLater } = this.claims;
		const late = this.claimedElsewhere;
		this.claimedElsewhere = [];
		const first = late.filter((index) => !this.repeated.has(index));
		await Promise.all(first.map(async (index) => await this.sendRow(index, claimLater)));
		for (const index of late) if (this.repeated.has(index)) await this.sendRow(index, claimLater);
	}

	/** Rows that a stopped run did not come to are repeats all the same, unless they might have gone out instead. */
	private settleRepeats(): void {
		for (const index of this.repeated.indexes) {
			const lead = this.repeated.lead(index);
			const leadOutcome = this.results[lead]?.outcome;
			if (this.results[index] === undefined && leadOutcome !== 'failed')
				this.recordRepeat(index, lead);
			if (leadOutcome === 'accepted') this.plan.ledger?.alsoCount(index);
		}
	}

	private recordRepeat(index: number, lead: number): void {
		this.record(index, repeatResult(lead + 1, sendKeyAt(this.plan.rows, index)));
	}

	/** A result of this run, which may end it. */
	private settle(index: number, result: RowResult): void {
		this.record(index, result);
		this.stopIfBad(index, result);
	}

	/** What earlier runs left is reported, but does not stop this one: it would stop each run again. */
	private record(index: number, result: RowResult): void {
		this.results[index] = result;
		this.plan.onSettled(index, result);
		this.refusals.note(index, result);
	}

	private stopIfBad(index: number, result: RowResult): void {
		if (this.plan.stopAtFirstFailure && needsAttention(result)) {
			this.run.state.stop({ kind: 'firstFailure', text: `The run stopped at row ${index + 1}` });
		}
	}

	private putOff(row: PreparedSend): RowResult | undefined {
		return this.plan.putOff?.(row, this.run.clock.now());
	}

	/** Rows that have neither ended nor left, ascending; of those to one recipient, which go in turn, the first. */
	private notRequested(): number[] {
		const isOpen = (index: number) =>
			this.results[index] === undefined && !this.repeated.has(index);
		return firstOfEachRecipient(this.plan.rows, isOpen).filter(
			(index) => !this.requested.has(index),
		);
	}
}

const NEVER_REACHED: StopReason = { kind: 'firstFailure', text: 'The run stopped before this row' };

function touchedBy(row: PreparedRow | undefined): Touched | undefined {
	return row?.ok ? { kind: 'recipient', key: row.recipient } : undefined;
}

function waitReason({ reason = '', advice, sendAfter }: RowResult): StopReason {
	return { kind: 'fatal', text: reason, advice, resumesAt: sendAfter };
}
