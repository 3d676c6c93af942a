// A sandbox and an n8n with a list to send, shared by scenarios that run one after another.
import axios from 'axios';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SenderRun } from '../../../testkit/sender/execution.mts';
import {
	runInBackground,
	runToEnd,
	senderRun,
	waitUntilEnded,
} from '../../../testkit/sender/execution.mts';
import { restartHost, startHost, type Homes, type Host } from '../../../testkit/sender/homes.mts';
import { recipients, writeList } from '../../../testkit/sender/recipients.mts';
import type { SandboxProcess, FaultSetup } from '../../../testkit/servers/sandbox-process.mts';
import {
	accepted,
	injectFaults,
	startSandboxProcess,
} from '../../../testkit/servers/sandbox-process.mts';
import {
	activate,
	type ActiveWorkflow,
	type SenderNode,
} from '../../../testkit/sender/list-workflow.mts';
import { CAMPAIGN, waCampaign } from '../../../testkit/sender/sender-nodes.mts';
import { checkDelivery, type DeliveryCheck, type ReportedRow } from './delivery.mts';

const RUN_WITHIN_MS = 20 * 60_000;
const POLL_MS = 10;
const MAX_RUNS = 20;
/** Can differ from run to run, as if the user had changed the node. */
const FROM_TRIGGER = `={{ $('Start').first().json.body.rowsInDoubt ?? 'report' }}`;

type RowsInDoubt = 'report' | 'sendAgain';

/** A list with its own workflow. */
export class Fixture {
	private workflow!: ActiveWorkflow;
	private credentialId!: string;
	private last: SenderRun | undefined;
	private asked = new Set<string>();
	/** How each run ended, as the table shows it. */
	readonly story: string[] = [];

	private readonly homes: Homes;
	readonly sandbox: SandboxProcess;
	private host: Host;
	readonly rows: number;

	private constructor({ homes, sandbox, host }: Environment, rows: number) {
		this.homes = homes;
		this.sandbox = sandbox;
		this.host = host;
		this.rows = rows;
	}

	/**
	 * @param options of the node's "Options" collection
	 * @param settings of the workflow
	 */
	static async set(
		environment: Environment,
		rows: number,
		options: Record<string, unknown>,
		faultSetup: FaultSetup,
		settings: Record<string, unknown> = {},
	): Promise<Fixture> {
		const { sandbox } = environment;
		const fixture = new Fixture(environment, rows);
		await sandbox.control.post('/reset');
		const sender = await waCampaign({ ...options, rowsInDoubt: FROM_TRIGGER })(
			environment.host.client,
			sandbox,
		);
		await fixture.open(sender, settings);
		await injectFaults(sandbox, faultSetup);
		return fixture;
	}

	private async open(sender: SenderNode, settings: Record<string, unknown>): Promise<void> {
		this.credentialId = sender.credentials?.waProjectApi?.id ?? '';
		const list = writeList(this.homes.files, this.rows);
		this.workflow = await activate(this.host.client, list, sender, settings);
	}

	/** Runs the workflow to its end. */
	async run(rowsInDoubt: RowsInDoubt = 'report'): Promise<void> {
		const startedAt = performance.now();
		if (rowsInDoubt === 'sendAgain') {
			const inDoubt = this.reported().filter(({ outcome }) => outcome === 'unknown');
			this.asked = new Set(inDoubt.map(({ phoneNumber }) => phoneNumber));
		}
		const id = await runToEnd(this.host, this.workflow, RUN_WITHIN_MS, { rowsInDoubt });
		this.last = await senderRun(this.host.client, id);
		this.record(describe(this.last), startedAt);
	}

	/** Runs the workflow until n8n lets it finish. @returns how often it did not */
	async runUntilDone(): Promise<number> {
		for (let stopped = 0; stopped < MAX_RUNS; stopped += 1) {
			await this.run();
			if (this.last?.status === 'success') return stopped;
			await this.waitForQuiet();
		}
		throw new Error(`The list is not done after ${MAX_RUNS} runs`);
	}

	/** Starts the workflow, and interrupts it once this many sends were accepted. */
	async interrupt(
		afterSends: number,
		interruption: (executionId: string) => Promise<void>,
	): Promise<void> {
		const startedAt = performance.now();
		const { id, ended } = await runInBackground(this.host, this.workflow, RUN_WITHIN_MS);
		await this.waitForSends(afterSends);
		await interruption(id);
		await ended;
		this.record('interrupted', startedAt);
	}

	/** Kills n8n and restarts it on the same data. */
	async crashAndRestart(environment: Environment): Promise<void> {
		await this.host.crash();
		environment.host = await restartHost(this.homes, this.host);
		this.host = environment.host;
	}

	/** Stops an execution as the editor's button does. */
	async stop(executionId: string): Promise<void> {
		const { client } = this.host;
		await client.post(`/executions/${executionId}/stop`, {});
		await waitUntilEnded(client, this.workflow.id, executionId, RUN_WITHIN_MS);
		await this.waitForQuiet();
	}

	/** Saves another password in the credential. */
	async changePassword(apiPassword: string): Promise<void> {
		const { baseUrl, projectId } = this.sandbox;
		const { origin, client } = this.host;
		const { name, value } = client.cookie;
		await axios.patch(
			`${origin}/rest/credentials/${this.credentialId}`,
			{ name: 'Sandbox', type: 'waProjectApi', data: { baseUrl, projectId, apiPassword } },
			{ headers: { Cookie: `${name}=${value}` }, proxy: false, timeout: 30_000 },
		);
	}

	/** Compares the last run's report with what the service accepted over all runs. */
	async checkDelivery(): Promise<DeliveryCheck> {
		const numbers = recipients(this.rows).map(({ phone }) => phone);
		return checkDelivery(
			numbers,
			this.reported(),
			await accepted(this.sandbox, CAMPAIGN),
			this.asked,
		);
	}

	/** What the last run reported for each row. */
	private reported(): ReportedRow[] {
		return (this.last?.items ?? []).map(({ json }) => json as unknown as ReportedRow);
	}

	private async acceptedSoFar(): Promise<number> {
		const query = { campaign: CAMPAIGN, limit: 1 };
		return (await this.sandbox.control.get('/sends/list', { query })).total;
	}

	private async waitForSends(count: number): Promise<void> {
		const deadline = Date.now() + RUN_WITHIN_MS;
		while ((await this.acceptedSoFar()) < count) {
			if (Date.now() > deadline) throw new Error(`${count} sends were not accepted in time`);
			await sleep(POLL_MS);
		}
	}

	/** The node of a stopped execution runs until its requests in flight have finished. */
	private async waitForQuiet(): Promise<void> {
		for (let before = -1; ; ) {
			const { inFlight } = await this.sandbox.control.get('/traffic');
			const total = await this.acceptedSoFar();
			if (inFlight === 0 && total === before) return;
			before = total;
			await sleep(500);
		}
	}

	private record(what: string, startedAt: number): void {
		this.story.push(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
	}
}

/** What all scenarios share. */
export interface Environment {
	homes: Homes;
	sandbox: SandboxProcess;
	/** the current one */
	host: Host;
}

export async function openEnvironment(homes: Homes): Promise<Environment> {
	const sandbox = await startSandboxProcess();
	try {
		return { homes, sandbox, host: await startHost(homes) };
	} catch (error) {
		await sandbox.close();
		throw error;
	}
}

export async function closeEnvironment({ host, sandbox }: Environment): Promise<void> {
	await host.close();
	await sandbox.close();
}

function describe({ status, items }: SenderRun): string {
	const counts = new Map<string, number>();
	for (const { json } of items) {
		const outcome = String(json.outcome);
		counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	}
	if (counts.size === 0) return status;
	return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}
