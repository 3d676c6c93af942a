import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Touched } from './rowOrder';

type Creation = 'created' | 'inDoubt';

/** What the tries of one execution make of a row that creates something. */
export interface CreationNotes {
	/** What an earlier try has come to; undefined where nothing came of it. */
	readonly earlier?: Creation;
	/** What the row asks for is there now, made by this execution. */
	created(): void;
}

/** Of a row that creates nothing. */
export const NO_NOTES: CreationNotes = { created: () => undefined };

interface CreationMemory {
	/** What is known of a row, and what is yet to be. */
	of(index: number, about: Touched): RowMemory;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

interface RowMemory {
	readonly notes: CreationNotes;
	/** What an earlier try in this process put out for the row. */
	readonly records: IDataObject[] | undefined;
	keep(records: IDataObject[]): void;
	/** Nobody knows whether the row has created anything. */
	inDoubt(): void;
}

interface Stored extends IDataObject {
	runIndex: number;
	/** A {@link RECORD} for each row, at most 20 bytes a row. */
	rows: string;
}

interface Noted {
	readonly identity: string;
	readonly state: Creation;
}

interface Kept {
	readonly identity: string;
	readonly records: IDataObject[];
}

const KEY = 'createdRows';
const STATES = { created: '+', inDoubt: '?' } as const;
/** "2n+Xa3_9f,": the row's index, what came of it, and what it is about. */
const RECORD = /([0-9a-z]+)([+?])([\w-]{6}),/g;

/** Full results, for the tries of Retry On Fail; n8n's own Retry, which is another execution, has only the records. */
const inProcess = new WeakMap<object, Map<number, Kept>>();

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again. What n8n keeps for that is the node's
 * context: what an earlier try has created is not created by a later one.
 */
export function rememberCreations(context: IExecuteFunctions): CreationMemory {
	const nodeContext = context.getContext('node');
	// In a loop the node runs several times in one execution: each run has its own rows.
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	let found = nodeContext[KEY] as Stored | undefined;
	if (found?.runIndex !== runIndex) {
		found = { runIndex, rows: '' };
		nodeContext[KEY] = found;
		inProcess.delete(nodeContext);
	}
	const stored = found;
	const notes = readRecords(stored.rows);
	const full = inProcess.get(nodeContext) ?? new Map<number, Kept>();
	inProcess.set(nodeContext, full);
	return {
		of: (index, about) => {
			const identity = identify(about);
			const kept = full.get(index);
			const known = () => {
				const note = notes.get(index);
				return note?.identity === identity ? note.state : undefined;
			};
			const note = (state: Creation) => {
				// What stands there already; and what was created is in no doubt.
				if (known() === state || known() === 'created') return;
				notes.set(index, { identity, state });
				stored.rows += `${index.toString(36)}${STATES[state]}${identity},`;
			};
			return {
				notes: { earlier: known(), created: () => note('created') },
				records: kept?.identity === identity ? kept.records : undefined,
				keep: (records) => void full.set(index, { identity, records }),
				inDoubt: () => note('inDoubt'),
			};
		},
		forget: () => {
			delete nodeContext[KEY];
			inProcess.delete(nodeContext);
		},
	};
}

/** What the row is about in six characters; all else may be corrected between two tries. */
function identify({ kind, key }: Touched): string {
	return createHash('sha256').update(`${kind} ${key}`).digest('base64url').slice(0, 6);
}

/** A later record of a row takes the place of an earlier one. */
function readRecords(records: string): Map<number, Noted> {
	const found = new Map<number, Noted>();
	for (const [, number = '', state, identity = ''] of records.matchAll(RECORD)) {
		const creation = state === STATES.created ? 'created' : 'inDoubt';
		found.set(parseInt(number, 36), { identity, state: creation });
	}
	return found;
}
