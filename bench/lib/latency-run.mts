// Measures peers in alternation, so that other load on the machine affects all of them alike.
import { say } from '../../scripts/bootstrap/progress.mjs';
import type { NodePeer } from '../../testkit/sender/sender-nodes.mts';
import type { Host, Homes } from '../../testkit/sender/homes.mts';
import type { Peer } from './cases.mts';
import type { LatencyCase } from './latency-cases.mts';
import { measureAxios, measureList, startWarm, withSandbox } from './measure.mts';
import type { Measurement, MeasureOptions } from './measure.mts';

/** The runs of one case per peer; an error for a run without figures. */
export interface LatencyRuns {
	one: LatencyCase;
	runs: Map<string, (Measurement | Error)[]>;
}

interface Settings extends MeasureOptions {
	/** How often each case is measured; as the case says if not given. */
	rounds?: number;
}

/** Each peer has one n8n for all its runs, started before the first. */
export async function measureInRounds(
	homes: Homes,
	cases: LatencyCase[],
	{ rounds, nodeArgs = [], isHttps = false }: Settings,
): Promise<LatencyRuns[]> {
	const hosts = new Map<NodePeer, Host>();
	return await withSandbox(isHttps, async (sandbox) => {
		const run = async (one: LatencyCase, peer: Peer) => {
			if ('connect' in peer) return await measureAxios(sandbox, one, peer);
			const { node } = peer;
			const host = hosts.get(node) ?? (await startWarm(homes, sandbox, node, nodeArgs));
			hosts.set(node, host);
			return await measureList(homes, host, sandbox, one, node);
		};
		try {
			const measured: LatencyRuns[] = [];
			for (const one of cases) {
				measured.push({ one, runs: await runRounds(one, rounds ?? one.rounds, run) });
			}
			return measured;
		} finally {
			await Promise.all([...hosts.values()].map((host) => host.close()));
		}
	});
}

/** Every other round runs in the opposite order. */
async function runRounds(
	one: LatencyCase,
	rounds: number,
	run: (one: LatencyCase, peer: Peer) => Promise<Measurement>,
): Promise<LatencyRuns['runs']> {
	const runs: LatencyRuns['runs'] = new Map(one.peers.map(({ name }) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (const peer of round % 2 === 0 ? one.peers : one.peers.toReversed()) {
			say(`${one.name}: ${peer.name}, ${round + 1} of ${rounds} ...`);
			runs.get(peer.name)?.push(await run(one, peer).catch((error: Error) => error));
		}
	}
	return runs;
}
