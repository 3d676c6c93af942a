// Measures one peer on one case, with a separate sandbox and n8n.
import { setTimeout as sleep } from 'node:timers/promises';
import { runAxios, type AxiosPeer } from '../peers/axios.mts';
import { doNothing } from '../peers/nodes.mts';
import { CAMPAIGN, type NodePeer } from '../../testkit/sender/sender-nodes.mts';
import type { Case, Peer } from './cases.mts';
import { runToEnd, senderRun, type SenderRun } from '../../testkit/sender/execution.mts';
import { startHost, type Homes, type Host } from '../../testkit/sender/homes.mts';
import {
	cpuSeconds,
	openSockets,
	peakMemory,
	resetPeakMemory,
} from '../../testkit/sender/process-stats.mts';
import { writeList } from '../../testkit/sender/recipients.mts';
import { countRepeats, type Repeats } from '../../testkit/sender/repeats.mts';
import {
	accepted,
	injectFaults,
	startHttpsSandbox,
	startSandboxProcess,
	traffic,
	withProject,
	type Project,
	type SandboxProcess,
} from '../../testkit/servers/sandbox-process.mts';
import { activate, type ActiveWorkflow } from '../../testkit/sender/list-workflow.mts';

/** The resources used by the sending process. */
interface Taken {
	/** Milliseconds in the sender. */
	ms: number;
	/** without anything subtracted */
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** rows whose outcome the sender reported */
	reported: number;
	error?: string;
}

export interface Measurement extends Taken, Repeats {
	/** of the list */
	rows: number;
	/** recipients that got the message */
	reached: number;
	connections: number;
	/** peak of n8n's open connections, including its own; none for raw axios */
	sockets?: number;
	peakInFlight: number;
	/** 429 responses */
	refused: number;
}

/** The workflow's cost without a sender. */
export interface Baseline {
	cpuSeconds: number;
	memory: number;
	/** CPU seconds a second that n8n takes while nothing runs */
	idle: number;
}

type List = Pick<Case, 'rows' | 'faultSetup' | 'timeoutMs'>;

const WARM_UP = { rows: 500, faultSetup: {}, timeoutMs: 60_000 };
const IDLE_MS = 5000;
const SAMPLE_MS = 50;

/** @param nodeArgs arguments for the Node that runs n8n */
export async function measureBaseline(
	homes: Homes,
	{ rows, timeoutMs }: Pick<List, 'rows' | 'timeoutMs'>,
	nodeArgs: string[] = [],
): Promise<Baseline> {
	return await withSandbox(false, async (sandbox) => {
		const host = await startWarm(homes, sandbox, doNothing, nodeArgs);
		try {
			const quiet = { rows, timeoutMs, faultSetup: {} };
			const taken = await measureList(homes, host, sandbox, quiet, doNothing);
			const before = cpuSeconds(host.pid);
			await sleep(IDLE_MS);
			const idle = (cpuSeconds(host.pid) - before) / (IDLE_MS / 1000);
			return { ...taken, idle };
		} finally {
			await host.close();
		}
	});
}

export interface MeasureOptions {
	/** Arguments for the Node that runs n8n. */
	nodeArgs?: string[];
	/** Whether the service is reached over HTTPS. */
	isHttps?: boolean;
}

export async function measure(
	homes: Homes,
	one: Case,
	peer: Peer,
	{ nodeArgs = [], isHttps = false }: MeasureOptions,
): Promise<Measurement> {
	return await withSandbox(isHttps, async (sandbox) => {
		if ('connect' in peer) return await measureAxios(sandbox, one, peer);
		const host = await startWarm(homes, sandbox, peer.node, nodeArgs);
		try {
			return await measureList(homes, host, sandbox, one, peer.node);
		} finally {
			await host.close();
		}
	});
}

/** Starts an n8n and runs a short list on it, so that start-up and compilation are not counted. */
export async function startWarm(
	homes: Homes,
	sandbox: SandboxProcess,
	peer: NodePeer,
	nodeArgs: string[],
): Promise<Host> {
	const host = await startHost(homes, { nodeArgs, environment: sandbox.clientEnvironment });
	try {
		await measureList(homes, host, sandbox, WARM_UP, peer);
		return host;
	} catch (error) {
		await host.close();
		throw error;
	}
}

/** Measures raw axios, with a separate project. */
export async function measureAxios(
	sandbox: SandboxProcess,
	{ rows, faultSetup, timeoutMs }: List,
	peer: AxiosPeer,
): Promise<Measurement> {
	return await withProject(sandbox, async (project) => {
		await injectFaults(project, faultSetup);
		const taken = await runAxios(sandbox, project, peer, rows, timeoutMs);
		return { rows, ...taken, ...(await arrived(project)) };
	});
}

/** Measures a list on a running n8n, with a separate project. */
export async function measureList(
	homes: Homes,
	host: Host,
	sandbox: SandboxProcess,
	{ rows, faultSetup, timeoutMs }: List,
	peer: NodePeer,
): Promise<Measurement> {
	return await withProject(sandbox, async (project) => {
		const sender = await peer(host.client, project);
		const workflow = await activate(host.client, writeList(homes.files, rows), sender);
		await injectFaults(project, faultSetup);
		const { items, ...taken } = await runMeasured(host, workflow, timeoutMs);
		return { rows, ...taken, reported: items.length, ...(await arrived(project)) };
	});
}

/** Runs a workflow once. */
export async function runMeasured(
	host: Host,
	workflow: ActiveWorkflow,
	timeoutMs: number,
): Promise<SenderRun & Pick<Measurement, 'cpuSeconds' | 'memory' | 'sockets'>> {
	const { client, pid } = host;
	resetPeakMemory(pid);
	const before = cpuSeconds(pid);
	let sockets = 0;
	const sample = () => (sockets = Math.max(sockets, openSockets(pid)));
	const sampling = setInterval(sample, SAMPLE_MS);
	const execution = await runToEnd(host, workflow, timeoutMs).finally(() =>
		clearInterval(sampling),
	);
	const cpu = cpuSeconds(pid) - before;
	const memory = peakMemory(pid);
	return { ...(await senderRun(client, execution)), cpuSeconds: cpu, memory, sockets };
}

async function arrived(project: Project) {
	const { connections, peakInFlight, answers } = await traffic(project);
	const sends = await accepted(project, CAMPAIGN);
	return {
		reached: sends.sends.size,
		...countRepeats(sends),
		connections,
		peakInFlight,
		refused: answers[429] ?? 0,
	};
}

export async function withSandbox<T>(
	isHttps: boolean,
	use: (sandbox: SandboxProcess) => Promise<T>,
): Promise<T> {
	const sandbox = await (isHttps ? startHttpsSandbox() : startSandboxProcess());
	try {
		return await use(sandbox);
	} finally {
		await sandbox.close();
	}
}
