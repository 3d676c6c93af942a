// When events arrive, and the least time in which the service can accept them all.

export interface Arrival {
	/** Milliseconds after the first one. */
	dueMs: number;
	/** Index of the recipient, from 0; a repeat has its original's. */
	recipient: number;
}

export interface ArrivalPlan {
	events: number;
	perSecond: number;
	/** Share of the events that repeat an earlier one, up to one half. */
	repeatShare: number;
	/** Whether repeats follow within about a second, or arrive together with their originals. */
	repeats: 'soon' | 'together';
}

export interface Bucket {
	perSecond: number;
	burst: number;
}

/**
 * Events at even intervals, with evenly spread repeats: half immediately follow their original, as from a system that
 * reports a change twice, the others come about a second later.
 */
export function planArrivals({ events, perSecond, repeatShare, repeats }: ArrivalPlan): Arrival[] {
	const arrivals: Arrival[] = [];
	let recipients = 0;
	let repeated = 0;
	const distances = repeats === 'together' ? [1] : [1, Math.ceil(perSecond)];
	for (let index = 0; index < events; index++) {
		const dueMs = (index * 1000) / perSecond;
		const isRepeat = Math.floor((index + 1) * repeatShare) > Math.floor(index * repeatShare);
		const distance = isRepeat ? (distances[repeated++ % distances.length] ?? 1) : 0;
		const original = isRepeat ? arrivals[Math.max(0, index - distance)] : undefined;
		arrivals.push({
			dueMs: original && repeats === 'together' ? original.dueMs : dueMs,
			recipient: original?.recipient ?? recipients++,
		});
	}
	return arrivals;
}

/**
 * The least time, in ms from the first event, in which each recipient can be sent one message.
 *
 * @param bucket the service's limit, full at the beginning
 * @param listed messages of a list that all wait from the beginning
 */
export function leastTime(arrivals: Arrival[], bucket?: Bucket, listed = 0): number {
	const seen = new Set<number>();
	const firstDue = arrivals.flatMap(({ dueMs, recipient }) => {
		if (seen.has(recipient)) return [];
		seen.add(recipient);
		return [dueMs];
	});
	const due = [...Array.from({ length: listed }, () => 0), ...firstDue];
	if (!bucket) return due.at(-1) ?? 0;
	const interval = 1000 / bucket.perSecond;
	// The time at which the bucket would be full again.
	let full = 0;
	let last = 0;
	for (const dueMs of due) {
		last = Math.max(dueMs, full - (bucket.burst - 1) * interval);
		full = Math.max(full, last) + interval;
	}
	return last;
}
