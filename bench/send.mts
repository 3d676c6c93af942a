// npm run bench -- [--case NAME …] [--peer TEXT …] [--heap MB] [--profile FOLDER]
// Our node, n8n's HTTP Request and raw axios send the same lists to the same sandbox. See USAGE.
import { cpus } from 'node:os';
import { say } from '../scripts/bootstrap/progress.mjs';
import { CASES, type Case } from './lib/cases.mts';
import { chooseOnHost } from './lib/choice.mts';
import { prepareHomes, type Homes } from './lib/host.mts';
import { measure, measureBaseline } from './lib/measure.mts';
import { reportCase, type Line } from './lib/report.mts';

const USAGE = `npm run bench                          all cases, in about an hour
npm run bench -- --case no-limit       one case; may be given more than once
npm run bench -- --peer "WA Campaign"  only peers whose name holds this; may be given more than once
npm run bench -- --heap 800            n8n runs with a heap of at most so many MB, as in a small container
npm run bench -- --profile FOLDER      CPU profiles of n8n go there; figures are worth less then`;

async function runCase(homes: Homes, one: Case, heapArgs: string[], nodeArgs: string[]) {
	const baseline = await measureBaseline(homes, one, heapArgs);
	const lines: Line[] = [];
	for (const peer of one.peers) {
		say(`${one.name}: ${peer.name} ...`);
		const measurement = await measure(homes, one, peer, nodeArgs).catch((error: Error) => error);
		lines.push({ peer: peer.name, measurement, inN8n: 'node' in peer });
	}
	say(`\n${reportCase(one, baseline, lines)}`);
}

async function main(): Promise<void> {
	const { cases, heapArgs, nodeArgs } = chooseOnHost(CASES, USAGE);
	if (cases.length === 0) return;
	const homes = await prepareHomes();
	try {
		say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`);
		for (const one of cases) await runCase(homes, one, heapArgs, nodeArgs);
	} finally {
		homes.remove();
	}
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
