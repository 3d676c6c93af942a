import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Touched } from './rowOrder';
import { identityOf, RowMemory } from './rowRecords';

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
	of(index: number, about: Touched): CreationRow;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

interface CreationRow {
	readonly notes: CreationNotes;
	/** What an earlier try in this process put out for the row. */
	readonly records: IDataObject[] | undefined;
	keep(records: IDataObject[]): void;
	/** Nobody knows whether the row has created anything. */
	inDoubt(): void;
}

interface Noted {
	readonly identity: string;
	readonly state: Creation;
}

interface Kept {
	readonly identity: string;
	readonly records: IDataObject[];
}

const MEMORY = new RowMemory<Kept>('createdRows');
const STATES = { created: '+', inDoubt: '?' } as const;

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again: what an earlier try has created is not
 * created by a later one.
 */
export function rememberCreations(context: IExecuteFunctions): CreationMemory {
	const { earlier, full, add, forget } = MEMORY.open(context);
	/** A later record of a row takes the place of an earlier one. */
	const notes = new Map<number, Noted>(
		earlier.map(({ index, state, identity }) => [
			index,
			{ identity, state: state === STATES.created ? 'created' : 'inDoubt' },
		]),
	);
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
				add({ index, state: STATES[state], identity });
			};
			return {
				notes: { earlier: known(), created: () => note('created') },
				records: kept?.identity === identity ? kept.records : undefined,
				keep: (records) => void full.set(index, { identity, records }),
				inDoubt: () => note('inDoubt'),
			};
		},
		forget,
	};
}

function identify({ kind, key }: Touched): string {
	return identityOf(`${kind} ${key}`);
}
