import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { ResourceKey } from './listRun';
import { identityOf, RetryMemory } from './retryMemory';

/** What the tries of one execution know of a row that creates something. */
export interface CreationNotes {
	/** How an earlier try ended; undefined where nothing was created. */
	readonly earlier?: 'created' | 'inDoubt';
	/** What the row asks for exists now, made by this execution. */
	created(): void;
}

/** Of a row that creates nothing. */
export const NO_NOTES: CreationNotes = { created: () => undefined };

interface CreationMemory {
	/** What is known of a row, and what is yet to be. */
	of(index: number, about: ResourceKey): CreationRow;
	/** Nothing is left to try: the stored execution need not carry it. */
	forget(): void;
}

interface CreationRow {
	readonly notes: CreationNotes;
	/** What an earlier try in this process returned for the row. */
	readonly records: IDataObject[] | undefined;
	keep(records: IDataObject[]): void;
	/** The row may have created something. */
	inDoubt(): void;
}

const MEMORY = new RetryMemory<IDataObject[]>('createdRows');
const EARLIER = { done: 'created', inDoubt: 'inDoubt' } as const;

/**
 * "Retry On Fail" and n8n's Retry button run the whole node again: what an earlier try has created is not
 * created by a later one.
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
