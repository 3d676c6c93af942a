// Measures one peer on one case in queue mode.
import { planArrivals } from './arrivals.mts';
import type { EventAnswer } from './event-figures.mts';
import type { EventPeer } from './event-peers.mts';
import type { EventLine } from './event-report.mts';
import { FROM, meter, readyService, readyWorkflow, type Installation } from './event-fixture.mts';
import { postEvents, postList } from './post-events.mts';
import { againOf, lineOf, type ChunkPlan, type QueueCase } from './queue-cases.mts';
import { recipients } from '../../testkit/sender/recipients.mts';
import type { SandboxProcess } from '../../testkit/servers/sandbox-process.mts';

/**
 * @param workers how many `n8n` has
 * @returns a line for each time that everything was posted
 */
export async function measureInQueue(
	n8n: Installation,
	sandbox: SandboxProcess,
	one: QueueCase,
	peer: EventPeer,
	workers: number,
): Promise<EventLine[]> {
	const { origin } = n8n;
	const { latencyMs, limit, load, again } = one;
	const { path, listPath } = await readyWorkflow(n8n, sandbox, peer);
	await readyService(sandbox, latencyMs, limit);
	const post = async () =>
		'arrivals' in load
			? await postEvents(origin + path, planArrivals(load.arrivals), FROM.event)
			: await postChunks(origin + listPath, load.chunks);
	const pass = async () => await meter(n8n, sandbox, [], async () => ({ answers: await post() }));

	const line = lineOf(one, peer.name, workers);
	const lines: EventLine[] = [{ peer: line, figures: await pass() }];
	if (again && peer.remembered !== undefined) {
		lines.push({ peer: againOf(line), figures: await pass() });
	}
	return lines;
}

/** @returns a response for each row of each copy */
async function postChunks(url: string, { rows, size, copies }: ChunkPlan): Promise<EventAnswer[]> {
	const people = recipients(rows, FROM.list);
	const answers: Promise<EventAnswer[]>[] = [];
	for (let from = 0; from < rows; from += size) {
		const chunk = people.slice(from, from + size);
		for (let copy = 0; copy < copies; copy++) answers.push(postList(url, chunk));
	}
	return (await Promise.all(answers)).flat();
}
