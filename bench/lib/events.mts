// Measures webhooks that send a message for each event, on an n8n of one or several processes.
import { randomUUID } from 'node:crypto';
import { chain, type N8nClient } from '../../testkit/host/n8n-client.mts';
import { runToEnd, trigger } from '../../testkit/sender/execution.mts';
import {
	activate,
	pathOf,
	SENDER,
	webhook,
	type SenderNode,
} from '../../testkit/sender/list-workflow.mts';
import { cpuSeconds } from '../../testkit/sender/process-stats.mts';
import { recipient, recipients, writeList } from '../../testkit/sender/recipients.mts';
import { countRepeats } from '../../testkit/sender/repeats.mts';
import { CAMPAIGN } from '../../testkit/sender/sender-nodes.mts';
import {
	accepted,
	injectFaults,
	traffic,
	type Accepted,
	type SandboxProcess,
} from '../../testkit/servers/sandbox-process.mts';
import type { Sender } from '../peers/nodes.mts';
import { leastTime, planArrivals, type ArrivalPlan, type Bucket } from './arrivals.mts';
import { postEvents, postList, type EventAnswer } from './post-events.mts';
import { startSandbox, type Lab, type Peer } from './question.mts';
import { percentile, type Figures, type Target } from './report.mts';

/** What is posted, and how the service answers. */
export interface EventLoad {
	/** Events, each posted when it is due. */
	arrivals?: ArrivalPlan;
	/** A list posted in chunks, all `copies` of it at once, each chunk for a separate execution. */
	chunks?: { rows: number; size: number; copies: number };
	/** Rows of a list that starts with the first event, in a separate workflow. */
	listed?: number;
	/** Whether everything is posted again to peers with a history. */
	isRepeated?: boolean;
	/** of each request to the service, lookups included */
	latencyMs: number;
	/** of the service */
	limit?: Bucket;
}

/** The n8n that events are posted to. */
interface Installation {
	client: N8nClient;
	origin: string;
	/** of all its processes */
	pids: number[];
}

/** First phone numbers of the recipients, by purpose. */
const FROM = { event: 0, list: 1_000_000, remembered: 2_000_000, warmUp: 3_000_000 };
const WARM_UP: ArrivalPlan = { events: 60, perSecond: 10, repeatShare: 0, repeats: 'soon' };
/** Rows per request when a history is filled. */
const CHUNK = 5000;
const WITHIN_MS = 10 * 60_000;
/** The expression for an event's columns in the webhook's item. */
const EVENT_ROW = '$json.body';

/** @param name of its line, if it is not the sender's */
export function eventPeer(
	sender: Sender,
	load: EventLoad,
	startN8n: (lab: Lab) => Promise<Installation>,
	name = sender.name,
): Peer {
	return {
		name,
		async start(lab) {
			const n8n = await startN8n(lab);
			const sandbox = await startSandbox(lab);
			return async () => await measure(n8n, lab.homes.files, sandbox, load, sender);
		},
	};
}

/** The name of the line for the repeated posts. */
export function againOf(line: string): string {
	return `${line}: all posted again`;
}

/** Every recipient gets the message exactly once, and the reports agree. */
export function exactlyOnce(peer: string): Target[] {
	return (['duplicates', 'lost', 'falselyUnknown'] as const).map((figure) => ({
		peer,
		figure,
		atMost: 0,
	}));
}

async function measure(
	n8n: Installation,
	files: string,
	sandbox: SandboxProcess,
	load: EventLoad,
	sender: Sender,
): Promise<Figures[]> {
	const { client, origin } = n8n;
	const { arrivals, chunks, listed = 0, latencyMs, limit } = load;
	const events = await activateEvents(client, await sender.node(EVENT_ROW)(client, sandbox));
	await warmUp(origin, events, sender.remembered ?? 0, sandbox);
	const file = writeList(files, listed, FROM.list);
	const list =
		listed > 0 && (await activate(client, file, await sender.node('$json')(client, sandbox)));
	await sandbox.control.post('/reset');
	const faults = { rules: [{ kind: 'delay' as const, ms: latencyMs }] };
	await injectFaults(sandbox, { faults, rateLimit: limit && { ...limit, retryAfter: 'seconds' } });

	const phones = recipients(listed, FROM.list).map(({ phone }) => phone);
	const post = async () => [
		...(arrivals ? await postEvents(origin + events.path, planArrivals(arrivals), FROM.event) : []),
		...(chunks ? await postChunks(origin + events.listPath, chunks) : []),
	];
	const pass = async () => {
		const before = await countsOf(n8n, sandbox);
		const startedAt = performance.now();
		const sinceStart = () => performance.now() - startedAt;
		const listEnd = list ? runToEnd(n8n, list, WITHIN_MS).then(sinceStart) : undefined;
		const answers = await post();
		const listMs = await listEnd;
		const ms = sinceStart();
		const after = await countsOf(n8n, sandbox);
		return toFigures({ answers, listed: phones, ms, listMs, before, after, least: leastOf(load) });
	};
	const first = await pass();
	return load.isRepeated && sender.remembered !== undefined ? [first, await pass()] : [first];
}

/** Starts the webhooks, so that start-up and compilation are not measured, and fills the sender's history. */
async function warmUp(
	origin: string,
	{ path, listPath }: EventWorkflow,
	remembered: number,
	sandbox: SandboxProcess,
): Promise<void> {
	await trigger({ origin }, path, WITHIN_MS, recipient(0, FROM.warmUp));
	await postEvents(origin + path, planArrivals(WARM_UP), FROM.warmUp + 1);
	const people = recipients(remembered, FROM.remembered);
	for (let from = 0; from < remembered; from += CHUNK) {
		await postList(origin + listPath, people.slice(from, from + CHUNK));
	}
	const { sends } = await accepted(sandbox, CAMPAIGN);
	const missing = people.filter(({ phone }) => !sends.has(phone)).length;
	if (missing > 0) {
		throw new Error(`${missing} of ${remembered} sends to remember were not accepted`);
	}
}

/** @returns a response for each row of each copy */
async function postChunks(
	url: string,
	{ rows, size, copies }: NonNullable<EventLoad['chunks']>,
): Promise<EventAnswer[]> {
	const people = recipients(rows, FROM.list);
	const answers: Promise<EventAnswer[]>[] = [];
	for (let from = 0; from < rows; from += size) {
		const chunk = people.slice(from, from + size);
		for (let copy = 0; copy < copies; copy++) answers.push(postList(url, chunk));
	}
	return (await Promise.all(answers)).flat();
}

/** The least time of the last send, in ms. */
function leastOf({ arrivals, chunks, listed, limit }: EventLoad): number {
	return leastTime(arrivals ? planArrivals(arrivals) : [], limit, chunks?.rows ?? listed);
}

interface EventWorkflow {
	/** Path of the webhook for one event; it responds with the sender's first item. */
	path: string;
	/** Path of the webhook for many at once, for the same sender: `{rows: [{body: columns}]}`; all its items are the answer. */
	listPath: string;
}

async function activateEvents(client: N8nClient, sender: SenderNode): Promise<EventWorkflow> {
	const path = randomUUID();
	const listPath = randomUUID();
	const nodes = [
		webhook('Event', path, 'firstEntryJson'),
		webhook('List', listPath, 'allEntries'),
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			parameters: { fieldToSplitOut: 'body.rows', options: {} },
		},
		{ name: SENDER, ...sender },
	];
	await client.createPublished({
		name: `Events ${path}`,
		nodes,
		connections: { ...chain(['Event', SENDER]), ...chain(['List', 'Split Out', SENDER]) },
	});
	return { path: pathOf(path), listPath: pathOf(listPath) };
}

/** What n8n and the service have done so far. */
interface Counts {
	cpuSeconds: number;
	accepted: Accepted;
	/** requests per status */
	requests: Record<string, number>;
}

async function countsOf({ pids }: Installation, sandbox: SandboxProcess): Promise<Counts> {
	const cpu = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
	const { answers: requests } = await traffic(sandbox);
	return { cpuSeconds: cpu, accepted: await accepted(sandbox, CAMPAIGN), requests };
}

export interface EventRun {
	answers: EventAnswer[];
	/** recipients of the concurrent list */
	listed: string[];
	ms: number;
	listMs?: number;
	/** the least time, in ms */
	least: number;
	before: Counts;
	after: Counts;
}

/** Duplicates and losses count those of an earlier pass as well, everything else is of this pass. */
export function toFigures({ answers, listed, before, after, ...run }: EventRun): Figures {
	const { sends } = after.accepted;
	const waits = answers.map(({ ms }) => ms);
	const recipients = new Set([...answers.map(({ phone }) => phone), ...listed]);
	const refused = (after.requests[429] ?? 0) - (before.requests[429] ?? 0);
	const requests = sum(Object.values(after.requests)) - sum(Object.values(before.requests));
	const done = sum(sends.values()) - sum(before.accepted.sends.values());
	const seconds = run.ms / 1000;
	// A peer that does nothing loses no recipient.
	const hasSent = requests > 0 || sends.size > 0;
	const missing = [...recipients].filter((phone) => !sends.has(phone)).length;
	return {
		rows: answers.length + listed.length,
		done,
		p50: percentile(waits, 0.5),
		p95: percentile(waits, 0.95),
		max: percentile(waits, 1),
		seconds,
		listSeconds: run.listMs && run.listMs / 1000,
		ofLeast: run.least > 0 ? run.ms / run.least : undefined,
		perSecond: done / seconds,
		cpu: ((after.cpuSeconds - before.cpuSeconds) * 1000) / (answers.length + listed.length),
		requests: done > 0 ? (requests - refused) / done : undefined,
		refused,
		refusedShare: requests > 0 ? (refused * 100) / requests : undefined,
		duplicates: countRepeats(after.accepted).duplicates,
		lost: hasSent ? missing : undefined,
		falselyUnknown: answers.filter(
			({ phone, outcome }) => outcome === 'unknown' && sends.has(phone),
		).length,
		failed: answers.filter(({ status }) => status < 200 || status > 299).length,
	};
}

function sum(values: Iterable<number>): number {
	return [...values].reduce((total, value) => total + value, 0);
}
