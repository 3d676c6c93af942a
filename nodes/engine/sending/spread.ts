import type { IExecuteFunctions } from 'n8n-workflow';
import { SLICE_MS } from '../../service/limiter/backOff';
import type { Clock } from '../../service/limiter/clock';
import type { RunState } from '../../service/limiter/runState';
import type { ListRow } from '../listRun';
import type { RowResult } from './outcome';

/** The label of the option that this file is about, for messages. */
export const SPREAD_OVER = 'Spread Over (Minutes)';

/** How a list is spread. */
export interface Spread {
	/** Milliseconds from its first row to its end. */
	readonly overMs: number;
	/** When n8n ends the execution, Unix milliseconds; Infinity where it does not. */
	readonly endsAt: number;
}

/** What is left for the last answer and for the nodes behind: milliseconds, but no more than a share of the time. */
const RESERVE = { ms: 30_000, share: 0.1 };

/**
 * When n8n ends the execution, by the time limit of the workflow or of the instance. n8n has no function for it, but
 * all supported versions keep it at the node's context.
 *
 * @returns Unix milliseconds; Infinity where there is no limit
 */
function endOfExecution(context: IExecuteFunctions): number {
	const { additionalData } = context as {
		readonly additionalData?: { readonly executionTimeoutTimestamp?: unknown };
	};
	const endsAt = additionalData?.executionTimeoutTimestamp;
	return typeof endsAt === 'number' ? endsAt : Infinity;
}

/** @param overMs milliseconds over which the list is spread, above 0 */
export function spreadOf(context: IExecuteFunctions, overMs: number): Spread {
	return { overMs, endsAt: endOfExecution(context) };
}

/**
 * When each row of a list is to leave: at even distances with a jitter of half a distance to either side, in their
 * order, the first at once and the last before the end. A row that turns out to need no message leaves its place to
 * the next, and the rest is spread over the time that is left: a list that is sent again after a time limit would
 * otherwise spend the next one on rows that were sent before it.
 */
export class SendSchedule {
	/** By index of the row, from 0: its place, and its jitter from -0.5 to below 0.5. */
	private readonly places = new Map<number, { readonly place: number; readonly jitter: number }>();
	/** Unix milliseconds. */
	private readonly end: number;
	/** No row leaves later, Unix milliseconds. */
	private readonly lastTime: number;
	/** From which place on the others are spread: its time in Unix milliseconds, and their distance. */
	private from: { readonly place: number; readonly at: number; readonly distance: number };
	/** The first place that has not come up. */
	private next = 0;
	/** Rows that have come up, and of which it is not known yet whether they are sent. */
	private readonly undecided = new Set<number>();
	private readonly moved = new Signal();

	/** @param rows the indices of those that are to be sent, ascending: the others keep no place */
	constructor(
		rows: readonly number[],
		{ overMs, endsAt }: Spread,
		private readonly clock: Clock,
	) {
		const start = clock.now();
		this.end = start + overMs;
		this.lastTime = endsAt - Math.min(RESERVE.ms, RESERVE.share * (endsAt - start));
		this.from = { place: 0, at: start, distance: overMs / rows.length };
		for (const [place, row] of rows.entries()) {
			this.places.set(row, { place, jitter: place === 0 ? 0 : clock.random() - 0.5 });
		}
	}

	/** A row whose place has come up leaves now, or waits for another run. */
	keepPlace(row: number): void {
		if (this.undecided.delete(row)) this.moved.give();
	}

	/** A row whose place has come up is not sent after all. */
	giveUpPlace(row: number): void {
		if (!this.undecided.delete(row)) return;
		const left = this.places.size - this.next;
		if (left > 0) {
			const at = this.from.at + (this.next - 1 - this.from.place) * this.from.distance;
			this.from = { place: this.next, at, distance: (this.end - at) / left };
		}
		this.moved.give();
	}

	/** When a row is to leave, Unix milliseconds: now, where its time has passed or it has none. */
	timeOf(row: number): number {
		const found = this.places.get(row);
		if (found === undefined) return this.clock.now();
		const steps = found.place - this.from.place;
		const planned = this.from.at + this.from.distance * (steps === 0 ? 0 : steps + found.jitter);
		return Math.max(this.clock.now(), planned);
	}

	/** The result of a row that would leave after the end of the execution, by plan or because rows before it took long. */
	resultIfLate(row: number): RowResult | undefined {
		const time = this.timeOf(row);
		if (time <= this.lastTime) return undefined;
		const sendAfter = new Date(Math.ceil(time)).toISOString();
		return {
			outcome: 'notSent',
			putOff: `${sendAfter.slice(0, 16).replace('T', ' ')} UTC`,
			reasonCode: 'afterTimeLimit',
			reason: `Under "${SPREAD_OVER}", this row is due after the time limit of the execution`,
			advice:
				'Send it again at the time in "sendAfter", for example after a Wait node, or raise the time limit',
			attempts: 0,
			sendAfter,
		};
	}

	/**
	 * The same rows, each when its time has come. A row that waits holds nothing: no slot of the limiter, no claim.
	 *
	 * @param isOpen false for a row that is not to be sent
	 * @param isPutOff whether its time, as it is now, is too late
	 */
	async *onTime<Row extends ListRow>(
		rows: Iterable<Row>,
		isOpen: (row: number) => boolean,
		isPutOff: (row: number) => boolean,
		state: RunState,
	): AsyncGenerator<Row> {
		for (const row of rows) {
			const { index } = row;
			while (isOpen(index) && !state.stopped) {
				const left = this.timeOf(index) - this.clock.now();
				// A row before it may still leave it its place.
				if (isPutOff(index) ? this.undecided.size === 0 : left <= 0) break;
				await Promise.race([
					this.clock.sleep(left > 0 ? Math.min(left, SLICE_MS) : SLICE_MS),
					this.moved.given,
				]);
			}
			const { place } = this.places.get(index) ?? {};
			if (place !== undefined) {
				this.next = place + 1;
				if (isOpen(index)) this.undecided.add(index);
			}
			yield row;
		}
	}
}

/** Ends the waits of those who wait for it. */
class Signal {
	given!: Promise<void>;
	give!: () => void;

	constructor() {
		this.renew();
	}

	private renew(): void {
		this.given = new Promise((resolve) => {
			this.give = () => {
				this.renew();
				resolve();
			};
		});
	}
}
