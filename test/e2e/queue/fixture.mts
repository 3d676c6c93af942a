// n8n in queue mode with a sandbox to send to, shared by tests that run one after another.
import { randomUUID } from 'node:crypto';
import axios from 'axios';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';
import {
	sentSoFar,
	startSandboxProcess,
	type SandboxProcess,
} from '../../../testkit/servers/sandbox-process.mts';
import { trigger } from '../../../testkit/sender/execution.mts';
import { recipients, type Recipient } from '../../../testkit/sender/recipients.mts';
import type { N8nHost } from '../../../testkit/host/n8n-host.mts';
import { startQueueMode, type QueueMode } from '../../../testkit/host/queue-mode.mts';
import { arrivals, createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { activate, type Sending } from './workflows.mts';
import type { Workflow } from '../../../testkit/host/n8n-client.mts';

/** The relevant part of the node's output for a row. */
export interface Outcome {
	outcome: string;
	phoneNumber: string;
	reason?: string;
}

export interface Fixture {
	queue: QueueMode;
	sandbox: SandboxProcess;
	credential: { id: string; name: string };
	close(): Promise<void>;
}

/** An active workflow, and its own campaign. */
export interface CampaignRun {
	campaign: string;
	path: string;
}

const ANSWERED_WITHIN_MS = 180_000;
const PATIENCE = { timeout: ANSWERED_WITHIN_MS, interval: 25 };

/** @param tarball of the package */
async function openFixture(tarball: string): Promise<Fixture> {
	const sandbox = await startSandboxProcess();
	try {
		const queue = await startQueueMode({ workers: 2, tarball });
		const close = async () => {
			await queue.close();
			await sandbox.close();
		};
		const { baseUrl, projectId, password: apiPassword } = sandbox;
		const data = { baseUrl, projectId, apiPassword };
		try {
			const credential = await queue.client.createCredential('waProjectApi', 'Sandbox', data);
			return { queue, sandbox, credential, close };
		} catch (error) {
			await close();
			throw error;
		}
	} catch (error) {
		await sandbox.close();
		throw error;
	}
}

/** Registers hooks for one fixture shared by all tests; a failing test prints its logs. */
export function useFixture(): () => Fixture {
	let fixture: Fixture;
	beforeAll(async () => {
		fixture = await openFixture(inject('tarball'));
	});
	afterAll(async () => await fixture?.close());
	afterEach(({ task }) => {
		if (task.result?.state === 'fail') console.error(fixture.queue.logs());
	});
	return () => fixture;
}

/** Recipients that no other call returned. */
export function newRecipients(count: number): Recipient[] {
	given += count;
	return recipients(count, given - count);
}
let given = 0;

/** Activates a workflow that sends a separate campaign. */
export async function newRun(
	{ queue, sandbox, credential }: Fixture,
	workflow: (sending: Sending) => Workflow,
	options?: Sending['options'],
): Promise<CampaignRun> {
	const campaign = `Queue ${randomUUID()}`;
	await createCampaign(sandbox, 'appointment_reminder', campaign);
	const path = await activate(queue.client, workflow({ campaign, credential, options }));
	return { campaign, path };
}

/**
 * Calls a workflow's webhook and waits for its end.
 *
 * @throws {Error} when n8n responds with anything but the outcomes
 */
export async function call(fixture: Fixture, path: string, body: object): Promise<Outcome[]> {
	const answer = await post(fixture, path, body);
	if (answer.status === 200 && Array.isArray(answer.data)) return answer.data;
	throw new Error(`n8n answered with ${answer.status}: ${JSON.stringify(answer.data)}`);
}

/** The same when n8n, PostgreSQL or Redis may go down before the response. */
export async function callAndIgnoreFailure(
	fixture: Fixture,
	path: string,
	body: object,
): Promise<void> {
	await post(fixture, path, body).catch(() => undefined);
}

/** Calls a workflow's webhook as soon as it is registered. */
export async function post({ queue }: Fixture, path: string, body: object) {
	return await trigger(queue.main, path, ANSWERED_WITHIN_MS, body);
}

/** Runs the task for each item with limited concurrency; results are in order of completion. */
export async function eachOf<T, R>(
	all: readonly T[],
	atOnce: number,
	work: (one: T) => Promise<R>,
): Promise<R[]> {
	const left = all.values();
	const results: R[] = [];
	const worker = async () => {
		for (const one of left) results.push(await work(one));
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	return results;
}

/** The only worker with an unfinished execution. */
export function busyWorker({ queue }: Fixture): N8nHost {
	const busy = queue.workers.filter((worker) => {
		const log = worker.log();
		const executions = (did: string) =>
			log.flatMap((line) => new RegExp(`Worker ${did} execution (\\d+)`).exec(line)?.[1] ?? []);
		const finished = new Set(executions('finished'));
		return executions('started').some((id) => !finished.has(id));
	});
	const [worker, ...others] = busy;
	if (!worker || others.length > 0) throw new Error(`${busy.length} workers are busy`);
	return worker;
}

/** Waits until every n8n process is connected to its database and queue again. */
export async function untilReady({ queue }: Fixture): Promise<void> {
	const isReady = async ({ origin }: N8nHost) => {
		const health = `${origin}/healthz/readiness`;
		return (await axios.get(health, { proxy: false }).catch(() => undefined))?.status === 200;
	};
	await vi.waitFor(async () => {
		expect(await Promise.all([queue.main, ...queue.workers].map(isReady))).not.toContain(false);
	}, PATIENCE);
}

/** The number of recipients by how often they got the campaign's message, e.g. `{ 1: 499, 2: 1 }`. */
export async function timesReached(
	{ sandbox }: Fixture,
	{ campaign }: CampaignRun,
): Promise<Record<number, number>> {
	const counts = await arrivals(sandbox, campaign);
	return tally(counts.map(({ accepted }) => accepted));
}

/** The number of rows by outcome, e.g. `{ accepted: 480, skipped: 20 }`. */
export function outcomes(all: readonly Outcome[]): Record<string, number> {
	return tally(all.map(({ outcome }) => outcome));
}

function tally<T extends string | number>(all: readonly T[]): Record<T, number> {
	const counts = new Map<T, number>();
	for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
	return Object.fromEntries(counts) as Record<T, number>;
}

/** Waits until this many sends of the campaign were accepted. */
export async function untilReached(
	{ sandbox }: Fixture,
	{ campaign }: CampaignRun,
	count: number,
): Promise<void> {
	await vi.waitFor(
		async () => expect(await sentSoFar(sandbox, campaign)).toBeGreaterThanOrEqual(count),
		PATIENCE,
	);
}
