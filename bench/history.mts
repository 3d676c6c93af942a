// npm run bench:history
// What "Skip Already Sent" costs for each row, when the history holds 1,000, 20,000 and 50,000 rows.
import { say } from '../scripts/bootstrap/progress.mjs';
import { table } from '../scripts/lib/table.mts';
import { runToEnd, senderRun } from './lib/execution.mts';
import { prepareHomes, startHost, type Homes, type Host } from './lib/host.mts';
import { cpuSeconds } from './lib/process-stats.mts';
import { writeList } from './lib/rows.mts';
import { startSandboxProcess } from './lib/sandbox-process.mts';
import { activate, type ActiveWorkflow } from './lib/workflow.mts';
import { waCampaign } from './peers/nodes.mts';

const SIZES = [1000, 20_000, 50_000];
const SAMPLE = 1000;
const WITHIN_MS = 10 * 60_000;
/** The first numbers that no list so far holds. */
let fresh = 0;

interface Sample {
	/** Milliseconds a row in the node. */
	ms: number;
	/** of the whole workflow */
	cpuMs: number;
}

async function main(): Promise<void> {
	const homes = await prepareHomes();
	const sandbox = await startSandboxProcess();
	try {
		const host = await startHost(homes);
		try {
			const start = async (options: Record<string, unknown>) =>
				await activate(
					host.client,
					"={{ $('Start').first().json.body.list }}",
					await waCampaign(options)(host.client, sandbox),
				);
			const without = await start({});
			const withHistory = await start({ skipAlreadySent: true });
			say(`\n${report(await measureAll(homes, host, without, withHistory))}`);
		} finally {
			await host.close();
		}
	} finally {
		await sandbox.close();
		homes.remove();
	}
}

async function measureAll(
	homes: Homes,
	host: Host,
	without: ActiveWorkflow,
	withHistory: ActiveWorkflow,
): Promise<[string, Sample][]> {
	const send = async (workflow: ActiveWorkflow, count: number, from?: number) =>
		await sendList(homes, host, workflow, count, from);
	await send(without, SAMPLE);
	const samples: [string, Sample][] = [['off', await send(without, SAMPLE)]];
	let held = 0;
	const firstHeld = fresh;
	for (const size of SIZES) {
		say(`Filling the history with ${size} rows ...`);
		await send(withHistory, size - held);
		held = size + SAMPLE;
		samples.push([`on, ${size} rows held, new rows`, await send(withHistory, SAMPLE)]);
		const again = await send(withHistory, SAMPLE, firstHeld);
		samples.push([`on, ${held} rows held, rows sent before`, again]);
	}
	return samples;
}

/** @param from numbers that a list had before; fresh ones if left out */
async function sendList(
	homes: Homes,
	host: Host,
	workflow: ActiveWorkflow,
	count: number,
	from?: number,
): Promise<Sample> {
	const list = writeList(homes.files, count, from ?? fresh);
	if (from === undefined) fresh += count;
	const before = cpuSeconds(host.pid);
	const execution = await runToEnd(host, workflow, WITHIN_MS, { list });
	const cpu = cpuSeconds(host.pid) - before;
	const { ms, items } = await senderRun(host.client, execution);
	const expected = from === undefined ? 'accepted' : 'skipped';
	if (items.length !== count || items.some(({ json }) => json.outcome !== expected)) {
		throw new Error(`Not every row was ${expected}`);
	}
	return { ms: ms / count, cpuMs: (cpu * 1000) / count };
}

function report(samples: [string, Sample][]): string {
	const rows = samples.map(([what, { ms, cpuMs }]) => [what, ms.toFixed(2), cpuMs.toFixed(2)]);
	return table(['Skip Already Sent', 'time ms/row', 'CPU ms/row'], rows);
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
