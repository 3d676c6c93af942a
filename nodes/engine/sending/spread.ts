import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../../service/limiter/backOff';
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
 * When the rows of a list leave: at even distances with a jitter of half a distance to either side, in their order.
 * The first leaves at once, the last before the end.
 *
 * @param rows how many
 * @param random from 0 to below 1
 * @returns milliseconds after the start, ascending
 */
export function spreadOffsets(rows: number, overMs: number, random: () => number): number[] {
	const distance = overMs / rows;
	return Array.from({ length: rows }, (_, row) =>
		row === 0 ? 0 : distance * (row - 0.5 + random()),
	);
}

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

/** When each row of a list is to leave. */
export class SendSchedule {
	/** By index of the row, Unix milliseconds. */
	private readonly times = new Map<number, number>();
	/** No row leaves later, Unix milliseconds. */
	private readonly lastTime: number;

	/** @param rows the indices of those that are to be sent, ascending: the others keep no place */
	constructor(
		rows: readonly number[],
		{ overMs, endsAt }: Spread,
		private readonly clock: Clock,
	) {
		const start = clock.now();
		this.lastTime = endsAt - Math.min(RESERVE.ms, RESERVE.share * (endsAt - start));
		const offsets = spreadOffsets(rows.length, overMs, () => clock.random());
		for (const [nth, row] of rows.entries()) this.times.set(row, start + (offsets[nth] ?? 0));
	}

	/** When a row is to leave, Unix milliseconds: now, where its time has passed or it has none. */
	timeOf(row: number): number {
		return Math.max(this.clock.now(), this.times.get(row) ?? 0);
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
			reason: `Its time under "${SPREAD_OVER}" comes after the time limit of the execution`,
			advice:
				'Send it again at the time in "sendAfter", for example after a Wait node, or raise the time limit',
			attempts: 0,
			sendAfter,
		};
	}

	/**
	 * The same rows, each when its time has come. A row that waits holds nothing: no slot of the limiter, no claim.
	 *
	 * @param mayWait false for a row that has its result by now
	 */
	async *onTime<Row extends ListRow>(
		rows: Iterable<Row>,
		mayWait: (row: number) => boolean,
		state: RunState,
	): AsyncGenerator<Row> {
		for (const row of rows) {
			const { index } = row;
			if (mayWait(index)) {
				await pause(this.timeOf(index) - this.clock.now(), this.clock, state);
			}
			yield row;
		}
	}
}
