// The cases of events on one process: arrivals, service behaviour and targets.
import { leastTime, planArrivals, type ArrivalPlan, type Bucket } from './arrivals.mts';
import type { EventFigures } from './event-figures.mts';
import { histories, idle, once, ours, plain, retried, type EventPeer } from './event-peers.mts';
import {
	exactlyOnce,
	flatHistory,
	ofLeast,
	P50,
	P95,
	REFUSED,
	REQUESTS,
} from './event-targets.mts';
import { atMost, atMostTimes, type Target } from './verdicts.mts';

export interface EventCase {
	name: string;
	title: string;
	arrivals: ArrivalPlan;
	/** of the service */
	limit?: Bucket;
	/** Rows of a list that starts with the first event, in a separate workflow. */
	listed?: number;
	peers: EventPeer[];
	targets: Target<EventFigures>[];
}

/** Of each request to the service, lookups included. */
export const LATENCY_MS = 50;

const everyone = [plain, retried, ours, once];

/** @param scale 1 for what is published; less for a try */
export function eventCases(scale: number): EventCase[] {
	return [
		steady(scale, 10, 1.5),
		steady(scale, 30, 2),
		slow(scale, 'slow', 20),
		slow(scale, 'slow-8', 8),
		list(scale),
		history(scale),
	];
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
			atMost(once.name, REQUESTS, 1.2),
			...exactlyOnce(once.name),
		],
	};
}

/** @param taken the service's rate per second; 1.5 times as many events arrive */
function slow(scale: number, name: string, taken: number): EventCase {
	const arrivals = plan(300 * scale, taken * 1.5);
	const limit = { perSecond: taken, burst: taken };
	return {
		name,
		title: `${arrivals.events} events at ${arrivals.perSecond} a second, the service takes ${taken} (burst ${taken})`,
		arrivals,
		limit,
		peers: everyone,
		targets: [
			atMost(once.name, REFUSED, 5),
			atMost(once.name, ofLeast(leastTime(planArrivals(arrivals), limit)), 1.3),
			atMost(once.name, REQUESTS, 1.2),
			...exactlyOnce(once.name),
		],
	};
}

function list(scale: number): EventCase {
	const limit = { perSecond: 80, burst: 80 };
	const listed = Math.round(3000 * scale);
	const perSecond = 2;
	// The last event arrives before the list can finish.
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
			atMost(name, ofLeast(least), 1.15),
			...exactlyOnce(name),
		]),
	};
}

function history(scale: number): EventCase {
	const arrivals = plan(300 * scale, 10);
	const peers = histories(scale < 1 ? [0, 1000, 10_000] : [0, 10_000, 20_000, 45_000]);
	return {
		name: 'history',
		title: `${arrivals.events} events at ${arrivals.perSecond} a second, with a history`,
		arrivals,
		peers: [plain, ...peers],
		targets: flatHistory(peers),
	};
}
