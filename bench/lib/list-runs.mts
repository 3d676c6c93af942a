// Measures one node on one list of contacts, with a separate sandbox and n8n.
import type { NodePeer } from '../../testkit/sender/sender-nodes.mts';
import { runToEnd } from '../../testkit/sender/execution.mts';
import { startHost, type Homes } from '../../testkit/sender/homes.mts';
import { recipients, writeList } from '../../testkit/sender/recipients.mts';
import { injectFaults, traffic, type FaultSetup } from '../../testkit/servers/sandbox-process.mts';
import { activate } from '../../testkit/sender/list-workflow.mts';
import { runMeasured, withSandbox } from './measure.mts';

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

const WARM_UP_ROWS = 500;

/**
 * Runs a short list first, so that start-up and compilation are not counted.
 *
 * @param nodeArgs arguments for the Node that runs n8n
 */
export async function measureContacts(
	homes: Homes,
	{ rows, faultSetup, known = false, timeoutMs }: ListCase,
	peer: NodePeer,
	nodeArgs: string[],
): Promise<ListRun> {
	return await withSandbox(false, async (sandbox) => {
		const host = await startHost(homes, { nodeArgs });
		try {
			const begin = async (count: number) => {
				await sandbox.control.post('/reset');
				if (!known) return;
				const contacts = recipients(count).map(({ name, phone }) => ({
					name,
					phone_number: phone,
				}));
				await sandbox.control.post('/seed', { body: { contacts } });
			};
			const node = await peer(host.client, sandbox);
			const warmUp = await activate(host.client, writeList(homes.files, WARM_UP_ROWS), node);
			const workflow = await activate(host.client, writeList(homes.files, rows), node);
			await begin(WARM_UP_ROWS);
			await runToEnd(host, warmUp, timeoutMs);
			await begin(rows);
			await injectFaults(sandbox, faultSetup);

			const { items, ...taken } = await runMeasured(host, workflow, timeoutMs);
			const { answers, peakInFlight } = await traffic(sandbox);
			const failed = items.filter(({ json }) => json.error !== undefined).length;
			return {
				...taken,
				done: items.length - failed,
				failed,
				refused: answers[429] ?? 0,
				requests: Object.values(answers).reduce((sum, count) => sum + count, 0),
				peakInFlight,
			};
		} finally {
			await host.close();
		}
	});
}
