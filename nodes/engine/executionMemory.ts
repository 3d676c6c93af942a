import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** How a row ended in an earlier try: it was carried out, or may have been. */
type RowState = 'done' | 'inDoubt';

/** What an earlier try recorded about a row. */
interface EarlierTry<Full> {
	/** Identifies the row: {@link identityOf}. */
	readonly identity: string;
	readonly state?: RowState;
	/** Its full result, for the tries of Retry On Fail; n8n's own Retry is another execution and has only the state. */
	readonly full?: Full;
}

interface Stored extends IDataObject {
	runIndex: number;
	/** A {@link RECORD} for each row, at most 20 bytes a row. */
	rows: string;
}

const KEY = 'earlierTries';
const SIGNS: Readonly<Record<RowState, string>> = { done: '+', inDoubt: '?' };
/** "2n+Xa3_9f,": the row's index, its state, and its identity. */
const RECORD = /([0-9a-z]+)([+?])([\w-]{6}),/g;

/** What the tries in this process know, by the node's context. */
const IN_PROCESS = new WeakMap<object, Map<number, EarlierTry<unknown>>>();

/**
 * What the tries of one execution of a node know about its rows. "Retry On Fail" and n8n's Retry button run the whole
 * node again: a later try must not send or create again what an earlier one did. Kept in the node's context, which n8n
 * preserves for both.
 */
export class ExecutionMemory<Full> {
	/** As stored when this try began; different rows with the same index have a record each. */
	private readonly earlier: ReadonlyMap<number, ReadonlyArray<EarlierTry<Full>>>;

	/** Whether this try has carried something out, or may have. */
	hasNoted = false;

	private constructor(
		private readonly stored: Stored,
		/** From all tries in this process. */
		private readonly known: Map<number, EarlierTry<Full>>,
		/** Call when nothing is left to retry: the execution need not store the records. */
		readonly forget: () => void,
	) {
		this.earlier = readRecords(stored.rows);
	}

	static open<Full>(context: IExecuteFunctions): ExecutionMemory<Full> {
		const nodeContext = context.getContext('node');
		// In a loop the node runs several times in one execution: each run has its own rows.
		const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
		let stored = nodeContext[KEY] as Stored | undefined;
		if (stored?.runIndex !== runIndex) {
			stored = { runIndex, rows: '' };
			nodeContext[KEY] = stored;
			IN_PROCESS.delete(nodeContext);
		}
		const known = IN_PROCESS.get(nodeContext) ?? new Map<number, EarlierTry<unknown>>();
		IN_PROCESS.set(nodeContext, known);
		return new ExecutionMemory(stored, known as Map<number, EarlierTry<Full>>, () => {
			delete nodeContext[KEY];
		});
	}

	/** The indexes of all rows with a record, each once. */
	indexes(): Iterable<number> {
		return this.earlier.keys();
	}

	/** @param identity absent: any row with that index */
	find(index: number, identity?: string): EarlierTry<Full> | undefined {
		const known = this.known.get(index);
		if (known !== undefined && isRow(known, identity)) return known;
		// The last record counts: nothing is noted after "done".
		return this.earlier
			.get(index)
			?.filter((row) => isRow(row, identity))
			.at(-1);
	}

	/**
	 * Records how the row ended. A row that was carried out stays so.
	 *
	 * @param state absent: only its result is kept, for later tries in this process
	 */
	note(index: number, identity: string, state?: RowState, full?: Full): void {
		const found = this.find(index, identity);
		const now = found?.state === 'done' ? 'done' : (state ?? found?.state);
		this.known.set(index, { identity, state: now, full: full ?? found?.full });
		if (now !== undefined && now !== found?.state) {
			this.hasNoted = true;
			this.stored.rows += `${index.toString(36)}${SIGNS[now]}${identity},`;
		}
	}

	/** What is known about one row. */
	row(index: number, identity: string): RowMemory<Full> {
		return {
			...this.find(index, identity),
			note: (state, full) => this.note(index, identity, state, full),
		};
	}
}

/** What the tries of one execution know about a row. */
export interface RowMemory<Full = IDataObject[]> {
	/** How an earlier try ended; undefined if nothing was carried out. */
	readonly state?: RowState;
	readonly full?: Full;
	/** Records how the row ended in this try, as {@link ExecutionMemory.note}. */
	note(state?: RowState, full?: Full): void;
}

/** For rows that may be carried out twice. */
export const NO_MEMORY: RowMemory = { note: () => undefined };

/** Six characters that identify a row; values left out of the text may be corrected between two tries. */
export function identityOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 6);
}

function isRow(row: EarlierTry<unknown>, identity: string | undefined): boolean {
	return identity === undefined || row.identity === identity;
}

function readRecords(records: string): Map<number, Array<EarlierTry<never>>> {
	const byRow = new Map<number, Array<EarlierTry<never>>>();
	for (const [, number = '', sign, identity = ''] of records.matchAll(RECORD)) {
		const index = parseInt(number, 36);
		const row = { identity, state: sign === SIGNS.done ? 'done' : 'inDoubt' } as const;
		const others = byRow.get(index);
		if (others === undefined) byRow.set(index, [row]);
		else others.push(row);
	}
	return byRow;
}
