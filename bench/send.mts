// npm run bench -- [--case NAME …] [--peer TEXT …] [--rounds NUMBER] [--https] [--heap MB] [--profile FOLDER]
// Our node, n8n's HTTP Request and raw axios send the same lists to the same sandbox. See USAGE.
import { say } from '../scripts/bootstrap/progress.mjs';
import { CASES, type Case } from './lib/cases.mts';
import { chooseSends } from './lib/choice.mts';
import { prepareHomes, type Homes } from '../testkit/sender/homes.mts';
import { PEER_NODES } from './peers/nodes.mts';
import { LATENCY_CASES, type LatencyCase } from './lib/latency-cases.mts';
import { reportLatency } from './lib/latency-report.mts';
import { measureInRounds } from './lib/latency-run.mts';
import { describeMachine, runBenchmark } from './lib/benchmark.mts';
import { measure, measureBaseline, type MeasureOptions } from './lib/measure.mts';
import { reportCase, type Line } from './lib/report.mts';

const USAGE = `npm run bench                          all "send" cases, in about ten minutes
npm run bench -- --case send-400       one case; may be given more than once
npm run bench -- --peer "WA Campaign"  only peers whose name contains this; may be given more than once
npm run bench -- --rounds 5            "send" cases: rounds for each case; default 3 without a limit, 1 with one
npm run bench -- --https               the service is reached over HTTPS, with a certificate made on the spot
npm run bench -- --heap 800            n8n runs with a heap of at most so many MB, as in a small container
N8N_VERSION=1.123 npm run bench        on another n8n, as CONTRIBUTING says of tests
npm run bench -- --profile FOLDER      CPU profiles of n8n go there; figures are worth less then

The other cases take about an hour together and are only measured by name.`;

async function runCase(homes: Homes, one: Case, heapArgs: string[], options: MeasureOptions) {
	const baseline = await measureBaseline(homes, one, heapArgs);
	const lines: Line[] = [];
	for (const peer of one.peers) {
		say(`${one.name}: ${peer.name} ...`);
		const measurement = await measure(homes, one, peer, options).catch((error: Error) => error);
		lines.push({ peer: peer.name, measurement, inN8n: 'node' in peer });
	}
	say(`\n${reportCase(one, baseline, lines)}`);
}

async function main(): Promise<void> {
	const all: (Case | LatencyCase)[] = [...LATENCY_CASES, ...CASES];
	const { cases, heapArgs, rounds, ...options } = chooseSends(all, USAGE);
	if (cases.length === 0) return;
	const homes = await prepareHomes(PEER_NODES);
	try {
		say(`${describeMachine()}${options.isHttps ? ', over HTTPS' : ''}\n`);
		const inRounds = cases.filter((one) => 'latencyMs' in one);
		if (inRounds.length > 0) {
			const measured = await measureInRounds(homes, inRounds, { rounds, ...options });
			say(`\n${reportLatency(measured)}`);
		}
		for (const one of cases) {
			if (!('latencyMs' in one)) await runCase(homes, one, heapArgs, options);
		}
	} finally {
		homes.remove();
	}
}

await runBenchmark(main);
