import type { StopReason } from '../../service/limiter/runState';
import type { ListRow } from '../listRun';
import type { Run } from '../run';
import type { RowResult } from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';
import type { Spread } from './spread';
import { SendSchedule } from './spread';

/** What decides when rows may go out. */
export interface DuePlan {
	/** The row's result if it may not be sent at that time, but later; absent: no row is put off. */
	readonly putOff?: (row: PreparedSend, at: number, now: number) => RowResult | undefined;
	/** How the rows are spread over time; absent: each is sent as soon as possible. */
	readonly spread?: Spread;
}

/** When each row of a list may go out, and which have to wait for another run. */
export class DueTimes {
	private readonly schedule: SendSchedule | undefined;

	/** @param isSettled whether it is known before the list starts that a row is not to be sent */
	constructor(
		private readonly rows: readonly PreparedRow[],
		private readonly plan: DuePlan,
		private readonly run: Pick<Run, 'clock' | 'state'>,
		isSettled: (index: number) => boolean,
	) {
		if (plan.spread === undefined) return;
		const toSend = [...rows.keys()].filter((index) => rows[index]?.ok && !isSettled(index));
		this.schedule = new SendSchedule(toSend, plan.spread, run.clock);
	}

	/** The result of a row if it may not go out when it is due, now or later. */
	putOff(index: number): RowResult | undefined {
		const row = this.rows[index];
		if (!row?.ok) return undefined;
		const now = this.run.clock.now();
		const at = this.schedule?.timeOf(index) ?? now;
		return this.plan.putOff?.(row, at, now) ?? this.schedule?.resultIfLate(index);
	}

	/** Call when a row has its result: a row that needed no message gives its place to the next. */
	noteResult(index: number, { attempts, putOff }: RowResult): void {
		if (attempts === 0 && putOff === undefined) this.schedule?.giveUpPlace(index);
		else this.schedule?.keepPlace(index);
	}

	/** Call when a row leaves, or waits for another run that holds its message. */
	noteBegun(index: number): void {
		this.schedule?.keepPlace(index);
	}

	/**
	 * Yields the same rows, each when it is due.
	 *
	 * @param isOpen whether a row has no result yet
	 */
	onTime(
		rows: Iterable<ListRow>,
		isOpen: (index: number) => boolean,
	): Iterable<ListRow> | AsyncIterable<ListRow> {
		const isToBeSent = (index: number) => this.rows[index]?.ok === true && isOpen(index);
		const isPutOff = (index: number) => this.putOff(index) !== undefined;
		return this.schedule?.onTime(rows, isToBeSent, isPutOff, this.run.state) ?? rows;
	}
}

/** For the client: why a row was postponed while it waited for its slot. */
export function waitReason({ reason = '', advice, sendAfter }: RowResult): StopReason {
	return { kind: 'fatal', text: reason, advice, resumesAt: sendAfter };
}
