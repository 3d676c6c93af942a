// Counts events in equal intervals.

/** When something happened, by kind: Unix ms, in any order. */
export type EventTimes<Kind extends string> = Readonly<Record<Kind, readonly number[]>>;

/** One interval: its start, Unix ms, and the number of events of each kind. */
type Point<Kind extends string> = { at: number } & Record<Kind, number>;

interface Timeline<Kind extends string> {
	/** the length of each interval, ms; null without events */
	interval: number | null;
	/** consecutive, from the first event's interval to the last one's */
	points: Point<Kind>[];
}

/**
 * @param eventTimes at least one kind
 * @param most how many intervals there may be
 * @returns as many intervals of whole milliseconds as that allows, from the first event to the last one
 */
export function timelineOf<Kind extends string>(
	eventTimes: EventTimes<Kind>,
	most: number,
): Timeline<Kind> {
	const kinds = Object.keys(eventTimes) as Kind[];
	const { first, last } = rangeOf(kinds.map((kind) => eventTimes[kind]));
	if (first > last) return { interval: null, points: [] };
	const interval = Math.ceil((last - first + 1) / most);
	const nothing = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
	const points = Array.from(
		{ length: Math.floor((last - first) / interval) + 1 },
		(_none, index): Point<Kind> => ({ ...nothing, at: first + index * interval }),
	);
	for (const kind of kinds) {
		for (const at of eventTimes[kind]) {
			const point = points[Math.floor((at - first) / interval)] as Record<Kind, number>;
			point[kind]++;
		}
	}
	return { interval, points };
}

/** @returns an empty range, first after last, when there are no times */
function rangeOf(lists: readonly (readonly number[])[]): { first: number; last: number } {
	let [first, last] = [Infinity, -Infinity];
	for (const list of lists) {
		for (const at of list) {
			first = Math.min(first, at);
			last = Math.max(last, at);
		}
	}
	return { first, last };
}
