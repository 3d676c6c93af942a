// What is measured with events: how they come, what the service does, who sends, and what is asked.
import { doNothing, httpRequest, waCampaign, type NodePeer } from '../peers/nodes.mts';
import { leastTime, planArrivals, type ArrivalPlan, type Bucket } from './arrivals.mts';
import type { EventFigures } from './event-figures.mts';
import { EVENT_ROW } from './event-workflow.mts';
import { atMost, atMostAbove, atMostTimes, type Aspect, type Target } from './verdicts.mts';

/** Makes a sender whose columns are found in `row`. */
export type EventNode = (row: string) => NodePeer;

export interface EventPeer {
	name: string;
	node: EventNode;
	/** Sends that the history holds before the first event. */
	remembered?: number;
}

export interface EventCase {
	name: string;
	title: string;
	arrivals: ArrivalPlan;
	/** of the service */
	limit?: Bucket;
	/** Rows of a list that starts with the first event, in a workflow of its own. */
	listed?: number;
	peers: EventPeer[];
	targets: Target<EventFigures>[];
}

/** Of each request to the service, look-ups included. */
export const LATENCY_MS = 50;

const CONTINUE = { onError: 'continueRegularOutput' };

const idle: EventPeer = { name: 'do nothing', node: () => doNothing };
const plain: EventPeer = { name: 'HTTP Request', node: (row) => httpRequest({ row }) };
const retried: EventPeer = {
	name: 'HTTP Request, Retry On Fail',
	node: (row) =>
		httpRequest({ row, settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1000 } }),
};
const ours: EventPeer = {
	name: 'WA Campaign: Send',
	node: (row) => waCampaign({}, CONTINUE, row),
};
const once = rememberingPeer('WA Campaign: Send, Skip Already Sent', 1000);

function rememberingPeer(name: string, remembered: number): EventPeer {
	return {
		name,
		node: (row) => waCampaign({ skipAlreadySent: true }, CONTINUE, row),
		remembered,
	};
}

type Figure = Aspect<EventFigures>;

const P50: Figure = { name: 'p50', unit: 'ms', read: ({ p50 }) => p50 };
const P95: Figure = { name: 'p95', unit: 'ms', read: ({ p95 }) => p95 };
const REQUESTS: Figure = {
	name: 'requests per send',
	digits: 2,
	read: ({ requestsPerSend }) => requestsPerSend,
};
const DUPLICATES: Figure = { name: 'duplicates', read: ({ duplicates }) => duplicates };
const LOST: Figure = { name: 'lost', read: ({ lost }) => lost };
const UNTRUE: Figure = {
	name: 'falsely unknown',
	read: ({ falselyUnknown }) => falselyUnknown,
};
const REFUSED: Figure = {
	name: 'refused per 100 sends',
	digits: 1,
	read: ({ refused, accepted }) => (refused * 100) / accepted,
};

/** Of the whole, the list beside the events included. */
function times(least: number): Figure {
	return {
		name: 'time in all, of the least possible',
		digits: 2,
		read: ({ seconds }) => (seconds * 1000) / least,
	};
}

/** What holds in every case. */
function always(peer: EventPeer): Target<EventFigures>[] {
	return [
		atMost(peer.name, REQUESTS, 1.2),
		atMost(peer.name, DUPLICATES, 0),
		atMost(peer.name, LOST, 0),
		atMost(peer.name, UNTRUE, 0),
	];
}

const everyone = [plain, retried, ours, once];

/** @param scale 1 for what is published; less for a try */
export function eventCases(scale: number): EventCase[] {
	return [steady(scale, 10, 1.5), steady(scale, 30, 2), slow(scale), list(scale), history(scale)];
}

function plan(events: number, perSecond: number): ArrivalPlan {
	return { events: Math.round(events), perSecond, repeatShare: 0.2, repeats: 'soon' };
}

function steady(scale: number, perSecond: number, factor: number): EventCase {
	const arrivals = plan(300 * scale, perSecond);
	return {
		name: `events-${perSecond}`,
		title: `${arrivals.events} events at ${perSecond} a second`,
		arrivals,
		peers: [idle, ...everyone],
		targets: [
			atMostTimes(once.name, P50, factor, plain.name),
			atMost(ours.name, REQUESTS, 1.2),
			...always(once),
		],
	};
}

function slow(scale: number): EventCase {
	const arrivals = plan(300 * scale, 30);
	const limit = { perSecond: 20, burst: 20 };
	return {
		name: 'slow',
		title: `${arrivals.events} events at 30 a second, the service takes 20 (burst 20)`,
		arrivals,
		limit,
		peers: everyone,
		targets: [
			atMost(once.name, REFUSED, 5),
			atMost(once.name, times(leastTime(planArrivals(arrivals), limit)), 1.3),
			...always(once),
		],
	};
}

function list(scale: number): EventCase {
	const limit = { perSecond: 80, burst: 80 };
	const listed = Math.round(3000 * scale);
	const perSecond = 2;
	// The last event comes before the list can be through.
	const events = Math.floor(((listed - limit.burst) / limit.perSecond) * perSecond);
	const arrivals = { ...plan(events, perSecond), repeatShare: 0 };
	const least = leastTime(planArrivals(arrivals), limit, listed);
	return {
		name: 'list-beside',
		title: `A list of ${listed} and ${events} events at ${perSecond} a second beside it, the service takes 80 (burst 80)`,
		arrivals,
		limit,
		listed,
		peers: everyone,
		targets: [ours, once].flatMap(({ name }) => [
			atMost(name, P95, 1500),
			atMost(name, times(least), 1.15),
			atMost(name, LOST, 0),
			atMost(name, DUPLICATES, 0),
		]),
	};
}

function history(scale: number): EventCase {
	const arrivals = plan(300 * scale, 10);
	const sizes = scale < 1 ? [0, 1000, 10_000] : [0, 10_000, 100_000];
	const peers = sizes.map((size) =>
		rememberingPeer(`Skip Already Sent, ${size} sends remembered`, size),
	);
	return {
		name: 'history',
		title: `${arrivals.events} events at ${arrivals.perSecond} a second, with a history`,
		arrivals,
		peers: [plain, ...peers],
		targets: peers
			.slice(1)
			.map(({ name }) => atMostAbove(name, P50, 60, peers[0]?.name ?? ''))
			.concat(peers.flatMap(always)),
	};
}

/** The row of the events' sender, and that of the list's. */
export const ROWS = { event: EVENT_ROW, list: '$json' };
