// An execution as n8n's interface gives it, and waiting for its end.
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { N8nClient } from './n8n-client.mts';

export interface Execution {
	id: string;
	status: 'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed' | 'unknown';
	/** Output items per node name and output, of the node's last run. */
	outputs: Record<string, Item[][]>;
	/** What stopped the workflow, if something did. */
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

const POLL_MS = 250;
const RUNNING = ['new', 'running', 'waiting'];

/** Reads n8n's answer about one execution; its data travels in flatted form. */
export function resolveExecution(answer: object): Execution {
	const { id, status, data } = answer as { id: string; status: Execution['status']; data?: string };
	// While the execution is new, its data is the flatted form of nothing.
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

/**
 * Runs a workflow by hand, as a click on "Execute workflow" does, and waits until it ended.
 *
 * @throws {Error} when it has not ended within `timeoutMs`
 */
export async function runToEnd(
	client: N8nClient,
	workflowId: string,
	trigger: string,
	timeoutMs = 300_000,
): Promise<Execution> {
	return await untilEnded(client, await client.run(workflowId, trigger), timeoutMs);
}

/**
 * Waits until an execution has ended.
 *
 * @throws {Error} when it has not ended within `timeoutMs`
 */
export async function untilEnded(
	client: N8nClient,
	id: string,
	timeoutMs = 300_000,
): Promise<Execution> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const execution = await client.execution(id);
		if (!RUNNING.includes(execution.status)) return execution;
		if (Date.now() > deadline) throw new Error(`execution ${id} is still ${execution.status}`);
		await sleep(POLL_MS);
	}
}
