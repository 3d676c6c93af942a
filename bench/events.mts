// npm run bench:events -- [--case NAME …] [--peer TEXT …] [--quick]
// Webhooks that send one message for each event, on a real n8n of one process. See USAGE.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { say } from '../scripts/bootstrap/progress.mjs';
import { eventCases, type EventCase, type EventPeer } from './lib/event-cases.mts';
import { reportEvents, type EventLine } from './lib/event-report.mts';
import { measureEvents } from './lib/event-run.mts';
import { prepareHomes, startHost, type Homes } from './lib/host.mts';
import { startSandboxProcess } from './lib/sandbox-process.mts';

const QUICK = 0.5;

const USAGE = `npm run bench:events                        all cases, in about twenty minutes
npm run bench:events -- --case events-30    one case; may be given more than once
npm run bench:events -- --peer "WA"         only peers whose name holds this; may be given more than once
npm run bench:events -- --quick             half the events and smaller histories, for a try

Cases:
${eventCases(1)
	.map(({ name, title }) => `  ${name.padEnd(14)}${title}`)
	.join('\n')}`;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			case: { type: 'string', multiple: true },
			peer: { type: 'string', multiple: true },
			quick: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return say(USAGE);
	const all = eventCases(values.quick ? QUICK : 1);
	const unknown = values.case?.find((wanted) => !all.some(({ name }) => name === wanted));
	if (unknown !== undefined) throw new Error(`There is no case "${unknown}".\n\n${USAGE}`);
	const isWanted = ({ name }: EventPeer) =>
		values.peer?.some((part) => name.includes(part)) ?? true;
	const homes = await prepareHomes();
	try {
		say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`);
		for (const one of all.filter(({ name }) => values.case?.includes(name) ?? true)) {
			await runCase(homes, one, one.peers.filter(isWanted));
		}
	} finally {
		homes.remove();
	}
}

async function runCase(homes: Homes, one: EventCase, peers: EventPeer[]): Promise<void> {
	const lines: EventLine[] = [];
	for (const peer of peers) {
		say(`${one.name}: ${peer.name} ...`);
		const figures = await measure(homes, one, peer).catch((error: Error) => error);
		lines.push({ peer: peer.name, figures });
	}
	say(`\n${reportEvents(one, lines)}`);
}

/** Each peer gets an n8n and a sandbox of its own. */
async function measure(homes: Homes, one: EventCase, peer: EventPeer) {
	const sandbox = await startSandboxProcess();
	try {
		const host = await startHost(homes);
		try {
			const { client, origin, pid } = host;
			const n8n = { client, origin, pids: [pid], files: homes.files };
			return await measureEvents(n8n, sandbox, one, peer);
		} finally {
			await host.close();
		}
	} finally {
		await sandbox.close();
	}
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
