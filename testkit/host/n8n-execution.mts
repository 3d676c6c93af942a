// An execution as n8n's API returns it.
import { parse } from 'flatted';

export interface Execution {
	id: string;
	status: 'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed' | 'unknown';
	/** Output items per node name and output, of the node's last run. */
	outputs: Record<string, Item[][]>;
	/** Milliseconds per node name, over all its runs, as measured by n8n. */
	ms: Record<string, number>;
	/** The texts of the hints per node name, over all its runs. */
	hints: Record<string, string[]>;
	/** The error that stopped the workflow, if any. */
	error?: { message: string; description?: string };
}

export interface Item {
	json: Record<string, unknown>;
	error?: unknown;
	pairedItem?: unknown;
}

interface NodeRun {
	executionTime: number;
	hints?: { message: string }[];
	data?: { main?: (Item[] | null)[] };
}

interface RunData {
	resultData?: {
		error?: Execution['error'];
		runData?: Record<string, NodeRun[]>;
	};
}

/** Reads n8n's response for one execution; its data is in flatted form. */
export function resolveExecution(answer: object): Execution {
	const { id, status, data } = answer as { id: string; status: Execution['status']; data?: string };
	// For a new execution, the data is the flatted form of undefined.
	const run: RunData = (data && parse(data)) || {};
	const nodes = Object.entries(run.resultData?.runData ?? {});
	const byNode = <T,>(read: (runs: NodeRun[]) => T) =>
		Object.fromEntries(nodes.map(([node, runs]) => [node, read(runs)]));
	return {
		id,
		status,
		error: run.resultData?.error,
		outputs: byNode((runs) => (runs.at(-1)?.data?.main ?? []).map((items) => items ?? [])),
		hints: byNode((runs) => runs.flatMap(({ hints = [] }) => hints.map(({ message }) => message))),
		ms: byNode((runs) => runs.reduce((sum, { executionTime }) => sum + executionTime, 0)),
	};
}
