// Measures one node on one list of contacts, with a separate sandbox and n8n.
import { setTimeout as sleep } from 'node:timers/promises';
import { doNothing } from '../peers/nodes.mts';
import type { NodePeer } from '../../testkit/sender/sender-nodes.mts';
import { runToEnd, senderRun } from '../../testkit/sender/execution.mts';
import { startHost, type Homes } from '../../testkit/sender/homes.mts';
import { cpuSeconds, peakMemory, resetPeakMemory } from '../../testkit/sender/process-stats.mts';
import { recipients, writeList } from '../../testkit/sender/recipients.mts';
import {
	injectFaults,
	startSandboxProcess,
	traffic,
	type FaultSetup,
} from '../../testkit/servers/sandbox-process.mts';
import { activate } from '../../testkit/sender/list-workflow.mts';

export interface ListCase {
	name: string;
	title: string;
	rows: number;
	faultSetup: FaultSetup;
	/** The list's contacts exist before it runs. */
	known?: boolean;
	peers: { name: string; node: NodePeer }[];
	/** per peer */
	timeoutMs: number;
	/** The least time for the list under the rate limit, in seconds. */
	leastSeconds?: number;
}

export interface ListRun {
	/** Milliseconds in the node. */
	ms: number;
	/** of the whole workflow */
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** Items without an error. */
	done: number;
	/** Items with an error. */
	failed: number;
	/** 429 responses */
	refused: number;
	requests: number;
	peakInFlight: number;
	error?: string;
}

/** The workflow's cost with a node that does nothing. */
export interface IdleRun extends ListRun {
	/** CPU seconds a second that n8n takes while nothing runs */
	idle: number;
}

const WARM_UP_ROWS = 500;
const IDLE_MS = 5000;

/** @param nodeArgs arguments for the Node that runs n8n */
export async function measureIdle(
	homes: Homes,
	one: ListCase,
	nodeArgs: string[],
): Promise<IdleRun> {
	return await measureList(homes, one, doNothing, nodeArgs, async (pid) => {
		const before = cpuSeconds(pid);
		await sleep(IDLE_MS);
		return { idle: (cpuSeconds(pid) - before) / (IDLE_MS / 1000) };
	});
}

/**
 * Runs a short list first, so that start-up and compilation are not counted.
 *
 * @param nodeArgs arguments for the Node that runs n8n
 * @param more is measured once the list has ended
 */
export async function measureList<More extends object>(
	homes: Homes,
	{ rows, faultSetup, known = false, timeoutMs }: ListCase,
	peer: NodePeer,
	nodeArgs: string[],
	more: (pid: number) => Promise<More>,
): Promise<ListRun & More> {
	const sandbox = await startSandboxProcess();
	try {
		const host = await startHost(homes, { nodeArgs });
		try {
			const { client, pid } = host;
			const begin = async (count: number) => {
				await sandbox.control.post('/reset');
				if (!known) return;
				const contacts = recipients(count).map(({ name, phone }) => ({
					name,
					phone_number: phone,
				}));
				await sandbox.control.post('/seed', { body: { contacts } });
			};
			const node = await peer(client, sandbox);
			const warmUp = await activate(client, writeList(homes.files, WARM_UP_ROWS), node);
			const workflow = await activate(client, writeList(homes.files, rows), node);
			await begin(WARM_UP_ROWS);
			await runToEnd(host, warmUp, timeoutMs);
			await begin(rows);
			await injectFaults(sandbox, faultSetup);

			resetPeakMemory(pid);
			const before = cpuSeconds(pid);
			const execution = await runToEnd(host, workflow, timeoutMs);
			const cpu = cpuSeconds(pid) - before;
			const memory = peakMemory(pid);
			const { answers, peakInFlight } = await traffic(sandbox);
			const { ms, items, error } = await senderRun(client, execution);
			const failed = items.filter(({ json }) => json.error !== undefined).length;
			return {
				ms,
				cpuSeconds: cpu,
				memory,
				done: items.length - failed,
				failed,
				refused: answers[429] ?? 0,
				requests: Object.values(answers).reduce((sum, count) => sum + count, 0),
				peakInFlight,
				error,
				...(await more(pid)),
			};
		} finally {
			await host.close();
		}
	} finally {
		await sandbox.close();
	}
}
