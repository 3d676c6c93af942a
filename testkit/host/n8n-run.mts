// Running a workflow and waiting for its end.
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nClient } from './n8n-client.mts';
import type { Execution } from './n8n-execution.mts';

const POLL_MS = 250;
const RUNNING = ['new', 'running', 'waiting'];

/**
 * Runs a workflow manually, like a click on "Execute workflow", and waits until it has ended.
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
