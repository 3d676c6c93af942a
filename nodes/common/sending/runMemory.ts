import type { IExecuteFunctions } from 'n8n-workflow';
import type { RowResult } from './outcome';

/** What an earlier try of the same run has settled for good. */
export interface RunMemory {
	readonly settled: ReadonlyMap<number, RowResult>;
	remember(index: number, result: RowResult): void;
}

interface Stored {
	runIndex: number;
	results: Record<string, RowResult>;
}

const FORGETFUL: RunMemory = { settled: new Map(), remember: () => undefined };
const KEY = 'sentRows';

/**
 * With "Retry On Fail" n8n runs the whole node again. What it keeps between the tries is the node's
 * context: rows that were accepted, or may have been, are not sent by a later try.
 */
export function rememberResults(context: IExecuteFunctions): RunMemory {
	if (context.getNode().retryOnFail !== true) return FORGETFUL;
	const nodeContext = context.getContext('node');
	// In a loop the node runs several times in one execution: each run has its own rows.
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	let stored = nodeContext[KEY] as Stored | undefined;
	if (stored?.runIndex !== runIndex) {
		stored = { runIndex, results: {} };
		nodeContext[KEY] = stored;
	}
	const { results } = stored;
	return {
		settled: new Map(Object.entries(results).map(([index, result]) => [Number(index), result])),
		remember: (index, result) => {
			if (result.outcome === 'accepted' || result.outcome === 'unknown') results[index] = result;
		},
	};
}
