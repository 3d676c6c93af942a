// The same in queue mode, with PostgreSQL, Redis, a main process and workers: how long do events and chunks of lists take?
import { startQueueMode } from '../testkit/host/queue-mode.mts';
import { pidOf } from '../testkit/sender/homes.mts';
import { flatHistory, histories, onceAndAgain } from './events.mts';
import type { ArrivalPlan } from './lib/arrivals.mts';
import { eventPeer, exactlyOnce, type EventLoad } from './lib/events.mts';
import type { Case, Lab, Peer, Question } from './lib/question.mts';
import type { Target } from './lib/report.mts';
import { idle, once, ours, plain, retried, type Sender } from './peers/nodes.mts';

const latencyMs = 50;
const CHUNK = 500;

export const queue: Question = {
	summary: 'webhooks in queue mode, in about an hour and a half; needs PostgreSQL and Redis',
	cases: (scale) => [
		...[2, 4].map((workers) => soon(2000 * scale, workers)),
		...[2, 4].map((workers) => together(2000 * scale, workers)),
		listTwice(),
		chunks(20_000 * scale),
		speed(10_000 * scale),
		history(
			300 * scale,
			[0, 10_000, 20_000].map((size) => size * scale),
		),
	],
};

function arrivalsOf(count: number, repeats: ArrivalPlan['repeats'], perSecond = 15): ArrivalPlan {
	return { events: Math.round(count), perSecond, repeatShare: 0.3, repeats };
}

function soon(count: number, workers: number): Case {
	const load = { latencyMs, arrivals: arrivalsOf(count, 'soon'), isRepeated: true };
	return {
		name: `events-${workers}`,
		title: `${count} events at 15 a second, 30 % of them repeats, on ${workers} workers`,
		peers: peersOf([idle, plain, retried, ours, once], load, workers),
		targets: [
			{ peer: once.name, figure: 'p50', atMost: 3, times: plain.name },
			{ peer: once.name, figure: 'requests', atMost: 1.2 },
			...onceAndAgain(once.name),
		],
	};
}

function together(count: number, workers: number): Case {
	const load = { latencyMs, arrivals: arrivalsOf(count, 'together'), isRepeated: true };
	return {
		name: `together-${workers}`,
		title: `${count} events at 15 a second, 30 % of them repeats at the same moment, on ${workers} workers`,
		peers: peersOf([once], load, workers),
		targets: onceAndAgain(once.name),
	};
}

function listTwice(): Case {
	const load = { latencyMs, chunks: { rows: CHUNK, size: CHUNK, copies: 2 }, isRepeated: true };
	return {
		name: 'list-twice',
		title: `One list of ${CHUNK} rows, started twice at once on 2 workers`,
		peers: peersOf([once], load, 2),
		targets: onceAndAgain(once.name),
	};
}

function chunks(rows: number): Case {
	const limit = { perSecond: 200, burst: 200 };
	const load = { latencyMs, limit, chunks: { rows, size: CHUNK, copies: 1 } };
	return {
		name: 'chunks',
		title: `${rows} rows in chunks of ${CHUNK} on 2 workers, the service takes 200 a second (burst 200)`,
		peers: peersOf([plain, retried, ours, once], load, 2),
		targets: [ours.name, once.name].flatMap((peer): Target[] => [
			{ peer, figure: 'refusedShare', atMost: 2.9 },
			...exactlyOnce(peer),
		]),
	};
}

/** A worker mostly waits for responses, so the number of cores does not matter. */
function speed(rows: number): Case {
	const load = { latencyMs: 200, chunks: { rows, size: CHUNK, copies: 1 } };
	const nameOf = (sender: Sender, workers: number) => `${sender.name}, workers: ${workers}`;
	const counts = [1, 2, 4];
	return {
		name: 'workers',
		title: `${rows} rows in chunks of ${CHUNK}, each worker at one chunk, 50 requests in flight, each answered after 200 ms`,
		peers: counts.flatMap((workers) =>
			[plain, ours, once].map((sender) =>
				eventPeer(sender, load, (lab) => startQueue(lab, workers, 1), nameOf(sender, workers)),
			),
		),
		targets: [
			{ peer: nameOf(once, 2), figure: 'seconds', atMost: 1 / 1.6, times: nameOf(once, 1) },
			...counts.flatMap((workers) => exactlyOnce(nameOf(once, workers))),
		],
	};
}

function history(count: number, sizes: number[]): Case {
	const senders = histories(sizes);
	const arrivals = arrivalsOf(count, 'soon', 10);
	return {
		name: 'history',
		title: `${count} events at 10 a second on 2 workers, with a history`,
		peers: peersOf([plain, ...senders], { latencyMs, arrivals }, 2),
		targets: flatHistory(senders),
	};
}

function peersOf(senders: Sender[], load: EventLoad, workers: number): Peer[] {
	return senders.map((sender) => eventPeer(sender, load, (lab) => startQueue(lab, workers)));
}

/** @param concurrency executions that a worker runs at once; n8n's own default if not given */
async function startQueue({ homes, later }: Lab, workers: number, concurrency?: number) {
	const { tarball } = homes;
	const n8n = await startQueueMode({ tarball, workers, concurrency, durable: true });
	later(n8n.close);
	const { client, main } = n8n;
	return { client, origin: main.origin, pids: [main, ...n8n.workers].map(pidOf) };
}
