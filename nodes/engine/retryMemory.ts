import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { ResourceKey } from './listRun';

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

const SIGNS: Readonly<Record<RowState, string>> = { done: '+', inDoubt: '?' };
/** "2n+Xa3_9f,": the row's index, its state, and its identity. */
const RECORD = /([0-9a-z]+)([+?])([\w-]{6}),/g;

/**
 * Keeps records of rows in the node's context, which n8n preserves when "Retry On Fail" and its Retry button run the
 * whole node again.
 */
export class RetryMemory<Full> {
	private readonly inProcess = new WeakMap<object, Map<number, EarlierTry<Full>>>();

	/** @param key of the records in the node's context */
	constructor(private readonly key: string) {}

	open(context: IExecuteFunctions): RowTries<Full> {
		const nodeContext = context.getContext('node');
		// In a loop the node runs several times in one execution: each run has its own rows.
		const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
		let stored = nodeContext[this.key] as Stored | undefined;
		if (stored?.runIndex !== runIndex) {
			stored = { runIndex, rows: '' };
			nodeContext[this.key] = stored;
			this.inProcess.delete(nodeContext);
		}
		const known = this.inProcess.get(nodeContext) ?? new Map<number, EarlierTry<Full>>();
		this.inProcess.set(nodeContext, known);
		return new RowTries(stored, known, () => {
			delete nodeContext[this.key];
		});
	}
}

/** What the tries of one execution of a node know about its rows. */
class RowTries<Full> {
	/** As stored when this try began; different rows with the same index have a record each. */
	private readonly earlier: ReadonlyMap<number, ReadonlyArray<EarlierTry<Full>>>;

	constructor(
		private readonly stored: Stored,
		/** From all tries in this process. */
		private readonly known: Map<number, EarlierTry<Full>>,
		/** Call when nothing is left to retry: the execution need not store the records. */
		readonly forget: () => void,
	) {
		this.earlier = readRecords(stored.rows);
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

	/** Records how the row ended. A row that was carried out stays so. */
	note(index: number, identity: string, state: RowState, full?: Full): void {
		const found = this.find(index, identity);
		const isKnown = found?.state === state || found?.state === 'done';
		this.known.set(index, {
			identity,
			state: isKnown ? found.state : state,
			full: full ?? found?.full,
		});
		if (!isKnown) this.stored.rows += `${index.toString(36)}${SIGNS[state]}${identity},`;
	}

	/** Keeps the whole result of the row for later tries in this process. */
	keep(index: number, identity: string, full: Full): void {
		this.known.set(index, { identity, state: this.find(index, identity)?.state, full });
	}
}

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

/** What the tries of one execution know about a row that creates something. */
export interface CreationNotes {
	/** How an earlier try ended; undefined if nothing was created. */
	readonly earlier?: 'created' | 'inDoubt';
	/** Call when this execution has created what the row asks for. */
	created(): void;
}

/** For rows that create nothing. */
export const NO_NOTES: CreationNotes = { created: () => undefined };

interface CreationMemory {
	/** What is known about a row; new results are added to it. */
	of(index: number, about: ResourceKey): CreationRow;
	/** Call when nothing is left to retry: the execution need not store the records. */
	forget(): void;
}

interface CreationRow {
	readonly notes: CreationNotes;
	/** What an earlier try in this process returned for the row. */
	readonly records: IDataObject[] | undefined;
	keep(records: IDataObject[]): void;
	/** Call when the row may have created something. */
	inDoubt(): void;
}

const MEMORY = new RetryMemory<IDataObject[]>('createdRows');
const EARLIER = { done: 'created', inDoubt: 'inDoubt' } as const;

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again: a later try must not create again what an earlier
 * one created.
 */
export function rememberCreations(context: IExecuteFunctions): CreationMemory {
	const tries = MEMORY.open(context);
	return {
		of: (index, { kind, key }) => {
			const identity = identityOf(`${kind} ${key}`);
			const { state, full: records } = tries.find(index, identity) ?? {};
			return {
				notes: {
					earlier: state && EARLIER[state],
					created: () => tries.note(index, identity, 'done'),
				},
				records,
				keep: (kept) => tries.keep(index, identity, kept),
				inDoubt: () => tries.note(index, identity, 'inDoubt'),
			};
		},
		forget: tries.forget,
	};
}
