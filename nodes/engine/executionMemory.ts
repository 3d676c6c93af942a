import { createHash, randomUUID } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { KeyedProject } from '../service/http/serviceUrl';
import { keyPrefixOf } from '../service/http/serviceUrl';
import { isTool } from './operation';

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

/** Kept in the node's context, which n8n stores with the execution: it outlives Retry On Fail, a Wait node and n8n's Retry. */
interface Stored extends IDataObject {
	/** In a loop the node runs several times in one execution: each run has its own rows. */
	runIndex: number;
	/** A {@link RECORD} for each row that was carried out, or may have been: at most 20 bytes a row. */
	rows: string;
	/** Under which the next retry claims what it starts with; absent before the first. */
	retryId?: string;
	/** How many rows came in: in earlier runs, and in this one. */
	rowsBefore: number;
	rowsNow: number;
	/** The IDs of messages, {@link ID_LENGTH} characters each: of earlier runs, and of this one. */
	sentBefore: string;
	sentNow: string;
}

const KEY = 'execution';
/** 48 bits: among 100,000 messages two have the same ID in one of 50,000 executions. */
const ID_LENGTH = 8;
const STATE_SIGNS: Readonly<Record<RowState, string>> = { done: '+', inDoubt: '?' };
/** "2n+Xa3_9f,": the row's index, its state, and its identity. */
const RECORD = /([0-9a-z]+)([+?])([\w-]{6}),/g;

/** What the tries in this process know, by the node's context. */
const IN_PROCESS = new WeakMap<object, Map<number, EarlierTry<unknown>>>();

/** What a node's earlier runs in the same execution recorded, for example in a loop over batches. */
export interface EarlierRuns {
	/** Rows that they received. */
	readonly rows: number;
	/** How often they noted the message. */
	count(key: string): number;
	/** Notes the message for later runs. */
	note(key: string): void;
}

/** For a node whose runs are independent of each other. */
export const NO_EARLIER_RUNS: EarlierRuns = {
	rows: 0,
	count: () => 0,
	note: () => undefined,
};

/**
 * What a node knows about its execution: how its rows ended in earlier tries, and what its earlier runs have sent.
 * "Retry On Fail" and n8n's Retry button run the whole node again: a later try must not send or create again what an
 * earlier one did.
 */
export class ExecutionMemory<Full> {
	/** Nothing for agents' tools, which may repeat a message on purpose. */
	readonly earlierRuns: EarlierRuns;
	private readonly runsBefore: EarlierRuns;
	/** As stored when this try began; different rows with the same index have a record each. */
	private readonly earlier: ReadonlyMap<number, ReadonlyArray<EarlierTry<Full>>>;

	/** Whether this try has carried something out, or may have. */
	hasNoted = false;
	/** The project of this run: the same message in another one, as in a loop over projects, is another message. */
	private project = '';

	private constructor(
		private readonly stored: Stored,
		/** From all tries in this process. */
		private readonly known: Map<number, EarlierTry<Full>>,
		isTool: boolean,
		nodeContext: IDataObject,
	) {
		this.earlier = readRecords(stored.rows);
		// Another call of a tool may have begun before this one notes what it did.
		this.runsBefore = runsBefore(
			stored,
			() => nodeContext[KEY] as Stored,
			(key) => idOf(`${this.project}${key}`),
		);
		this.earlierRuns = isTool ? NO_EARLIER_RUNS : this.runsBefore;
	}

	/** Call it before anything can fail: a run that is not noted here does not count in later ones. */
	static open<Full>(context: IExecuteFunctions): ExecutionMemory<Full> {
		const nodeContext = context.getContext('node');
		const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
		const found = nodeContext[KEY] as Stored | undefined;
		if (found?.runIndex !== runIndex) IN_PROCESS.delete(nodeContext);
		const stored = storedFor(found, runIndex, context.getInputData().length);
		nodeContext[KEY] = stored;
		const known = IN_PROCESS.get(nodeContext) ?? new Map<number, EarlierTry<unknown>>();
		IN_PROCESS.set(nodeContext, known);
		const ofType = known as Map<number, EarlierTry<Full>>;
		return new ExecutionMemory(stored, ofType, isTool(context), nodeContext);
	}

	/** Call it once the credential is read, before anything is looked up or noted. */
	enter(project: KeyedProject): void {
		this.project = keyPrefixOf(project);
	}

	get retryId(): string | undefined {
		return this.stored.retryId;
	}

	/** For the next retry, once this one has sent or created something: the rest is under another claim. */
	renewRetryId(): void {
		this.stored.retryId = randomUUID();
	}

	/** Call when nothing is left to retry: the execution need not store the records. */
	forget(): void {
		this.stored.rows = '';
		delete this.stored.retryId;
	}

	/** Whether an earlier try recorded a row with that index. */
	has(index: number): boolean {
		return this.earlier.has(index);
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
			this.stored.rows += `${index.toString(36)}${STATE_SIGNS[now]}${identity},`;
		}
	}

	/** What is known about one row. In doubt it stays so in later runs of a loop, and in later calls of a tool. */
	row(index: number, identity: string): RowMemory<Full> {
		const found = this.find(index, identity);
		const isInDoubt = found?.state === undefined && this.isInDoubt(identity);
		return {
			...found,
			...(isInDoubt && { state: 'inDoubt' }),
			note: (state, full) => {
				this.note(index, identity, state, full);
				if (state === 'inDoubt') this.noteDoubt(identity);
			},
		};
	}

	/** Whether an earlier run of a loop, or an earlier call of a tool, may have carried out what has this key. */
	isInDoubt(key: string): boolean {
		return this.runsBefore.count(inDoubtKey(key)) > 0;
	}

	/** Notes for later runs and calls that what has this key may have been carried out. */
	noteDoubt(key: string): void {
		this.runsBefore.note(inDoubtKey(key));
	}
}

/** What the tries of one execution know about a row. */
export interface RowMemory<Full = IDataObject[]> {
	/** How an earlier try ended, or an earlier run in doubt; undefined if nothing was carried out. */
	readonly state?: RowState;
	readonly full?: Full;
	/** Records how the row ended in this try, as {@link ExecutionMemory.note}. */
	note(state?: RowState, full?: Full): void;
}

/** Under which an earlier run notes what it may have carried out. */
const inDoubtKey = (key: string) => `in doubt: ${key}`;

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
		const row = { identity, state: sign === STATE_SIGNS.done ? 'done' : 'inDoubt' } as const;
		const others = byRow.get(index);
		if (others === undefined) byRow.set(index, [row]);
		else others.push(row);
	}
	return byRow;
}

function storedFor(found: Stored | undefined, runIndex: number, rowsNow: number): Stored {
	if (found === undefined) {
		return { runIndex, rows: '', rowsBefore: 0, rowsNow, sentBefore: '', sentNow: '' };
	}
	// Another try of the same run notes again what the earlier try has sent.
	if (found.runIndex === runIndex) return { ...found, rowsNow, sentNow: '' };
	return {
		runIndex,
		rows: '',
		rowsBefore: found.rowsBefore + found.rowsNow,
		rowsNow,
		sentBefore: found.sentBefore + found.sentNow,
		sentNow: '',
	};
}

/**
 * @param newest the entry of the run that began last
 * @param idOf the ID of a key
 */
function runsBefore(
	stored: Stored,
	newest: () => Stored,
	idOf: (key: string) => string,
): EarlierRuns {
	const counts = new Map<string, number>();
	for (let at = 0; at < stored.sentBefore.length; at += ID_LENGTH) {
		const id = stored.sentBefore.slice(at, at + ID_LENGTH);
		counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return {
		rows: stored.rowsBefore,
		count: (key) => (counts.size === 0 ? 0 : (counts.get(idOf(key)) ?? 0)),
		note: (key) => {
			newest().sentNow += idOf(key);
		},
	};
}

function idOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, ID_LENGTH);
}
