// How long does an event wait that sends one message, on an n8n of one process?
import { startHost } from '../testkit/sender/homes.mts';
import { againOf, eventPeer, exactlyOnce, type EventLoad } from './lib/events.mts';
import type { Case, Lab, Question } from './lib/question.mts';
import type { Target } from './lib/report.mts';
import { idle, once, ours, plain, retried, type Sender } from './peers/nodes.mts';

/** Of each request to the service, lookups included. */
const latencyMs = 50;
const everyone = [plain, retried, ours, once];

export const events: Question = {
	summary: 'webhooks on an n8n of one process, in about twenty-five minutes',
	cases: (scale) => [
		steady(300 * scale, 10, 1.5),
		steady(300 * scale, 30, 2),
		slow('slow', 300 * scale, 20),
		slow('slow-8', 300 * scale, 8),
		listBeside(3000 * scale),
		history(
			300 * scale,
			[0, 10_000, 20_000, 45_000].map((size) => size * scale),
		),
	],
};

function arrivalsOf(count: number, perSecond: number) {
	return { events: Math.round(count), perSecond, repeatShare: 0.2, repeats: 'soon' } as const;
}

function steady(count: number, perSecond: number, factor: number): Case {
	return {
		name: `events-${perSecond}`,
		title: `${count} events at ${perSecond} a second`,
		peers: peersOf([idle, ...everyone], { latencyMs, arrivals: arrivalsOf(count, perSecond) }),
		targets: [
			{ peer: once.name, figure: 'p50', atMost: factor, times: plain.name },
			{ peer: ours.name, figure: 'requests', atMost: 1.2 },
			{ peer: once.name, figure: 'requests', atMost: 1.2 },
			...exactlyOnce(once.name),
		],
	};
}

/** @param taken the service's rate per second; 1.5 times as many events arrive */
function slow(name: string, count: number, taken: number): Case {
	const limit = { perSecond: taken, burst: taken };
	const arrivals = arrivalsOf(count, taken * 1.5);
	return {
		name,
		title: `${count} events at ${arrivals.perSecond} a second, the service takes ${taken} (burst ${taken})`,
		peers: peersOf(everyone, { latencyMs, arrivals, limit }),
		targets: [
			{ peer: once.name, figure: 'refusedShare', atMost: 4.7 },
			{ peer: once.name, figure: 'ofLeast', atMost: 1.3 },
			{ peer: once.name, figure: 'requests', atMost: 1.2 },
			...exactlyOnce(once.name),
		],
	};
}

function listBeside(listed: number): Case {
	const limit = { perSecond: 80, burst: 80 };
	// The last event arrives before the list can finish.
	const count = Math.floor(((listed - limit.burst) / limit.perSecond) * 2);
	const arrivals = { ...arrivalsOf(count, 2), repeatShare: 0 };
	return {
		name: 'list-beside',
		title: `A list of ${listed} and ${count} events at 2 a second beside it, the service takes 80 (burst 80)`,
		peers: peersOf(everyone, { latencyMs, arrivals, limit, listed }),
		targets: [ours.name, once.name].flatMap((peer): Target[] => [
			{ peer, figure: 'p95', atMost: 1500 },
			{ peer, figure: 'ofLeast', atMost: 1.15 },
			...exactlyOnce(peer),
		]),
	};
}

function history(count: number, sizes: number[]): Case {
	const senders = histories(sizes);
	return {
		name: 'history',
		title: `${count} events at 10 a second, with a history`,
		peers: peersOf([plain, ...senders], { latencyMs, arrivals: arrivalsOf(count, 10) }),
		targets: flatHistory(senders),
	};
}

function peersOf(senders: Sender[], load: EventLoad) {
	return senders.map((sender) => eventPeer(sender, load, startOne));
}

async function startOne(lab: Lab) {
	const host = await startHost(lab.homes, { nodeArgs: lab.nodeArgs });
	lab.later(host.close);
	return { client: host.client, origin: host.origin, pids: [host.pid] };
}

/** Senders that differ only in the size of their history. */
export function histories(sizes: number[]): Sender[] {
	return sizes.map((remembered) => ({
		...once,
		name: `Skip Already Sent, ${remembered} sends remembered`,
		remembered,
	}));
}

/** Up to so many sends a history may cost an event little; a full one is written whole for each event. */
const CHEAP_UP_TO = 20_000;

/** @param senders of {@link histories}, the one without a history first */
export function flatHistory(senders: Sender[]): Target[] {
	const [empty, ...others] = senders;
	const cheap = others.filter(({ remembered = 0 }) => remembered <= CHEAP_UP_TO);
	return [
		...cheap.map(
			({ name: peer }): Target => ({ peer, figure: 'p50', atMost: 60, above: empty?.name }),
		),
		...senders.flatMap(({ name }) => exactlyOnce(name)),
	];
}

/** Exactly once, also when everything is posted again. */
export function onceAndAgain(peer: string): Target[] {
	return [peer, againOf(peer)].flatMap(exactlyOnce);
}
