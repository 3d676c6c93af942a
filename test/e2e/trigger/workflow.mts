// Workflows that begin with a trigger of the package, and what it has emitted.
import { expect, vi } from 'vitest';
import { chain, type N8nClient, type Workflow } from '../../../testkit/host/n8n-client.mts';
import type { WorkflowNode } from '../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../testkit/host/n8n-execution.mts';

type Credential = { id: string; name: string };

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
	credential: Credential,
	triggers: Record<string, object>,
): Workflow {
	const titles = Object.keys(triggers);
	const nodes = Object.entries(triggers).flatMap(([title, parameters]): WorkflowNode[] => [
		{
			name: title,
			type: 'n8n-nodes-wa-campaigns.waTrigger',
			parameters: { ...parameters },
			credentials: { waProjectApi: credential },
		},
		{ name: `After ${title}`, type: 'n8n-nodes-base.noOp', parameters: {} },
	]);
	const links = titles.map((title) => chain([title, `After ${title}`]));
	return { name, nodes, connections: Object.assign({}, ...links) };
}

/** A workflow with only the WA Webhook Trigger. */
export function webhookWorkflow(
	webhookId: string,
	credential: Credential,
	parameters: Record<string, unknown>,
): Workflow {
	const node = {
		name: 'Event',
		type: 'n8n-nodes-wa-campaigns.waWebhookTrigger',
		webhookId,
		parameters,
		credentials: { waWebhookSecretApi: credential },
	};
	return { name: webhookId, nodes: [node] };
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

/** n8n's error for a workflow that it cannot activate; 2.x reports it only after five tries. */
export async function activationError(client: N8nClient, workflow: Workflow): Promise<string> {
	let id: string;
	try {
		id = await client.createPublished(workflow);
	} catch (error) {
		return (error as Error).message;
	}
	return await vi.waitFor(
		async () => {
			const status = await client.get(`/workflows/${id}/publication-status`);
			const { triggers } = status as { triggers: { errorMessage: string | null }[] };
			const message = triggers.map(({ errorMessage }) => errorMessage ?? '').join('');
			expect(message).not.toBe('');
			return message;
		},
		{ timeout: 60_000, interval: 50 },
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
