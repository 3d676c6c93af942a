// The cases in queue mode: the posted events, the number of workers and the targets.
import { leastTime, planArrivals, type ArrivalPlan, type Bucket } from './arrivals.mts';
import type { EventFigures } from './event-figures.mts';
import { histories, idle, once, ours, plain, retried, type EventPeer } from './event-peers.mts';
import { exactlyOnce, flatHistory, P50, REFUSED, REQUESTS, SECONDS } from './event-targets.mts';
import { atMost, atMostTimes, type Target } from './verdicts.mts';

/** A list in chunks, posted concurrently, each for a separate execution. */
export interface ChunkPlan {
	rows: number;
	/** rows per chunk */
	size: number;
	/** how many times the whole list is posted concurrently */
	copies: number;
}

export interface QueueCase {
	name: string;
	title: string;
	/** Numbers of workers to measure. */
	workers: number[];
	/** Executions that a worker runs at once; n8n's own default if not given. */
	concurrency?: number;
	/** of each request to the service */
	latencyMs: number;
	/** of the service */
	limit?: Bucket;
	load: { arrivals: ArrivalPlan } | { chunks: ChunkPlan };
	/** Whether everything is posted again to peers with a history. */
	again: boolean;
	peers: EventPeer[];
	targets: Target<EventFigures>[];
}

const LATENCY_MS = 50;
const CHUNK = 500;

/** @param scale 1 for what is published; less for a try */
export function queueCases(scale: number): QueueCase[] {
	return [
		soon(scale, 2),
		soon(scale, 4),
		together(scale, 2),
		together(scale, 4),
		listTwice(2),
		chunks(scale),
		speed(scale),
		history(scale),
	];
}

/** The name of a peer's line. @param workers how many there are */
export function lineOf(
	{ workers: tried }: Pick<QueueCase, 'workers'>,
	peer: string,
	workers: number,
) {
	if (tried.length === 1) return peer;
	return `${peer}, ${workers} worker${workers === 1 ? '' : 's'}`;
}

/** The name of the line for the repeated posts. */
export function againOf(line: string): string {
	return `${line}: all posted again`;
}

/** The least time of the last send, in ms. */
export function leastOfQueue({ load, limit }: QueueCase): number {
	if ('arrivals' in load) return leastTime(planArrivals(load.arrivals), limit);
	return leastTime([], limit, load.chunks.rows);
}

function plan(scale: number, repeats: ArrivalPlan['repeats']): ArrivalPlan {
	return { events: Math.round(2000 * scale), perSecond: 15, repeatShare: 0.3, repeats };
}

function onceAndAgain(): Target<EventFigures>[] {
	return [once.name, againOf(once.name)].flatMap(exactlyOnce);
}

function soon(scale: number, workers: number): QueueCase {
	const arrivals = plan(scale, 'soon');
	return {
		name: `events-${workers}`,
		title: `${arrivals.events} events at ${arrivals.perSecond} a second, 30 % of them repeats, on ${workers} workers`,
		workers: [workers],
		latencyMs: LATENCY_MS,
		load: { arrivals },
		again: true,
		peers: [idle, plain, retried, ours, once],
		targets: [
			atMostTimes(once.name, P50, 3, plain.name),
			atMost(once.name, REQUESTS, 1.2),
			...onceAndAgain(),
		],
	};
}

function together(scale: number, workers: number): QueueCase {
	const arrivals = plan(scale, 'together');
	return {
		name: `together-${workers}`,
		title: `${arrivals.events} events at ${arrivals.perSecond} a second, 30 % of them repeats at the same moment, on ${workers} workers`,
		workers: [workers],
		latencyMs: LATENCY_MS,
		load: { arrivals },
		again: true,
		peers: [once],
		targets: onceAndAgain(),
	};
}

function listTwice(workers: number): QueueCase {
	return {
		name: 'list-twice',
		title: `One list of ${CHUNK} rows, started twice at once on ${workers} workers`,
		workers: [workers],
		latencyMs: LATENCY_MS,
		load: { chunks: { rows: CHUNK, size: CHUNK, copies: 2 } },
		again: true,
		peers: [once],
		targets: onceAndAgain(),
	};
}

function chunks(scale: number): QueueCase {
	const rows = Math.round(20_000 * scale);
	const limit = { perSecond: 200, burst: 200 };
	return {
		name: 'chunks',
		title: `${rows} rows in chunks of ${CHUNK} on 2 workers, the service takes 200 a second (burst 200)`,
		workers: [2],
		latencyMs: LATENCY_MS,
		limit,
		load: { chunks: { rows, size: CHUNK, copies: 1 } },
		again: false,
		peers: [plain, retried, ours, once],
		targets: [ours.name, once.name].flatMap((name) => [
			atMost(name, REFUSED, 3),
			...exactlyOnce(name),
		]),
	};
}

/** A worker mostly waits for responses, so the number of cores does not matter. */
function speed(scale: number): QueueCase {
	const rows = Math.round(10_000 * scale);
	const workers = [1, 2, 4];
	const latencyMs = 200;
	const line = (count: number) => lineOf({ workers }, once.name, count);
	return {
		name: 'workers',
		title: `${rows} rows in chunks of ${CHUNK}, each worker at one chunk, 50 requests in flight, each answered after ${latencyMs} ms`,
		workers,
		concurrency: 1,
		latencyMs,
		load: { chunks: { rows, size: CHUNK, copies: 1 } },
		again: false,
		peers: [plain, ours, once],
		targets: [
			atMostTimes(line(2), SECONDS, 1 / 1.6, line(1)),
			...workers.flatMap((count) => exactlyOnce(line(count))),
		],
	};
}

function history(scale: number): QueueCase {
	const arrivals = { ...plan(scale, 'soon'), perSecond: 10, events: Math.round(300 * scale) };
	const peers = histories(scale < 1 ? [0, 1000] : [0, 10_000, 20_000]);
	return {
		name: 'history',
		title: `${arrivals.events} events at ${arrivals.perSecond} a second on 2 workers, with a history`,
		workers: [2],
		latencyMs: LATENCY_MS,
		load: { arrivals },
		again: false,
		peers: [plain, ...peers],
		targets: flatHistory(peers),
	};
}
