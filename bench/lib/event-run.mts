// Measures one peer on one case of events, on an n8n of one process.
import { leastTime, planArrivals } from './arrivals.mts';
import { LATENCY_MS, type EventCase } from './event-cases.mts';
import type { EventFigures } from './event-figures.mts';
import { LIST_ROW, type EventPeer } from './event-peers.mts';
import { FROM, meter, readyService, readyWorkflow, type Installation } from './event-fixture.mts';
import { runToEnd } from '../../testkit/sender/execution.mts';
import { postEvents } from './post-events.mts';
import { recipients, writeList } from '../../testkit/sender/recipients.mts';
import type { SandboxProcess } from '../../testkit/servers/sandbox-process.mts';
import { activate } from '../../testkit/sender/list-workflow.mts';

const WITHIN_MS = 10 * 60_000;

/** @param files a folder that workflows may read */
export async function measureEvents(
	n8n: Installation,
	files: string,
	sandbox: SandboxProcess,
	{ arrivals, limit, listed = 0 }: EventCase,
	peer: EventPeer,
): Promise<EventFigures> {
	const { client, origin } = n8n;
	const events = await readyWorkflow(n8n, sandbox, peer);
	const list = writeList(files, listed, FROM.list);
	const beside =
		listed > 0 && (await activate(client, list, await peer.node(LIST_ROW)(client, sandbox)));
	await readyService(sandbox, LATENCY_MS, limit);

	const phones = recipients(listed, FROM.list).map(({ phone }) => phone);
	return await meter(n8n, sandbox, phones, async () => {
		const startedAt = performance.now();
		const sinceStart = () => performance.now() - startedAt;
		const listEnd = beside ? runToEnd(n8n, beside, WITHIN_MS).then(sinceStart) : undefined;
		const answers = await postEvents(origin + events.path, planArrivals(arrivals), FROM.event);
		return { answers, listMs: await listEnd };
	});
}

/** The least time of the last send, in ms. */
export function leastOf({ arrivals, limit, listed }: EventCase): number {
	return leastTime(planArrivals(arrivals), limit, listed);
}
