// Workflows that begin with the WA Event Trigger, and what it has emitted.
import { expect, vi } from 'vitest';
import type { N8nClient, Workflow, WorkflowNode } from '../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../testkit/host/n8n-execution.mts';

export interface Emitted {
	event: string;
	eventId: string;
	repeated: boolean;
	id: string;
	before: { status: string } | null;
	after: { status: string };
}

/**
 * n8n limits one rule to one poll per minute. Several rules at different seconds make its scheduler poll as often as
 * needed, on both majors.
 */
export function everySeconds(seconds: number): object {
	const starts = Array.from({ length: 60 / seconds }, (_, index) => index * seconds);
	const item = starts.map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` }));
	return { item };
}

/** One trigger for each event, each with a node behind it. */
export function triggerWorkflow(
	name: string,
	credential: { id: string; name: string },
	triggers: Record<string, object>,
): Workflow {
	const nodes = Object.entries(triggers).flatMap(([title, parameters], index): WorkflowNode[] => [
		{
			id: title,
			name: title,
			type: 'n8n-nodes-wa-campaigns.waTrigger',
			typeVersion: 1,
			position: [0, 200 * index],
			parameters: { ...parameters },
			credentials: { waProjectApi: { id: credential.id, name: credential.name } },
		},
		{
			id: `after ${title}`,
			name: `After ${title}`,
			type: 'n8n-nodes-base.noOp',
			typeVersion: 1,
			position: [300, 200 * index],
			parameters: {},
		},
	]);
	const connections = Object.fromEntries(
		Object.keys(triggers).map((title) => [
			title,
			{ main: [[{ node: `After ${title}`, type: 'main', index: 0 }]] },
		]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** Saves and activates a workflow; on n8n 2.x its triggers start with a delay. @returns its ID */
export async function activate(client: N8nClient, workflow: Workflow): Promise<string> {
	const { id } = await client.createWorkflow(workflow);
	await switchOn(client, id);
	return id;
}

async function switchOn(client: N8nClient, id: string): Promise<void> {
	const { versionId } = (await client.get(`/workflows/${id}`)) as { versionId: string };
	await client.post(`/workflows/${id}/activate`, { versionId });
}

/** Waits until n8n 2.x has activated all triggers of a workflow, which it does after reporting it as active. */
export async function untilActivated(client: N8nClient, id: string): Promise<void> {
	await vi.waitFor(
		async () => {
			const { status } = (await client.get(`/workflows/${id}/publication-status`)) as {
				status: string;
			};
			expect(status).toBe('published');
		},
		{ timeout: 60_000, interval: 100 },
	);
}

interface ExecutionPage {
	results: { id: string }[];
	/** null on the last page; n8n 1.x uses the last ID instead. */
	nextCursor?: string | null;
}

/** The stored executions of a workflow, oldest first. */
export async function executionsOf(client: N8nClient, id: string): Promise<Execution[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	const ids: string[] = [];
	let next = '';
	for (;;) {
		const path = `/executions?filter=${filter}&limit=100${next}`;
		const { results, nextCursor } = (await client.get(path)) as ExecutionPage;
		ids.push(...results.map((execution) => execution.id));
		if (results.length < 100 || nextCursor === null) break;
		next =
			nextCursor === undefined
				? `&lastId=${ids.at(-1)}`
				: `&cursor=${encodeURIComponent(nextCursor)}`;
	}
	const oldestFirst = [...new Set(ids)].sort((a, b) => Number(a) - Number(b));
	return await Promise.all(oldestFirst.map(async (one) => await client.execution(one)));
}

/** What the triggers have emitted, oldest first. */
export function emittedIn(
	executions: readonly Execution[],
	triggers: readonly string[],
): Emitted[] {
	return executions.flatMap(({ outputs }) =>
		triggers.flatMap((trigger) =>
			(outputs[trigger]?.[0] ?? []).map(({ json }) => json as unknown as Emitted),
		),
	);
}
