// npm run bench:lists -- [--case NAME …] [--peer TEXT …] [--heap MB] [--profile FOLDER]
// Lists through operations that send nothing: our node and n8n's HTTP Request on the same lists. See USAGE.
import { say } from '../scripts/bootstrap/progress.mjs';
import { describeMachine, runBenchmark } from './lib/benchmark.mts';
import { table } from '../testkit/table.mts';
import { chooseOnHost } from './lib/choice.mts';
import { prepareHomes, type Homes } from '../testkit/sender/homes.mts';
import { PEER_NODES } from './peers/nodes.mts';
import { LIST_CASES } from './lib/list-cases.mts';
import { measureContacts } from './lib/list-runs.mts';
import type { ListCase, ListRun } from './lib/list-runs.mts';
import { measureBaseline, type Baseline } from './lib/measure.mts';
import { cpuOfWorkflow, describeBaseline, firstLine } from './lib/report.mts';

const USAGE = `npm run bench:lists                        all cases, in about ten minutes
npm run bench:lists -- --case create       one case; may be given more than once
npm run bench:lists -- --peer "WA Contact" only peers whose name contains this; may be given more than once
npm run bench:lists -- --heap 800          n8n runs with a heap of at most so many MB, as in a small container
npm run bench:lists -- --profile FOLDER    CPU profiles of n8n go there; figures are worth less then`;

const HEADER = [
	'peer',
	'rows',
	'done',
	'failed',
	'time s',
	'rows/s',
	'of HTTP Request',
	'CPU ms/row',
	'requests',
	'refused',
	'peak in flight',
	'peak MB',
	'of no-op',
];

interface Line {
	peer: string;
	/** or the reason for missing figures */
	run: ListRun | Error;
}

async function runCase(homes: Homes, one: ListCase, heapArgs: string[], nodeArgs: string[]) {
	const idle = await measureBaseline(homes, one, heapArgs);
	const lines: Line[] = [];
	for (const { name, node } of one.peers) {
		say(`${one.name}: ${name} ...`);
		const run = await measureContacts(homes, one, node, nodeArgs).catch((error: Error) => error);
		lines.push({ peer: name, run });
	}
	say(`\n${report(one, idle, lines)}`);
}

function report({ title, rows, leastSeconds }: ListCase, idle: Baseline, lines: Line[]): string {
	const least = leastSeconds ? `; least possible time ${leastSeconds.toFixed(1)} s` : '';
	const yardstick = lines.find(({ peer }) => peer.startsWith('HTTP Request'))?.run;
	const cells = lines.map(({ peer, run }) =>
		run instanceof Error
			? [peer, ...HEADER.slice(1).map(() => '-')]
			: [
					peer,
					rows,
					run.done,
					run.failed,
					(run.ms / 1000).toFixed(1),
					perSecond(run).toFixed(0),
					yardstick === undefined || yardstick instanceof Error
						? '-'
						: (perSecond(run) / perSecond(yardstick)).toFixed(2),
					(((run.cpuSeconds - cpuOfWorkflow(idle, run.ms)) * 1000) / rows).toFixed(2),
					run.requests,
					run.refused,
					run.peakInFlight,
					run.memory.toFixed(0),
					(run.memory / idle.memory).toFixed(2),
				],
	);
	const notes = lines.flatMap(({ peer, run }) => {
		const message = run instanceof Error ? run.message : run.error;
		return message ? [`${peer}: ${firstLine(message)}`] : [];
	});
	return [
		`${title}${least}`,
		'',
		table(HEADER, cells),
		'',
		describeBaseline(idle),
		...notes,
		'',
	].join('\n');
}

function perSecond({ done, ms }: ListRun): number {
	return (done * 1000) / ms;
}

async function main(): Promise<void> {
	const { cases, heapArgs, nodeArgs } = chooseOnHost(LIST_CASES, USAGE);
	if (cases.length === 0) return;
	const homes = await prepareHomes(PEER_NODES);
	try {
		say(`${describeMachine()}\n`);
		for (const one of cases) await runCase(homes, one, heapArgs, nodeArgs);
	} finally {
		homes.remove();
	}
}

await runBenchmark(main);
