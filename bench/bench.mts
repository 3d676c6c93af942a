// npm run bench -- QUESTION [--case NAME …] [--peer TEXT …] …: see USAGE.
import { mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../scripts/bootstrap/progress.mjs';
import { prepareHomes } from '../testkit/sender/homes.mts';
import { events } from './events.mts';
import { history } from './history.mts';
import { againOf } from './lib/events.mts';
import { chooseCases, describeCases, type Case, type Lab, type Peer } from './lib/question.mts';
import { report, type Figures, type Line } from './lib/report.mts';
import { lists } from './lists.mts';
import { PEER_NODES } from './peers/nodes.mts';
import { queue } from './queue.mts';
import { send } from './send.mts';

const QUESTIONS = { send, lists, events, queue, history };
const QUICK = 0.1;

const USAGE = `npm run bench -- QUESTION               all its cases
npm run bench -- send --case send-400   one case; may be given more than once
npm run bench -- send --peer WA         only peers whose name contains this; may be given more than once
npm run bench -- send --rounds 5        rounds for each case
npm run bench -- send --quick           a tenth of the rows and events, for a try
npm run bench -- send --https           the service is reached over HTTPS, with a certificate made on the spot
npm run bench -- send --heap 800        n8n runs with a heap of at most so many MB, as in a small container
npm run bench -- send --profile FOLDER  CPU profiles of n8n go there; figures are worth less then
N8N_VERSION=1.123 npm run bench -- …    on another n8n, as CONTRIBUTING says of tests

Questions:
${Object.entries(QUESTIONS)
	.map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`)
	.join('\n')}`;

type Setting = Omit<Lab, 'later'>;

async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			case: { type: 'string', multiple: true },
			peer: { type: 'string', multiple: true },
			rounds: { type: 'string' },
			quick: { type: 'boolean', default: false },
			https: { type: 'boolean', default: false },
			heap: { type: 'string' },
			profile: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	const question = Object.entries(QUESTIONS).find(([name]) => name === positionals[0])?.[1];
	if (!question) return say(USAGE);
	const all = question.cases(values.quick ? QUICK : 1);
	if (values.help) return say(`${USAGE}\n\nCases:\n${describeCases(all)}`);
	if (values.rounds && !/^[1-9]\d?$/.test(values.rounds)) {
		throw new Error(`--rounds ${values.rounds} is not a number from 1 to 99`);
	}
	const cases = chooseCases(all, values.case, values.peer);
	if (values.profile) mkdirSync(values.profile, { recursive: true });
	const homes = await prepareHomes(PEER_NODES);
	const nodeArgs = [
		...(values.heap ? [`--max-old-space-size=${values.heap}`] : []),
		...(values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : []),
	];
	try {
		say(`${describeMachine()}${values.https ? ', over HTTPS' : ''}\n`);
		for (const one of cases) {
			const rounds = values.rounds ? Number(values.rounds) : (one.rounds ?? 1);
			await runCase(one, rounds, { homes, nodeArgs, isHttps: values.https });
		}
	} finally {
		homes.remove();
	}
}

async function runCase(one: Case, rounds: number, setting: Setting): Promise<void> {
	const lines = rounds > 1 ? await alternate(one, rounds, setting) : await oneByOne(one, setting);
	say(`\n${report(one.title, lines.flat(), one.targets)}`);
}

async function oneByOne({ name, peers }: Case, setting: Setting): Promise<Line[][]> {
	const lines: Line[][] = [];
	for (const peer of peers) {
		say(`${name}: ${peer.name} ...`);
		const place = placeFor(peer, setting);
		lines.push(linesOf(peer, [await place.measure()]));
		await place.close();
	}
	return lines;
}

/** Measures the peers in turn, every other round in the opposite order: load on the machine affects all of them alike. */
async function alternate(
	{ name, peers }: Case,
	rounds: number,
	setting: Setting,
): Promise<Line[][]> {
	const places = peers.map((peer) => ({
		peer,
		...placeFor(peer, setting),
		results: [] as Result[],
	}));
	for (let round = 0; round < rounds; round++) {
		for (const { peer, measure, results } of round % 2 === 0 ? places : places.toReversed()) {
			say(`${name}: ${peer.name}, ${round + 1} of ${rounds} ...`);
			results.push(await measure());
		}
	}
	await Promise.all(places.map(({ close }) => close()));
	return places.map(({ peer, results }) => linesOf(peer, results));
}

type Result = Figures[] | Error;

/** Starts the peer with its first round. */
function placeFor(peer: Peer, setting: Setting) {
	const closers: (() => Promise<unknown>)[] = [];
	const lab = { ...setting, later: (close: () => Promise<unknown>) => closers.push(close) };
	let started: ReturnType<Peer['start']> | undefined;
	return {
		async measure(): Promise<Result> {
			started ??= peer.start(lab);
			return await started.then((measure) => measure()).catch((error: Error) => error);
		},
		async close() {
			for (const close of closers.reverse()) await close();
		},
	};
}

function linesOf({ name }: Peer, results: Result[]): Line[] {
	const passes = Math.max(
		1,
		...results.map((result) => (result instanceof Error ? 1 : result.length)),
	);
	return Array.from({ length: passes }, (_, pass) => ({
		peer: pass === 0 ? name : againOf(name),
		rounds: results.flatMap((result) => (result instanceof Error ? result : (result[pass] ?? []))),
	}));
}

/** Processor, Node, and the load before the run: times from a busy machine mean little. */
function describeMachine(): string {
	const [load = 0] = loadavg();
	const processors = `${cpus().length} × ${cpus()[0]?.model}`;
	return `${processors}, Node ${process.versions.node}, load before ${load.toFixed(1)}`;
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
