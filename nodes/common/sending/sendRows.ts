import type { SentLedger } from '../ledger/sentLedger';
import type { StopReason } from '../pacing/runState';
import type { Run } from '../rows/run';
import type { Touched } from '../rows/rowOrder';
import { sideBySide } from '../rows/sideBySide';
import type { Attempt } from '../service/attempt';
import { explain } from '../service/errorTable';
import { stopCode } from '../service/stopReasons';
import type { Claim, RowsInDoubt } from './claims';
import { claimsAhead } from './claims';
import type { GroupCheck } from './groupWatcher';
import { watchGroups } from './groupWatcher';
import type { RowResult } from './outcome';
import { needsAttention } from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';
import { sendKeyAt } from './prepared';
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
	const results = new Array<RowResult | undefined>(plan.rows.length);
	const groups = watchGroups(plan.checkGroup);
	const repeated = new RepeatedRows(plan.rows, plan.skipRepeats);
	const underWay = new Set<number>();
	/** Rows whose request was made. */
	const left = new Set<number>();
	/** Those that go before their turn. */
	const early = new Map<number, Promise<void>>();
	const refusals = new SameRefusal({
		waiting: () =>
			firstOfEach(
				plan.rows,
				(index) => results[index] === undefined && !repeated.has(index),
			).filter((index) => !left.has(index)),
		start: (index) => {
			if (!underWay.has(index)) early.set(index, workOn(index, claims.claim));
		},
		stop: (reason) => run.state.stop(reason),
		isStopped: () => run.state.stopped !== undefined,
	});
	const settle = (index: number, result: RowResult) => {
		results[index] = result;
		plan.onSettled(index, result);
		refusals.note(index, result);
	};
	/** What earlier runs left is reported, but does not stop this one: it would stop each run again. */
	const stopIfBad = (index: number, result: RowResult) => {
		if (plan.stopAtFirstFailure && needsAttention(result)) {
			run.state.stop({ kind: 'firstFailure', text: `The run stopped at row ${index + 1}` });
		}
	};
	const settleNow = (index: number, result: RowResult) => {
		settle(index, result);
		stopIfBad(index, result);
	};
	const putOffNow = (row: PreparedSend) => plan.putOff?.(row, run.clock.now());
	settleWithoutSending(plan, settle);
	// With a history those are looked up first that an earlier run has sent.
	if (plan.ledger === undefined) {
		for (const [index, row] of plan.rows.entries()) {
			if (results[index] !== undefined || !row.ok || repeated.has(index)) continue;
			const later = putOffNow(row);
			if (later !== undefined) settle(index, later);
		}
	}

	const sendOne = async (index: number, row: PreparedSend, claim: Claim) => {
		const { request, group } = row;
		let later: RowResult | undefined;
		const settlement = await run.client.request(request, {
			mayLeave: () => {
				claim.leave();
				// It may have waited for its turn until after hours.
				later = putOffNow(row);
				if (later !== undefined) return { kind: 'stop', reason: waitReason(later) };
				const ofGroup = groups.mayLeave(group);
				const next = ofGroup.kind === 'send' ? refusals.mayLeave(index) : ofGroup;
				if (next.kind === 'send') left.add(index);
				return next;
			},
			onRefusal: (last, fatal) => {
				if (fatal || isMissingProject(last)) run.state.stop(refusalForAll(plan, last));
				else groups.onRefusal(group, run.clock.now());
			},
		});
		const result =
			later !== undefined && settlement.kind === 'notTried'
				? { ...later, attempts: settlement.attempts }
				: toResult(settlement, plan.subject, plan.isAcceptance);
		// Before anything is waited for: no other row may leave meanwhile.
		stopIfBad(index, result);
		// A row that the service refused without a reason of its own, while it closed the campaign.
		const closed = result.reasonCode === 'refusedByService' && (await groups.whyClosed(group));
		settleNow(index, closed ? { ...result, reasonCode: stopCode(closed) } : result);
	};
	const ahead = Math.min(MOST_CLAIMED, Math.ceil(plan.maxConcurrent * CLAIMED_PER_REQUEST));
	const claims = claimsAhead(plan.ledger, ahead, plan.rowsInDoubt, run, (index) =>
		sendKeyAt(plan.rows, index),
	);
	/** Rows whose messages somebody else was at work on, and those that repeat one of them. */
	const busy: number[] = [];
	/** Whether the row goes out instead of an earlier one with the same recipient. */
	const goesInstead = (index: number): boolean => {
		const lead = repeated.lead(index);
		const leadResult = results[lead];
		if (leadResult === undefined) {
			if (busy.includes(lead)) busy.push(index);
			return false;
		}
		if (repeated.takesOver(index, leadResult)) return true;
		settle(index, repeatResult(lead + 1, sendKeyAt(plan.rows, index)));
		return false;
	};
	const workOn = async (index: number, claimRow: (index: number) => Promise<Claim>) => {
		const row = plan.rows[index];
		if (row === undefined || results[index] !== undefined) return;
		underWay.add(index);
		if (!row.ok) return settleNow(index, refusedResult(row));
		if (repeated.has(index) && !goesInstead(index)) return;
		let claim: Claim | undefined;
		try {
			const later = putOffNow(row);
			if (later !== undefined && plan.ledger === undefined) return settleNow(index, later);
			claim = await claimRow(index);
			const { earlier } = claim;
			if (earlier === 'later') busy.push(index);
			else if (earlier !== undefined) settle(index, earlier);
			else if (later !== undefined) settleNow(index, later);
			else await sendOne(index, row, claim);
		} catch (error) {
			if (results[index] === undefined) settleNow(index, unexpected(error));
		}
		claim?.leave();
	};
	const end = endOfTries(plan, results);
	await sideBySide(plan.rows.slice(0, end).keys(), {
		width: Math.min(WIDTH.perRequest * plan.maxConcurrent, plan.maxConcurrent + WIDTH.most),
		touched: (index) => touchedBy(plan.rows[repeated.first(index)]),
		work: async (index) => await (early.get(index) ?? workOn(index, claims.claim)),
		goesOn: () => run.state.stopped === undefined,
	});
	await Promise.all(early.values());
	// By now this run holds no message that somebody else may wait for.
	const late = busy.splice(0);
	await Promise.all(
		late
			.filter((index) => !repeated.has(index))
			.map(async (index) => await workOn(index, claims.claimLater)),
	);
	for (const index of late) if (repeated.has(index)) await workOn(index, claims.claimLater);
	settleRepeats(plan.rows, repeated, results, settle);
	for (const index of repeated.indexes) {
		if (results[repeated.lead(index)]?.outcome === 'accepted') plan.ledger?.alsoCount(index);
	}
	const bad = plan.rows[end];
	if (bad?.ok === false && run.state.stopped === undefined) settleNow(end, refusedResult(bad));
	const stopped = run.state.stopped ?? NEVER_REACHED;
	return Array.from(results, (result) => result ?? notTriedResult(stopped));
}

/**
 * The first row that is not tried. A bad row that is to end the run does so in its turn: if it were settled with
 * the first rows that wait, those before it would not be sent.
 */
function endOfTries(
	{ rows, stopAtFirstFailure }: SendPlan,
	results: ReadonlyArray<RowResult | undefined>,
): number {
	const bad = stopAtFirstFailure
		? rows.findIndex(({ ok }, index) => !ok && results[index] === undefined)
		: -1;
	return bad === -1 ? rows.length : bad;
}

const NEVER_REACHED: StopReason = {
	kind: 'firstFailure',
	text: 'The run stopped before this row',
};

/** Rows whose end is known before anything is sent. */
function settleWithoutSending(
	{ rows, settled }: SendPlan,
	settle: (index: number, result: RowResult) => void,
): void {
	for (const [index, result] of settled) settle(index, result);
	for (const [index, row] of rows.entries()) {
		if (!row.ok && row.leftOut && !settled.has(index)) settle(index, leftOutResult(row.leftOut));
	}
}

/** Rows that a run which has stopped did not come to are repeats all the same, unless they might have gone out instead. */
function settleRepeats(
	rows: readonly PreparedRow[],
	repeated: RepeatedRows,
	results: ReadonlyArray<RowResult | undefined>,
	settle: (index: number, result: RowResult) => void,
): void {
	for (const index of repeated.indexes) {
		const lead = repeated.lead(index);
		if (results[index] === undefined && results[lead]?.outcome !== 'failed') {
			settle(index, repeatResult(lead + 1, sendKeyAt(rows, index)));
		}
	}
}

/** Of rows to one recipient the first: they go one after the other. */
function firstOfEach(rows: readonly PreparedRow[], isOpen: (index: number) => boolean): number[] {
	const recipients = new Set<string>();
	const first: number[] = [];
	for (const [index, row] of rows.entries()) {
		if (!row.ok || !isOpen(index) || recipients.has(row.recipient)) continue;
		recipients.add(row.recipient);
		first.push(index);
	}
	return first;
}

function touchedBy(row: PreparedRow | undefined): Touched | undefined {
	return row?.ok ? { kind: 'recipient', key: row.recipient } : undefined;
}

function waitReason({ reason = '', advice, sendAfter }: RowResult): StopReason {
	return { kind: 'fatal', text: reason, advice, resumesAt: sendAfter };
}

/** Of all that a send addresses only the project is answered with 404 (specification, "Messages"). */
function isMissingProject(last: Attempt): boolean {
	return last.kind === 'answer' && last.status === 404;
}

function refusalForAll({ subject }: SendPlan, last: Attempt): StopReason {
	const { message, reasonCode: code } = explain(last, subject, 'project');
	return { kind: 'fatal', code, text: `Not sent, because it holds for every row: ${message}` };
}
