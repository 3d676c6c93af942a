// npm run bench:events -- [--case NAME …] [--peer TEXT …] [--quick]
// Webhooks that send one message for each event, on a real n8n of one process. See USAGE.
import { say } from '../scripts/bootstrap/progress.mjs';
import { chooseCases } from './lib/choice.mts';
import { eventCases, type EventCase } from './lib/event-cases.mts';
import type { EventPeer } from './lib/event-peers.mts';
import { reportEvents, type EventLine } from './lib/event-report.mts';
import { leastOf, measureEvents } from './lib/event-run.mts';
import { prepareHomes, startHost, type Homes } from '../testkit/sender/homes.mts';
import { describeMachine, runBenchmark } from './lib/benchmark.mts';
import { startSandboxProcess } from '../testkit/servers/sandbox-process.mts';

const QUICK = 0.5;

const USAGE = `npm run bench:events                        all cases, in about twenty-five minutes
npm run bench:events -- --case events-30    one case; may be given more than once
npm run bench:events -- --peer "WA"         only peers whose name contains this; may be given more than once
npm run bench:events -- --quick             half the events and smaller histories, for a try`;

async function main(): Promise<void> {
	const cases = chooseCases(eventCases, QUICK, USAGE);
	if (cases.length === 0) return;
	const homes = await prepareHomes();
	try {
		say(`${describeMachine()}\n`);
		for (const one of cases) await runCase(homes, one);
	} finally {
		homes.remove();
	}
}

async function runCase(homes: Homes, one: EventCase): Promise<void> {
	const lines: EventLine[] = [];
	for (const peer of one.peers) {
		say(`${one.name}: ${peer.name} ...`);
		const figures = await measure(homes, one, peer).catch((error: Error) => error);
		lines.push({ peer: peer.name, figures });
	}
	say(`\n${reportEvents(one, leastOf(one), lines)}`);
}

/** Each peer gets a separate n8n and sandbox. */
async function measure(homes: Homes, one: EventCase, peer: EventPeer) {
	const sandbox = await startSandboxProcess();
	try {
		const host = await startHost(homes);
		try {
			const { client, origin, pid } = host;
			const n8n = { client, origin, pids: [pid] };
			return await measureEvents(n8n, homes.files, sandbox, one, peer);
		} finally {
			await host.close();
		}
	} finally {
		await sandbox.close();
	}
}

await runBenchmark(main);
