// What does "Skip Already Sent" cost per row of a list and per event, from an empty history to a full one?
import { migratedDatabase } from '../testkit/host/database-template.mts';
import { databaseEnvironment } from '../testkit/host/queue-environment.mts';
import { runToEnd, senderRun } from '../testkit/sender/execution.mts';
import { startHost, type Homes, type Host } from '../testkit/sender/homes.mts';
import { activate, type ActiveWorkflow } from '../testkit/sender/list-workflow.mts';
import { cpuSeconds } from '../testkit/sender/process-stats.mts';
import { writeList } from '../testkit/sender/recipients.mts';
import { waCampaign } from '../testkit/sender/sender-nodes.mts';
import { startPostgres } from '../testkit/servers/postgres.mts';
import { startSandbox, type Lab, type Peer, type Question } from './lib/question.mts';
import { percentile } from './lib/report.mts';

/** Up to what a history can hold, less the samples. */
const SIZES = [0, 1000, 20_000, 45_000];
const SAMPLE = 1000;
/** Sequential executions of one row each. */
const EVENTS = 60;
const WITHIN_MS = 10 * 60_000;

export const history: Question = {
	summary: 'the cost of the sent history, in about fifteen minutes; needs PostgreSQL',
	cases: (scale) =>
		[
			{ name: 'sqlite', database: 'SQLite', environmentOf: async () => ({}) },
			{ name: 'postgres', database: 'PostgreSQL', environmentOf: startDatabase },
		].map(({ name, database, environmentOf }) => ({
			name,
			title: `Milliseconds in the node, on ${database}`,
			peers: [undefined, ...SIZES.map((size) => size * scale)].map((held) =>
				historyPeer(held, Math.ceil(SAMPLE * scale), environmentOf),
			),
		})),
};

async function startDatabase({ later }: Lab) {
	const postgres = await startPostgres({ template: await migratedDatabase(), durable: true });
	later(postgres.close);
	return databaseEnvironment(postgres);
}

/** @param held sends in its history; undefined without Skip Already Sent */
function historyPeer(
	held: number | undefined,
	sample: number,
	environmentOf: (lab: Lab) => Promise<Record<string, string>>,
): Peer {
	const skipAlreadySent = held !== undefined;
	return {
		name: skipAlreadySent ? `Skip Already Sent, ${held} sends held` : 'without Skip Already Sent',
		async start(lab) {
			const environment = await environmentOf(lab);
			const { homes, nodeArgs } = lab;
			const sandbox = await startSandbox(lab);
			const host = await startHost(homes, { nodeArgs, environment });
			lab.later(host.close);
			const start = async (options: Record<string, unknown>) =>
				await activate(
					host.client,
					"={{ $('Start').first().json.body.list }}",
					await waCampaign(options)(host.client, sandbox),
				);
			let next = 0;
			const sendNew = async (workflow: ActiveWorkflow, count: number) => {
				next += count;
				return await sendList(homes, host, workflow, next - count, count, 'accepted');
			};
			// The first run warms n8n up.
			await sendNew(await start({}), sample);
			const workflow = await start({ skipAlreadySent });
			if (held) await sendNew(workflow, held);
			return async () => {
				const before = cpuSeconds(host.pid);
				const events: number[] = [];
				for (let event = 0; event < EVENTS; event += 1) {
					events.push((await sendNew(workflow, 1)).ms);
				}
				const eventCpu = ((cpuSeconds(host.pid) - before) * 1000) / EVENTS;
				const list = await sendNew(workflow, sample);
				const outcome = skipAlreadySent ? 'skipped' : 'accepted';
				const again = await sendList(homes, host, workflow, next - sample, sample, outcome);
				return [
					{
						p50: percentile(events, 0.5),
						p95: percentile(events, 0.95),
						eventCpu,
						newRow: list.ms / sample,
						oldRow: again.ms / sample,
						cpu: list.cpuMs / sample,
					},
				];
			};
		},
	};
}

/** @param outcome of every row */
async function sendList(
	homes: Homes,
	host: Host,
	workflow: ActiveWorkflow,
	from: number,
	count: number,
	outcome: string,
): Promise<{ ms: number; cpuMs: number }> {
	const list = writeList(homes.files, count, from);
	const before = cpuSeconds(host.pid);
	const execution = await runToEnd(host, workflow, WITHIN_MS, { list });
	const cpuMs = (cpuSeconds(host.pid) - before) * 1000;
	const { ms, items } = await senderRun(host.client, execution);
	if (items.length !== count || items.some(({ json }) => json.outcome !== outcome)) {
		throw new Error(`Not every row was ${outcome}`);
	}
	return { ms, cpuMs };
}
