import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * A set of marks that outlives executions, shared by all processes of an installation. Checking a mark
 * records it as well: that is how n8n's deduplication store works, and nothing else that community
 * nodes may use outlives a crash. Each call reads the whole set, changes it and writes it back in
 * steps of its own, so calls are safe under the lock alone.
 */
export interface MarkStore {
	/**
	 * Takes the lock if it is free. Nobody else holds it then, whatever the process.
	 *
	 * @returns whether it was free
	 */
	tryLock(): Promise<boolean>;
	/** Gives the lock back, whoever holds it. */
	unlock(): Promise<void>;
	/**
	 * Records all marks in one step.
	 *
	 * @param marks without repetition
	 * @param mostMarks what the set holds at most; the oldest marks are dropped. Unbounded if left out.
	 * @returns those that were there before
	 */
	checkAndRecord(marks: readonly string[], mostMarks?: number): Promise<ReadonlySet<string>>;
	/** Takes marks away in one step; marks that are not there are ignored. */
	remove(marks: readonly string[]): Promise<void>;
	/** How many marks there are. The only call that never writes. */
	count(): Promise<number>;
}

const ENTRIES = { mode: 'entries' } as const;
/** n8n keeps one number in this mode. What is none can be inserted, but on a row that is there it throws before any write. */
const LOCK_MODE = { mode: 'latestIncrementalKey' } as const;
const LOCK = 'locked';

/**
 * The marks of the context's workflow, and the lock of its node: the lock is the existence of the
 * node's own row, whose INSERT fails on the primary key when somebody else was first.
 */
export function markStore({ helpers }: IExecuteFunctions): MarkStore {
	return {
		tryLock: async () =>
			await helpers.checkProcessedAndRecord([LOCK], 'node', LOCK_MODE).then(
				({ new: taken }) => taken.length > 0,
				(error: unknown) => {
					if (isTaken(error)) return false;
					throw error;
				},
			),
		unlock: async () => await helpers.clearAllProcessedItems('node', LOCK_MODE),
		checkAndRecord: async (marks, maxEntries) => {
			const options = { ...ENTRIES, maxEntries };
			const record = async () =>
				await helpers.checkProcessedAndRecord([...marks], 'workflow', options);
			const { processed } = await record().catch(async (error: unknown) => {
				// The first marks of all, and somebody else's came in between: now there is a set to add to.
				if (isTaken(error)) return await record();
				throw error;
			});
			return new Set(processed.map(String));
		},
		remove: async (marks) => await helpers.removeProcessed([...marks], 'workflow', ENTRIES),
		count: async () => await helpers.getProcessedDataCount('workflow', ENTRIES),
	};
}

/** n8n on a row that is there; SQLite, PostgreSQL and MySQL on one that came in between. */
const TAKEN = /only numbers are supported|unique|duplicate/i;
const TAKEN_CODES: readonly unknown[] = ['SQLITE_CONSTRAINT', '23505', 'ER_DUP_ENTRY'];

function isTaken(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return TAKEN.test(error.message) || ('code' in error && TAKEN_CODES.includes(error.code));
}

/** Forgets every mark of the context's workflow. */
export async function clearMarks({ helpers }: IExecuteFunctions): Promise<void> {
	await helpers.clearAllProcessedItems('workflow', ENTRIES);
}
