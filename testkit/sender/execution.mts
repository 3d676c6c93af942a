// Runs a workflow as its trigger does in production, and reads the result.
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { N8nClient } from '../host/n8n-client.mts';
import type { Item } from '../host/n8n-execution.mts';
import type { Host } from './homes.mts';
import { SENDER, type ActiveWorkflow } from './list-workflow.mts';

/** How the sender's last run went. */
export interface SenderRun {
	/** of the execution */
	status: string;
	/** Milliseconds in the sender over all its tries, as measured by n8n. */
	ms: number;
	/** Items of all its outputs. */
	items: Item[];
	error?: string;
}

/** The parts of an n8n that are needed to run a workflow. */
type Address = Pick<Host, 'origin' | 'client'>;

const RUNNING = ['new', 'running', 'waiting', 'unknown'];
const POLL_MS = 100;
const REGISTERED_WITHIN_MS = 30_000;

/**
 * Starts the workflow and waits for its end.
 *
 * @param body of the request that starts it
 * @returns the execution's ID
 * @throws {Error} when it has not ended within `timeoutMs`
 */
export async function runToEnd(
	host: Address,
	workflow: ActiveWorkflow,
	timeoutMs: number,
	body: object = {},
): Promise<string> {
	const before = await latestExecution(host.client, workflow.id);
	await trigger(host, workflow.path, timeoutMs, body);
	return await waitForEnd(host.client, workflow.id, before?.id, timeoutMs);
}

/** Posts to a workflow's webhook as soon as it is registered, and resolves at the end of the workflow. */
export async function trigger(
	host: Pick<Host, 'origin'>,
	path: string,
	timeoutMs: number,
	body: object,
): Promise<{ status: number; data: unknown }> {
	const deadline = Date.now() + REGISTERED_WITHIN_MS;
	for (;;) {
		const { status, data } = await axios.post(host.origin + path, body, {
			proxy: false,
			timeout: timeoutMs,
			validateStatus: () => true,
		});
		// n8n registers an activated webhook with a delay.
		if (status !== 404) return { status, data };
		if (Date.now() > deadline) throw new Error(`n8n knows no webhook at ${path}`);
		await sleep(POLL_MS);
	}
}

/** Starts the workflow without waiting. @returns the execution's ID once it is running */
export async function runInBackground(
	host: Address,
	workflow: ActiveWorkflow,
	timeoutMs: number,
): Promise<{ id: string; ended: Promise<unknown> }> {
	const before = await latestExecution(host.client, workflow.id);
	const ended = trigger(host, workflow.path, timeoutMs, {}).catch(() => undefined);
	const { id } = await untilLatest(
		host.client,
		workflow.id,
		(latest) => latest.id !== before?.id,
		REGISTERED_WITHIN_MS,
	);
	return { id, ended };
}

/** Waits until an execution newer than `before` has ended and is stored. */
async function waitForEnd(
	client: N8nClient,
	workflowId: string,
	before: string | undefined,
	timeoutMs: number,
): Promise<string> {
	const isNew = (latest: Latest) => latest.id !== before && !RUNNING.includes(latest.status);
	return (await untilLatest(client, workflowId, isNew, timeoutMs)).id;
}

interface Latest {
	id: string;
	status: string;
}

/** Waits until the workflow's latest execution meets the condition. */
async function untilLatest(
	client: N8nClient,
	workflowId: string,
	isWanted: (latest: Latest) => boolean,
	timeoutMs: number,
): Promise<Latest> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		// A node that blocks n8n makes it refuse requests for a while.
		const latest = await latestExecution(client, workflowId).catch((error: Error) => error);
		const isAnswer = !(latest instanceof Error);
		if (isAnswer && latest !== undefined && isWanted(latest)) return latest;
		if (Date.now() > deadline) {
			if (!isAnswer) throw latest;
			throw new Error(`the latest execution of ${workflowId} is ${latest?.status ?? 'missing'}`);
		}
		await sleep(POLL_MS);
	}
}

async function latestExecution(client: N8nClient, workflowId: string): Promise<Latest | undefined> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const answer = await client.get(`/executions?limit=1&filter=${filter}`);
	return (answer as { results: Latest[] }).results[0];
}

/** The sender's data in the stored execution. */
export async function senderRun(client: N8nClient, executionId: string): Promise<SenderRun> {
	const { status, outputs, ms, error } = await client.execution(executionId);
	const items = (outputs[SENDER] ?? []).flat();
	return { status, ms: ms[SENDER] ?? 0, items, error: error?.message };
}
