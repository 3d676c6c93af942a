// A list and its workflow on the n8n and the sandbox that tests share, one after another.
import { expect, vi } from 'vitest';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';
import {
	runInBackground,
	runToEnd,
	senderRun,
	trigger,
	type SenderRun,
} from '../../../testkit/sender/execution.mts';
import { startHost, type Homes, type Host } from '../../../testkit/sender/homes.mts';
import { activate, type ActiveWorkflow } from '../../../testkit/sender/list-workflow.mts';
import { recipients, writeList } from '../../../testkit/sender/recipients.mts';
import { CAMPAIGN, waCampaign } from '../../../testkit/sender/sender-nodes.mts';
import {
	accepted,
	injectFaults,
	sentSoFar,
	startSandboxProcess,
	untilQuiet,
	type FaultSetup,
	type SandboxProcess,
} from '../../../testkit/servers/sandbox-process.mts';
import { checkDelivery, type DeliveryCheck, type ReportedRow } from './delivery.mts';

const RUN_WITHIN_MS = 20 * 60_000;
const END_WITHIN_MS = 60_000;
const POLL_MS = 10;
const MAX_RUNS = 20;
/** These can differ from run to run, as if the user had changed the node. */
const ROWS_IN_DOUBT = `={{ $('Start').first().json.body.rowsInDoubt ?? 'report' }}`;
const PER_SECOND = `={{ $('Start').first().json.body.perSecond ?? 0 }}`;

type RowsInDoubt = 'report' | 'sendAgain';

interface Start {
	/** A file with other rows. */
	list?: string;
	/** Maximum number of sends per second. */
	perSecond?: number;
}

interface FixtureOptions {
	/** Of the node's "Options" collection, and "Skip Already Sent". */
	options?: Record<string, unknown>;
	faultSetup: FaultSetup;
	/** Of the workflow. */
	settings?: Record<string, unknown>;
}

/** A list with its own workflow. */
export class Fixture {
	private last: SenderRun | undefined;
	private asked = new Set<string>();

	private readonly environment: Environment;
	private readonly rows: number;
	private readonly credentialId: string;
	private readonly workflow: ActiveWorkflow;

	private constructor(
		environment: Environment,
		rows: number,
		credentialId: string,
		workflow: ActiveWorkflow,
	) {
		this.environment = environment;
		this.rows = rows;
		this.credentialId = credentialId;
		this.workflow = workflow;
	}

	static async set(
		environment: Environment,
		rows: number,
		{ options, faultSetup, settings }: FixtureOptions,
	): Promise<Fixture> {
		const { homes, host, sandbox } = environment;
		await sandbox.control.post('/reset');
		const node = waCampaign({
			maxSendsPerSecond: PER_SECOND,
			...options,
			rowsInDoubt: ROWS_IN_DOUBT,
		});
		const sender = await node(host.client, sandbox);
		const list = `={{ $json.body.list ?? '${writeList(homes.files, rows)}' }}`;
		const workflow = await activate(host.client, list, sender, settings);
		await injectFaults(sandbox, faultSetup);
		return new Fixture(environment, rows, sender.credentials?.waProjectApi?.id ?? '', workflow);
	}

	/** Runs the workflow to its end. */
	async run(rowsInDoubt: RowsInDoubt = 'report'): Promise<void> {
		const { host } = this.environment;
		if (rowsInDoubt === 'sendAgain') {
			const inDoubt = this.reported().filter(({ outcome }) => outcome === 'unknown');
			this.asked = new Set(inDoubt.map(({ phoneNumber }) => phoneNumber));
		}
		const id = await runToEnd(host, this.workflow, RUN_WITHIN_MS, { rowsInDoubt });
		this.last = await senderRun(host.client, id);
	}

	/**
	 * Runs the workflow beside others.
	 *
	 * @throws {Error} when it has not ended in time
	 */
	async runBeside(start: Start = {}): Promise<void> {
		await trigger(this.environment.host, this.workflow.path, END_WITHIN_MS, start);
	}

	/** Runs the workflow until n8n lets it finish. @returns how often it did not */
	async runUntilDone(): Promise<number> {
		for (let stopped = 0; stopped < MAX_RUNS; stopped += 1) {
			await this.run();
			if (this.last?.status === 'success') return stopped;
			await untilQuiet(this.environment.sandbox, CAMPAIGN);
		}
		throw new Error(`The list is not done after ${MAX_RUNS} runs`);
	}

	/** Starts the workflow, and interrupts it once half the rows were accepted. */
	async interrupt(interruption: (executionId: string) => Promise<unknown>): Promise<void> {
		const { host, sandbox } = this.environment;
		const { id, ended } = await runInBackground(host, this.workflow, RUN_WITHIN_MS);
		const isHalfSent = async () =>
			expect(await sentSoFar(sandbox, CAMPAIGN)).toBeGreaterThanOrEqual(this.rows / 2);
		await vi.waitFor(isHalfSent, { timeout: RUN_WITHIN_MS, interval: POLL_MS });
		await interruption(id);
		await ended;
	}

	/** Stops an execution as the editor's button does. */
	async stop(executionId: string): Promise<void> {
		const { host, sandbox } = this.environment;
		await host.client.post(`/executions/${executionId}/stop`, {});
		await untilEnded(host.client, executionId, RUN_WITHIN_MS);
		await untilQuiet(sandbox, CAMPAIGN);
	}

	/** Saves another password in the credential. */
	async changePassword(apiPassword: string): Promise<void> {
		const { baseUrl, projectId } = this.environment.sandbox;
		const data = { baseUrl, projectId, apiPassword };
		const { client } = this.environment.host;
		await client.updateCredential(this.credentialId, 'waProjectApi', 'Sandbox', data);
	}

	/** Compares the last run's report with what the service accepted over all runs. */
	async checkDelivery(): Promise<DeliveryCheck> {
		const numbers = recipients(this.rows).map(({ phone }) => phone);
		const reached = await accepted(this.environment.sandbox, CAMPAIGN);
		return checkDelivery(numbers, this.reported(), reached, this.asked);
	}

	/** What the last run reported for each row. */
	private reported(): ReportedRow[] {
		return (this.last?.items ?? []).map(({ json }) => json as unknown as ReportedRow);
	}
}

/** What all tests share. */
export interface Environment {
	homes: Homes;
	sandbox: SandboxProcess;
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
