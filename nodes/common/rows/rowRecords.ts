import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** What became of a row in an earlier try: it was done, or nobody knows. */
type RowState = '+' | '?';

/** What is stored with the execution for a row. */
interface RowRecord {
	/** Index of the input item, from 0. */
	readonly index: number;
	readonly state: RowState;
	/** Which row it was: {@link identityOf}. */
	readonly identity: string;
}

interface Stored extends IDataObject {
	runIndex: number;
	/** A {@link RECORD} for each row, at most 20 bytes a row. */
	rows: string;
}

/** "2n+Xa3_9f,": the row's index, what became of it, and its identity. */
const RECORD = /([0-9a-z]+)([+?])([\w-]{6}),/g;

/** What the tries of one execution of a node know of its rows. */
export interface RowRecords<Full> {
	/** As stored so far, oldest first; a row may have several. */
	readonly earlier: readonly RowRecord[];
	/** Full results by row, for the tries of Retry On Fail; n8n's own Retry, which is another execution, has only the records. */
	readonly full: Map<number, Full>;
	add(record: RowRecord): void;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

/**
 * Keeps records of rows in the node's context: what n8n keeps of an execution when "Retry On Fail" and its
 * Retry button run the whole node again.
 */
export class RowMemory<Full> {
	private readonly inProcess = new WeakMap<object, Map<number, Full>>();

	/** @param key of the records in the node's context */
	constructor(private readonly key: string) {}

	open(context: IExecuteFunctions): RowRecords<Full> {
		const nodeContext = context.getContext('node');
		// In a loop the node runs several times in one execution: each run has its own rows.
		const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
		let found = nodeContext[this.key] as Stored | undefined;
		if (found?.runIndex !== runIndex) {
			found = { runIndex, rows: '' };
			nodeContext[this.key] = found;
			this.inProcess.delete(nodeContext);
		}
		const stored = found;
		const full = this.inProcess.get(nodeContext) ?? new Map<number, Full>();
		this.inProcess.set(nodeContext, full);
		return {
			earlier: [...readRecords(stored.rows)],
			full,
			add: ({ index, state, identity }) => {
				stored.rows += `${index.toString(36)}${state}${identity},`;
			},
			forget: () => {
				delete nodeContext[this.key];
				this.inProcess.delete(nodeContext);
			},
		};
	}
}

/** Six characters that tell rows apart; what is left out of the text may be corrected between two tries. */
export function identityOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 6);
}

function* readRecords(records: string): Generator<RowRecord> {
	for (const [, number = '', state, identity = ''] of records.matchAll(RECORD)) {
		yield { index: parseInt(number, 36), state: state === '+' ? '+' : '?', identity };
	}
}
