// The fixture for measuring events: an n8n, a warmed-up workflow, and a sandbox set up for the case.
import type { N8nClient } from '../../testkit/host/n8n-client.mts';
import { CAMPAIGN } from '../../testkit/sender/sender-nodes.mts';
import { planArrivals, type Bucket } from './arrivals.mts';
import { countSends, toFigures, type EventAnswer, type EventFigures } from './event-figures.mts';
import type { EventPeer } from './event-peers.mts';
import { activateEvents, EVENT_ROW, type EventWorkflow } from './event-workflow.mts';
import { postEvents, postFirst, postList } from './post-events.mts';
import { cpuSeconds } from '../../testkit/sender/process-stats.mts';
import { recipient, recipients } from '../../testkit/sender/recipients.mts';
import {
	accepted,
	injectFaults,
	traffic,
	type SandboxProcess,
} from '../../testkit/servers/sandbox-process.mts';

/** The n8n that events are posted to. */
export interface Installation {
	client: N8nClient;
	origin: string;
	/** of all its processes */
	pids: number[];
}

/** First phone numbers of the recipients, by purpose. */
export const FROM = { event: 0, list: 1_000_000, remembered: 2_000_000, warmUp: 3_000_000 };
const WARM_UP = { events: 60, perSecond: 10, repeatShare: 0, repeats: 'soon' } as const;
/** Rows per request when a history is filled. */
const CHUNK = 5000;

/** The peer's workflow, warmed up so that start-up and compilation are not measured, and with its history. */
export async function readyWorkflow(
	{ client, origin }: Installation,
	sandbox: SandboxProcess,
	{ node, remembered = 0 }: EventPeer,
): Promise<EventWorkflow> {
	const workflow = await activateEvents(client, await node(EVENT_ROW)(client, sandbox));
	await postFirst(origin + workflow.path, recipient(0, FROM.warmUp));
	await postEvents(origin + workflow.path, planArrivals(WARM_UP), FROM.warmUp + 1);
	await remember(origin + workflow.listPath, remembered, sandbox);
	return workflow;
}

/** Empties the sandbox. @param latencyMs of each request to it, lookups included */
export async function readyService(
	sandbox: SandboxProcess,
	latencyMs: number,
	limit?: Bucket,
): Promise<void> {
	await sandbox.control.post('/reset');
	await injectFaults(sandbox, {
		faults: { rules: [{ kind: 'delay', ms: latencyMs }] },
		rateLimit: limit && { ...limit, retryAfter: 'seconds' },
	});
}

/** What `pass` took. @param listed recipients of the concurrent list */
export async function meter(
	{ pids }: Installation,
	sandbox: SandboxProcess,
	listed: string[],
	pass: () => Promise<{ answers: EventAnswer[]; listMs?: number }>,
): Promise<EventFigures> {
	const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
	const acceptedBefore = countSends(await accepted(sandbox, CAMPAIGN));
	const { answers: requestsBefore } = await traffic(sandbox);
	const cpuBefore = cpu();
	const startedAt = performance.now();
	const { answers, listMs } = await pass();
	const ms = performance.now() - startedAt;
	const cpuTaken = cpu() - cpuBefore;
	const { answers: requests } = await traffic(sandbox);
	const ofThisRun = Object.entries(requests).map(([status, count]) => [
		status,
		count - (requestsBefore[status] ?? 0),
	]);
	return toFigures({
		answers,
		listed,
		ms,
		listMs,
		cpuSeconds: cpuTaken,
		accepted: await accepted(sandbox, CAMPAIGN),
		acceptedBefore,
		requests: Object.fromEntries(ofThisRun),
	});
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
