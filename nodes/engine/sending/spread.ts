import type { IExecuteFunctions } from 'n8n-workflow';
import { SLICE_MS } from '../../service/limiter/backOff';
import type { Clock } from '../../service/limiter/clock';
import type { RunState } from '../../service/limiter/runState';
import type { ListRow } from '../listRun';
import type { RowResult } from './outcome';

/** The label of this option, for messages. */
export const SPREAD_OVER = 'Spread Over (Minutes)';

export interface Spread {
	/** Milliseconds from its first row to its end. */
	readonly overMs: number;
	/** When n8n ends the execution, Unix milliseconds; Infinity where it does not. */
	readonly endsAt: number;
}

/**
 * Time reserved for the last response and the nodes that follow: milliseconds, but no more than a share of the time.
 */
const RESERVE = { ms: 30_000, share: 0.1 };

/**
 * When n8n ends the execution, by the time limit of the workflow or of the instance. n8n has no function for it, but
 * all supported versions keep it on the node's context.
 *
 * @returns Unix milliseconds; Infinity if there is no limit
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
 * When each row of a list is due: at even intervals with a jitter of half an interval either way, in order, the first
 * at once and the last before the end. A row that turns out to need no message gives its place to the next, and the
 * rest is spread over the time left: a list sent again after a time limit would otherwise spend the next one on rows
 * that were already sent.
 */
export class SendSchedule {
	/** By index of the row, from 0: its place, and its jitter from -0.5 to below 0.5. */
	private readonly places = new Map<number, { readonly place: number; readonly jitter: number }>();
	/** Unix milliseconds. */
	private readonly end: number;
	/** The latest time that a row may leave, Unix milliseconds. */
	private readonly lastTime: number;
	/** The place from which the rest is spread: its time in Unix milliseconds, and the interval. */
	private from: { readonly place: number; readonly at: number; readonly distance: number };
	/** The first place that has not come up. */
	private next = 0;
	/** Rows that have come up, but may still not be sent. */
	private readonly undecided = new Set<number>();
	private readonly moved = new Signal();

	/** @param rows the indices of the rows to send, ascending: other rows have no place */
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

	/** Call when a row whose place has come up leaves, or waits for another run. */
	keepPlace(row: number): void {
		if (this.undecided.delete(row)) this.moved.give();
	}

	/** Call when a row whose place has come up is not sent after all. */
	giveUpPlace(row: number): void {
		if (!this.undecided.delete(row)) return;
		const left = this.places.size - this.next;
		if (left > 0) {
			const at = this.from.at + (this.next - 1 - this.from.place) * this.from.distance;
			this.from = { place: this.next, at, distance: (this.end - at) / left };
		}
		this.moved.give();
	}

	/** When a row is due, Unix milliseconds: now, if its time has passed or it has none. */
	timeOf(row: number): number {
		const found = this.places.get(row);
		if (found === undefined) return this.clock.now();
		const steps = found.place - this.from.place;
		const planned = this.from.at + this.from.distance * (steps === 0 ? 0 : steps + found.jitter);
		return Math.max(this.clock.now(), planned);
	}

	/**
	 * The result of a row that would leave after the end of the execution, as planned or because earlier rows took
	 * long.
	 */
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
	 * Yields the same rows, each when it is due. A waiting row holds no limiter slot and no claim.
	 *
	 * @param isOpen whether the row is still to be sent
	 * @param isPutOff whether the row may not be sent at its time, as it is now
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
				// An earlier row may still give up its place.
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

/** Wakes all that wait for it. */
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
