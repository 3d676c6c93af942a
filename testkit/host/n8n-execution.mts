// An execution as n8n's API returns it.
import { parse } from 'flatted';

export interface Execution {
	id: string;
	status: 'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed' | 'unknown';
	/** Output items per node name and output, of the node's last run. */
	outputs: Record<string, Item[][]>;
	/** The error that stopped the workflow, if any. */
	error?: { message: string; description?: string };
}

export interface Item {
	json: Record<string, unknown>;
	error?: unknown;
	pairedItem?: unknown;
}

interface RunData {
	resultData?: {
		error?: Execution['error'];
		runData?: Record<string, { data?: { main?: (Item[] | null)[] } }[]>;
	};
}

/** Reads n8n's response for one execution; its data is in flatted form. */
export function resolveExecution(answer: object): Execution {
	const { id, status, data } = answer as { id: string; status: Execution['status']; data?: string };
	// For a new execution, the data is the flatted form of undefined.
	const run: RunData = (data && parse(data)) || {};
	return {
		id,
		status,
		error: run.resultData?.error,
		outputs: Object.fromEntries(
			Object.entries(run.resultData?.runData ?? {}).map(([node, runs]) => [
				node,
				(runs.at(-1)?.data?.main ?? []).map((items) => items ?? []),
			]),
		),
	};
}
