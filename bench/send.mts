// npm run bench -- [--case NAME …] [--peer TEXT …] [--heap MB] [--profile FOLDER]
// Our node, n8n's HTTP Request and raw axios send the same lists to the same sandbox. See USAGE.
import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../scripts/bootstrap/progress.mjs';
import { CASES, type Case, type Peer } from './lib/cases.mts';
import { prepareHomes, type Homes } from './lib/host.mts';
import { measure, measureBaseline } from './lib/measure.mts';
import { reportCase, type Line } from './lib/report.mts';

const USAGE = `npm run bench                          all cases, in about an hour
npm run bench -- --case no-limit       one case; may be given more than once
npm run bench -- --peer "WA Campaign"  only peers whose name holds this; may be given more than once
npm run bench -- --heap 800            n8n runs with a heap of at most so many MB, as in a small container
npm run bench -- --profile FOLDER      CPU profiles of n8n go there; figures are worth less then

Cases:
${CASES.map(({ name, title }) => `  ${name.padEnd(14)}${title}`).join('\n')}`;

function readOptions() {
	const { values } = parseArgs({
		options: {
			case: { type: 'string', multiple: true },
			peer: { type: 'string', multiple: true },
			heap: { type: 'string' },
			profile: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	const unknown = values.case?.find((wanted) => !CASES.some(({ name }) => name === wanted));
	if (unknown !== undefined) throw new Error(`There is no case "${unknown}".\n\n${USAGE}`);
	return values;
}

type Options = ReturnType<typeof readOptions>;

async function runCase(homes: Homes, one: Case, peers: Peer[], options: Options) {
	const heap = options.heap ? [`--max-old-space-size=${options.heap}`] : [];
	const nodeArgs = [...heap, ...(options.profile ? profiling(resolve(options.profile)) : [])];
	const baseline = await measureBaseline(homes, one, heap);
	const lines: Line[] = [];
	for (const peer of peers) {
		say(`${one.name}: ${peer.name} ...`);
		const measurement = await measure(homes, one, peer, nodeArgs).catch((error: Error) => error);
		lines.push({ peer: peer.name, measurement, inN8n: 'node' in peer });
	}
	say(`\n${reportCase(one, baseline, lines)}`);
}

async function main(): Promise<void> {
	const options = readOptions();
	if (options.help) return say(USAGE);
	const cases = CASES.filter(({ name }) => options.case?.includes(name) ?? true);
	const wanted = ({ name }: Peer) => options.peer?.some((part) => name.includes(part)) ?? true;
	const homes = await prepareHomes();
	try {
		say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`);
		for (const one of cases) await runCase(homes, one, one.peers.filter(wanted), options);
	} finally {
		homes.remove();
	}
}

function profiling(folder: string): string[] {
	mkdirSync(folder, { recursive: true });
	return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
