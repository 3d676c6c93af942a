// npm run bench:queue -- [--case NAME …] [--peer TEXT …] [--quick]
// Webhooks that send messages, on a real n8n of a main process and workers. See USAGE.
import { rmSync } from 'node:fs';
import { say } from '../scripts/bootstrap/progress.mjs';
import { packPackage } from '../testkit/host/package-tarball.mts';
import { scratchFolder } from '../testkit/servers/scratch.mts';
import { chooseCases } from './lib/choice.mts';
import type { EventPeer } from './lib/event-peers.mts';
import { reportEvents, type EventLine } from './lib/event-report.mts';
import type { Installation } from './lib/event-fixture.mts';
import { describeMachine, runBenchmark } from './lib/benchmark.mts';
import { leastOfQueue, lineOf, queueCases, type QueueCase } from './lib/queue-cases.mts';
import { startQueue } from './lib/queue-host.mts';
import { measureInQueue } from './lib/queue-run.mts';
import { startSandboxProcess } from '../testkit/servers/sandbox-process.mts';

const QUICK = 0.1;

const USAGE = `npm run bench:queue                       all cases, in about an hour
npm run bench:queue -- --case chunks       one case; may be given more than once
npm run bench:queue -- --peer "WA"         only peers whose name contains this; may be given more than once
npm run bench:queue -- --quick             a tenth of the events and rows, for a try

It takes PostgreSQL and Redis (Debian: postgresql, redis-server).`;

async function main(): Promise<void> {
	const cases = chooseCases(queueCases, QUICK, USAGE);
	if (cases.length === 0) return;
	const scratch = scratchFolder();
	try {
		const tarball = await packPackage(scratch);
		say(`${describeMachine()}\n`);
		for (const one of cases) await runCase(tarball, one);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

async function runCase(tarball: string, one: QueueCase): Promise<void> {
	const lines: EventLine[] = [];
	for (const workers of one.workers) {
		say(`${one.name}: starting n8n with ${workers} workers ...`);
		const n8n = await startQueue(tarball, workers, one.concurrency);
		try {
			for (const peer of one.peers) {
				const name = lineOf(one, peer.name, workers);
				say(`${one.name}: ${name} ...`);
				const measured = await measure(n8n, one, peer, workers).catch((error: Error) => error);
				lines.push(...(measured instanceof Error ? [{ peer: name, figures: measured }] : measured));
			}
		} finally {
			await n8n.close();
		}
	}
	say(`\n${reportEvents(one, leastOfQueue(one), lines)}`);
}

/** Each peer gets a separate sandbox, and so a project that n8n has learned nothing about. */
async function measure(n8n: Installation, one: QueueCase, peer: EventPeer, workers: number) {
	const sandbox = await startSandboxProcess();
	try {
		return await measureInQueue(n8n, sandbox, one, peer, workers);
	} finally {
		await sandbox.close();
	}
}

await runBenchmark(main);
