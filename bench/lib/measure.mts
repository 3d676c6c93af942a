// Measures one peer on one case, on a sandbox and an n8n of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import { runAxios } from '../peers/axios.mts';
import { CAMPAIGN, doNothing, type NodePeer } from '../peers/nodes.mts';
import type { Case, Peer } from './cases.mts';
import { runToEnd, senderRun, type SenderRun } from './execution.mts';
import { startHost, type Homes, type Host } from './host.mts';
import { cpuSeconds, peakMemory, resetPeakMemory } from './process-stats.mts';
import { writeList } from './rows.mts';
import { countRepeats, type Repeats } from './repeats.mts';
import { accepted, cause, startSandboxProcess, traffic } from './sandbox-process.mts';
import type { SandboxProcess } from './sandbox-process.mts';
import { activate } from './workflow.mts';

/** What the process that sends has taken. */
interface Taken {
	/** Milliseconds in the sender. */
	ms: number;
	/** of which nothing is subtracted yet */
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** rows whose end the sender put out */
	told: number;
	error?: string;
}

export interface Measurement extends Taken, Repeats {
	/** of the list */
	rows: number;
	/** recipients that got the message */
	reached: number;
	connections: number;
	peakInFlight: number;
	/** answers 429 */
	refused: number;
}

/** What the workflow takes without a sender. */
export interface Baseline {
	cpuSeconds: number;
	memory: number;
	/** CPU seconds a second that n8n takes while nothing runs */
	idle: number;
}

const WARM_UP_ROWS = 500;
const IDLE_MS = 5000;

/** @param nodeArgs arguments for the Node that runs n8n */
export async function measureBaseline(
	homes: Homes,
	{ rows, timeoutMs }: Case,
	nodeArgs: string[] = [],
): Promise<Baseline> {
	return await withSandbox(async (sandbox) => {
		const host = await startHost(homes, { nodeArgs });
		try {
			const { taken } = await runWarm(homes, host, sandbox, doNothing, rows, timeoutMs);
			const before = cpuSeconds(host.pid);
			await sleep(IDLE_MS);
			const idle = (cpuSeconds(host.pid) - before) / (IDLE_MS / 1000);
			return { ...taken, idle };
		} finally {
			await host.close();
		}
	});
}

/** @param nodeArgs arguments for the Node that runs n8n */
export async function measure(
	homes: Homes,
	{ rows, trouble, timeoutMs }: Case,
	peer: Peer,
	nodeArgs: string[] = [],
): Promise<Measurement> {
	return await withSandbox(async (sandbox) => {
		if ('keepAlive' in peer) {
			await cause(sandbox, trouble);
			const taken = await runAxios(sandbox, rows, peer.keepAlive, timeoutMs);
			return { rows, ...taken, ...(await arrived(sandbox)) };
		}
		const host = await startHost(homes, { nodeArgs });
		try {
			const prepare = async () => await cause(sandbox, trouble);
			const { taken, arrived } = await runWarm(
				homes,
				host,
				sandbox,
				peer.node,
				rows,
				timeoutMs,
				prepare,
			);
			return { rows, ...taken, ...arrived };
		} finally {
			await host.close();
		}
	});
}

/** Runs a short list first, so that start-up and compilation are not counted. */
async function runWarm(
	homes: Homes,
	host: Host,
	sandbox: SandboxProcess,
	peer: NodePeer,
	rows: number,
	timeoutMs: number,
	prepare: () => Promise<void> = async () => undefined,
) {
	const { client, pid } = host;
	const sender = await peer(client, sandbox);
	const warmUp = await activate(client, writeList(homes.files, WARM_UP_ROWS), sender);
	const workflow = await activate(client, writeList(homes.files, rows), sender);
	await runToEnd(host, warmUp, timeoutMs);
	await sandbox.control.post('/reset');
	await prepare();

	resetPeakMemory(pid);
	const before = cpuSeconds(pid);
	const execution = await runToEnd(host, workflow, timeoutMs);
	const cpu = cpuSeconds(pid) - before;
	const memory = peakMemory(pid);
	const counts = await arrived(sandbox);
	const run = await senderRun(client, execution);
	return { taken: toTaken(run, cpu, memory), arrived: counts };
}

function toTaken({ ms, items, error }: SenderRun, cpu: number, memory: number): Taken {
	return { ms, cpuSeconds: cpu, memory, told: items.length, error };
}

async function arrived(sandbox: SandboxProcess) {
	const { connections, peakInFlight, answers } = await traffic(sandbox);
	const sends = await accepted(sandbox, CAMPAIGN);
	return {
		reached: sends.sends.size,
		...countRepeats(sends),
		connections,
		peakInFlight,
		refused: answers[429] ?? 0,
	};
}

async function withSandbox<T>(use: (sandbox: SandboxProcess) => Promise<T>): Promise<T> {
	const sandbox = await startSandboxProcess();
	try {
		return await use(sandbox);
	} finally {
		await sandbox.close();
	}
}
