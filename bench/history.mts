// npm run bench:history The cost of "Skip Already Sent" per row of a list and per event, from an empty history to a
// full one, in n8n's SQLite and in PostgreSQL.
import { say } from '../scripts/bootstrap/progress.mjs';
import { runBenchmark } from './lib/benchmark.mts';
import { percentile } from './lib/event-figures.mts';
import { migratedDatabase } from '../testkit/host/database-template.mts';
import { startPostgres } from '../testkit/servers/postgres.mts';
import { databaseEnvironment } from '../testkit/host/queue-environment.mts';
import { table } from '../testkit/table.mts';
import { runToEnd, senderRun } from '../testkit/sender/execution.mts';
import { prepareHomes, startHost, type Homes, type Host } from '../testkit/sender/homes.mts';
import { cpuSeconds } from '../testkit/sender/process-stats.mts';
import { writeList } from '../testkit/sender/recipients.mts';
import { startSandboxProcess, type SandboxProcess } from '../testkit/servers/sandbox-process.mts';
import { activate, type ActiveWorkflow } from '../testkit/sender/list-workflow.mts';
import { waCampaign } from '../testkit/sender/sender-nodes.mts';

/** Up to what a history can hold, less the samples. */
const SIZES = [0, 1000, 20_000, 45_000];
const SAMPLE = 1000;
/** Sequential executions of one row each. */
const EVENTS = 60;
const WITHIN_MS = 10 * 60_000;
/** The next numbers that no list has used. */
let fresh = 0;

/** Milliseconds in the node. */
interface Sample {
	/** for each new row of a list */
	newRow: number;
	/** for each row of a list that was already sent */
	oldRow: number;
	/** for an event, the median and the slowest of twenty */
	event: number;
	slowEvent: number;
	/** CPU time of the whole workflow: for an event, and for each new row of a list */
	eventCpu: number;
	cpu: number;
}

async function main(): Promise<void> {
	const homes = await prepareHomes();
	const sandbox = await startSandboxProcess();
	try {
		say(`\nSQLite:\n\n${await measureOn(homes, sandbox)}`);
		const postgres = await startPostgres({ template: await migratedDatabase(), durable: true });
		try {
			const environment = databaseEnvironment(postgres);
			say(`\nPostgreSQL:\n\n${await measureOn(homes, sandbox, environment)}`);
		} finally {
			await postgres.close();
		}
	} finally {
		await sandbox.close();
		homes.remove();
	}
}

async function measureOn(
	homes: Homes,
	sandbox: SandboxProcess,
	environment?: Record<string, string>,
): Promise<string> {
	const host = await startHost(homes, { environment });
	try {
		const start = async (options: Record<string, unknown>) =>
			await activate(
				host.client,
				"={{ $('Start').first().json.body.list }}",
				await waCampaign(options)(host.client, sandbox),
			);
		const without = await start({});
		const withHistory = await start({ skipAlreadySent: true });
		return report(await measureAll(homes, host, without, withHistory));
	} finally {
		await host.close();
	}
}

async function measureAll(
	homes: Homes,
	host: Host,
	without: ActiveWorkflow,
	withHistory: ActiveWorkflow,
): Promise<[string, Sample][]> {
	const measure = async (workflow: ActiveWorkflow): Promise<Sample> => {
		const isRemembered = workflow === withHistory;
		const send = async (count: number, from?: number) =>
			await sendList(homes, host, workflow, count, { from, isRemembered });
		const events: number[] = [];
		const before = cpuSeconds(host.pid);
		for (let event = 0; event < EVENTS; event += 1) events.push((await send(1)).ms);
		const eventCpu = ((cpuSeconds(host.pid) - before) * 1000) / EVENTS;
		const { ms, cpuMs } = await send(SAMPLE);
		return {
			event: percentile(events, 0.5),
			slowEvent: percentile(events, 0.95),
			eventCpu,
			newRow: ms / SAMPLE,
			cpu: cpuMs / SAMPLE,
			oldRow: (await send(SAMPLE, fresh - SAMPLE)).ms / SAMPLE,
		};
	};
	// The first run of a workflow warms n8n up.
	await sendList(homes, host, without, SAMPLE);
	const samples: [string, Sample][] = [['off', await measure(without)]];
	let held = 0;
	for (const size of SIZES) {
		if (size > held) {
			say(`Filling the history with ${size} rows ...`);
			await sendList(homes, host, withHistory, size - held);
		}
		held = size + SAMPLE + EVENTS;
		samples.push([`on, ${size} sends held`, await measure(withHistory)]);
	}
	return samples;
}

/** @param from numbers of an earlier list; new ones if left out */
async function sendList(
	homes: Homes,
	host: Host,
	workflow: ActiveWorkflow,
	count: number,
	{ from, isRemembered = false }: { from?: number; isRemembered?: boolean } = {},
): Promise<{ ms: number; cpuMs: number }> {
	const list = writeList(homes.files, count, from ?? fresh);
	if (from === undefined) fresh += count;
	const before = cpuSeconds(host.pid);
	const execution = await runToEnd(host, workflow, WITHIN_MS, { list });
	const cpuMs = (cpuSeconds(host.pid) - before) * 1000;
	const { ms, items } = await senderRun(host.client, execution);
	const expected = from !== undefined && isRemembered ? 'skipped' : 'accepted';
	if (items.length !== count || items.some(({ json }) => json.outcome !== expected)) {
		throw new Error(`Not every row was ${expected}`);
	}
	return { ms, cpuMs };
}

function report(samples: [string, Sample][]): string {
	const rows = samples.map(([what, { event, slowEvent, eventCpu, newRow, oldRow, cpu }]) => [
		what,
		...[event, slowEvent, eventCpu].map((ms) => ms.toFixed(0)),
		...[newRow, oldRow, cpu].map((ms) => ms.toFixed(2)),
	]);
	const columns = [
		'Skip Already Sent',
		'event p50 ms',
		'p95 ms',
		'CPU ms',
		'list ms/row',
		'sent before ms/row',
		'CPU ms/row',
	];
	const [, empty] = samples;
	const full = samples.at(-1);
	const more = (full?.[1].event ?? NaN) - (empty?.[1].event ?? NaN);
	return `${table(columns, rows)}\n\nA full history costs an event ${more.toFixed(0)} ms more than an empty one.`;
}

await runBenchmark(main);
