// The targets for events in every case.
import type { EventFigures } from './event-figures.mts';
import type { EventPeer } from './event-peers.mts';
import { atMost, atMostAbove, type Aspect, type Target } from './verdicts.mts';

type Figure = Aspect<EventFigures>;

export const P50: Figure = { name: 'p50', unit: 'ms', read: ({ p50 }) => p50 };
export const P95: Figure = { name: 'p95', unit: 'ms', read: ({ p95 }) => p95 };
export const SECONDS: Figure = {
	name: 'time',
	unit: 's',
	digits: 1,
	read: ({ seconds }) => seconds,
};
export const REQUESTS: Figure = {
	name: 'requests per send',
	digits: 2,
	read: ({ requestsPerSend }) => requestsPerSend,
};
export const REFUSED: Figure = {
	name: 'refused per 100 sends',
	digits: 1,
	read: ({ refused, accepted }) => (refused * 100) / accepted,
};
const DUPLICATES: Figure = { name: 'duplicates', read: ({ duplicates }) => duplicates };
const LOST: Figure = { name: 'lost', read: ({ lost }) => lost };
const UNTRUE: Figure = {
	name: 'falsely unknown',
	read: ({ falselyUnknown }) => falselyUnknown,
};

/** The time in all, a list beside the events included. @param leastMs what is possible at best */
export function ofLeast(leastMs: number): Figure {
	return {
		name: 'time, of the least possible',
		digits: 2,
		read: ({ seconds }) => (seconds * 1000) / leastMs,
	};
}

/** Up to so many sends a history may cost an event little; a full one is written whole for each event. */
const CHEAP_UP_TO = 20_000;

/**
 * The cost of a history.
 *
 * @param peers of {@link histories}, the one without a history first
 */
export function flatHistory([empty, ...peers]: EventPeer[]): Target<EventFigures>[] {
	if (!empty) return [];
	const cheap = peers.filter(({ remembered = 0 }) => remembered <= CHEAP_UP_TO);
	return [
		...cheap.map(({ name }) => atMostAbove(name, P50, 60, empty.name)),
		...[empty, ...peers].flatMap(({ name }) => exactlyOnce(name)),
	];
}

/** Every recipient gets the message exactly once, and the reports agree. */
export function exactlyOnce(peer: string): Target<EventFigures>[] {
	return [DUPLICATES, LOST, UNTRUE].map((figure) => atMost(peer, figure, 0));
}
