// Measures how long one peer takes for one list, and what it takes from the machine and from the service.
import { runAxios, type AxiosPeer } from '../peers/axios.mts';
import { runToEnd, senderRun } from '../../testkit/sender/execution.mts';
import { startHost, type Host } from '../../testkit/sender/homes.mts';
import { activate } from '../../testkit/sender/list-workflow.mts';
import {
	cpuSeconds,
	openSockets,
	peakMemory,
	resetPeakMemory,
} from '../../testkit/sender/process-stats.mts';
import { recipients, writeList } from '../../testkit/sender/recipients.mts';
import { countRepeats } from '../../testkit/sender/repeats.mts';
import { CAMPAIGN, type NodePeer } from '../../testkit/sender/sender-nodes.mts';
import {
	accepted,
	injectFaults,
	traffic,
	withProject,
	type FaultSetup,
	type Project,
} from '../../testkit/servers/sandbox-process.mts';
import { startSandbox, type Peer } from './question.mts';
import type { Figures } from './report.mts';

export interface List {
	rows: number;
	/** Whether it sends the campaign, or works on contacts that are new or known. */
	kind: 'sends' | 'newContacts' | 'knownContacts';
	faultSetup: FaultSetup;
	/** of each peer */
	timeoutMs: number;
	/** The least time for the list under the rate limit. */
	leastSeconds?: number;
}

/** What the sender took; times without anything subtracted. */
interface Taken {
	/** Milliseconds in the sender. */
	ms: number;
	cpuSeconds: number;
	/** peak, MB */
	memory: number;
	/** rows that the sender reported */
	reported: number;
	/** rows that it reported with an error */
	failed?: number;
	/** peak, n8n's own connections included */
	sockets?: number;
	error?: string;
}

export const MINUTE = 60_000;

/** Rows of a short list that runs first, so that start-up and compilation are not counted. */
const WARM_UP_ROWS = 500;
const SAMPLE_MS = 50;

/** A node on an n8n of its own; each round has a project of its own. */
export function nodePeer({ name, node }: { name: string; node: NodePeer }, list: List): Peer {
	return {
		name,
		async start(lab) {
			const sandbox = await startSandbox(lab);
			const environment = sandbox.clientEnvironment;
			const host = await startHost(lab.homes, { nodeArgs: lab.nodeArgs, environment });
			lab.later(host.close);
			const run = async (one: List) =>
				await withProject(sandbox, async (project) => {
					const sender = await node(host.client, project);
					const file = writeList(lab.homes.files, one.rows);
					const workflow = await activate(host.client, file, sender);
					if (one.kind === 'knownContacts') await seedContacts(project, one.rows);
					await injectFaults(project, one.faultSetup);
					const start = async () => await runToEnd(host, workflow, one.timeoutMs);
					return [await figuresOf(one, await takenBy(host, start), project)];
				});
			await run({ ...list, rows: WARM_UP_ROWS, faultSetup: {} });
			return async () => await run(list);
		},
	};
}

/** Raw axios in a process of its own. */
export function axiosPeer(peer: AxiosPeer & { name: string }, list: List): Peer {
	return {
		name: peer.name,
		async start(lab) {
			const sandbox = await startSandbox(lab);
			return async () =>
				await withProject(sandbox, async (project) => {
					await injectFaults(project, list.faultSetup);
					const taken = await runAxios(sandbox, project, peer, list.rows, list.timeoutMs);
					return [await figuresOf(list, taken, project)];
				});
		},
	};
}

/** Runs a workflow once and observes n8n meanwhile. */
async function takenBy(host: Host, start: () => Promise<string>): Promise<Taken> {
	const { client, pid } = host;
	resetPeakMemory(pid);
	const before = cpuSeconds(pid);
	let sockets = 0;
	const sample = () => (sockets = Math.max(sockets, openSockets(pid)));
	const sampling = setInterval(sample, SAMPLE_MS);
	const execution = await start().finally(() => clearInterval(sampling));
	const usage = { cpuSeconds: cpuSeconds(pid) - before, memory: peakMemory(pid), sockets };
	const { items, ms, error } = await senderRun(client, execution);
	const failed = items.filter(({ json }) => json.error !== undefined).length;
	return { ...usage, ms, error, reported: items.length, failed };
}

async function seedContacts({ control }: Project, count: number): Promise<void> {
	const contacts = recipients(count).map(({ name, phone }) => ({ name, phone_number: phone }));
	await control.post('/seed', { body: { contacts } });
}

async function figuresOf(list: List, taken: Taken, project: Project): Promise<Figures> {
	const { rows, leastSeconds } = list;
	const { ms, memory, sockets, failed, error } = taken;
	const { connections, peakInFlight, answers } = await traffic(project);
	const sends = await accepted(project, CAMPAIGN);
	const { duplicates, afterFailure } = countRepeats(sends);
	const done = list.kind === 'sends' ? sends.sends.size : taken.reported - (failed ?? 0);
	const requests = Object.values(answers).reduce((sum, count) => sum + count, 0);
	const refused = answers[429] ?? 0;
	const seconds = ms / 1000;
	return {
		rows,
		done,
		seconds,
		ofLeast: leastSeconds && seconds / leastSeconds,
		perSecond: done / seconds,
		cpu: (taken.cpuSeconds * 1000) / rows,
		requests: requests / rows,
		refused,
		refusedShare: requests > 0 ? (refused * 100) / requests : undefined,
		connections,
		inFlight: peakInFlight,
		sockets,
		duplicates,
		afterFailure,
		lost: rows - taken.reported,
		failed,
		memory,
		error,
	};
}
