// Measures one peer on one case of events.
import type { N8nClient } from '../../scripts/lib/n8n-client.mts';
import { CAMPAIGN } from '../peers/nodes.mts';
import { planArrivals } from './arrivals.mts';
import { LATENCY_MS, ROWS, type EventCase, type EventPeer } from './event-cases.mts';
import { toFigures, type EventFigures } from './event-figures.mts';
import { activateEvents } from './event-workflow.mts';
import { runToEnd } from './execution.mts';
import { postEvents, postFirst, postList } from './post-events.mts';
import { cpuSeconds } from './process-stats.mts';
import { recipient, recipients, writeList } from './rows.mts';
import { accepted, cause, traffic, type SandboxProcess } from './sandbox-process.mts';
import { activate } from './workflow.mts';

/** What the events are posted to. */
interface Installation {
	client: N8nClient;
	origin: string;
	/** n8n's processes */
	pids: number[];
	/** A folder that workflows may read. */
	files: string;
}

/** Numbers of those that are written to for different reasons. */
const FROM = { event: 0, list: 1_000_000, remembered: 2_000_000, warmUp: 3_000_000 };
const WARM_UP = { events: 60, perSecond: 10, repeatShare: 0, repeats: 'soon' } as const;
/** Rows that are sent at once to fill a history. */
const CHUNK = 5000;
const WITHIN_MS = 10 * 60_000;

export async function measureEvents(
	n8n: Installation,
	sandbox: SandboxProcess,
	{ arrivals: plan, limit, listed = 0 }: EventCase,
	{ node, remembered = 0 }: EventPeer,
): Promise<EventFigures> {
	const { client, origin, pids, files } = n8n;
	const events = await activateEvents(client, await node(ROWS.event)(client, sandbox));
	const list =
		listed > 0 &&
		(await activate(
			client,
			writeList(files, listed, FROM.list),
			await node(ROWS.list)(client, sandbox),
		));
	await warmUp(origin + events.path);
	await remember(origin + events.listPath, remembered, sandbox);
	await sandbox.control.post('/reset', {});
	await cause(sandbox, {
		faults: { rules: [{ kind: 'delay', ms: LATENCY_MS }] },
		rateLimit: limit && { ...limit, retryAfter: 'seconds' },
	});

	const arrivals = planArrivals(plan);
	const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
	const cpuBefore = cpu();
	const startedAt = performance.now();
	const sinceStart = () => performance.now() - startedAt;
	const listEnd = list && runToEnd(n8n, list, WITHIN_MS).then(sinceStart);
	const answers = await postEvents(origin + events.path, arrivals, FROM.event);
	const listMs = (await listEnd) || undefined;
	return toFigures({
		answers,
		listed: recipients(listed, FROM.list).map(({ phone }) => phone),
		ms: sinceStart(),
		listMs,
		cpuSeconds: cpu() - cpuBefore,
		accepted: await accepted(sandbox, CAMPAIGN),
		traffic: await traffic(sandbox),
	});
}

/** So that start-up and compilation are not measured. */
async function warmUp(url: string): Promise<void> {
	await postFirst(url, recipient(0, FROM.warmUp));
	await postEvents(url, planArrivals(WARM_UP), FROM.warmUp + 1);
}

/** Fills the sender's history. */
async function remember(url: string, count: number, sandbox: SandboxProcess): Promise<void> {
	const people = recipients(count, FROM.remembered);
	for (let from = 0; from < count; from += CHUNK) {
		await postList(url, people.slice(from, from + CHUNK));
	}
	const { sends } = await accepted(sandbox, CAMPAIGN);
	const missing = people.filter(({ phone }) => !sends.has(phone)).length;
	if (missing > 0) throw new Error(`${missing} of ${count} sends to remember were not accepted`);
}
