import type { DeduplicationScope, IExecuteFunctions } from 'n8n-workflow';

/**
 * A set of marks that outlives executions. Checking a mark records it as well: that is how n8n's
 * deduplication store works, and nothing else that community nodes may use outlives a crash.
 */
export interface MarkStore {
	/**
	 * Records all marks in one step.
	 *
	 * @param marks without repetition
	 * @returns those that were there before
	 */
	checkAndRecord(marks: readonly string[]): Promise<ReadonlySet<string>>;
	/** Takes marks away in one step; marks that are not there are ignored. */
	remove(marks: readonly string[]): Promise<void>;
}

const ENTRIES = { mode: 'entries' } as const;

/** n8n reads, changes and writes a whole list without a lock, so calls of this process go one by one. */
let lastCall: Promise<unknown> = Promise.resolve();

async function inTurn<T>(call: () => Promise<T>): Promise<T> {
	const turn = lastCall.then(call, call);
	lastCall = turn.catch(() => undefined);
	return await turn;
}

/**
 * The marks of this workflow, or of this node alone.
 *
 * @param scope 'workflow' outlives a copy of the node; 'node' is lost with it
 */
export function markStore(context: IExecuteFunctions, scope: DeduplicationScope): MarkStore {
	const { helpers } = context;
	return {
		checkAndRecord: async (marks) =>
			await inTurn(async () => {
				const { processed } = await helpers.checkProcessedAndRecord([...marks], scope, ENTRIES);
				return new Set(processed.map(String));
			}),
		remove: async (marks) =>
			await inTurn(async () => await helpers.removeProcessed([...marks], scope, ENTRIES)),
	};
}

/** Forgets every mark in the scope. */
export async function clearMarks(
	context: IExecuteFunctions,
	scope: DeduplicationScope,
): Promise<void> {
	await inTurn(async () => await context.helpers.clearAllProcessedItems(scope, ENTRIES));
}
