// One day, minute by minute: lists that come all at once beside events that trickle in, through what the
// workers and the service let pass.

export interface Day {
	/** Rows of lists, all there at the day's first minute. */
	listRows: number;
	/** Single sends, spread over the day as people are awake. */
	events: number;
	hours: number;
	/** What workers and service together let pass, in sends a second. */
	sendsPerSecond: number;
	/** How much more than on average comes in the busiest hour. */
	peakFactor: number;
}

interface DayResult {
	sent: number;
	/** What is left at the day's end. */
	left: number;
	/** The most that waited at any minute. */
	longestQueue: number;
	/** When the last row of the lists had left, in hours from the beginning; Infinity if none that day. */
	listsDoneAfter: number;
	/** How long an event waited at worst, in seconds. */
	longestEventWait: number;
}

const MINUTES = 60;

/**
 * Turns are given fairly: while both wait, lists and events each get half, and what one does not need
 * goes to the other.
 */
export function simulateDay(day: Day): DayResult {
	const perMinute = day.sendsPerSecond * 60;
	const arriving = eventsPerMinute(day);
	let lists = day.listRows;
	let events = 0;
	let sent = 0;
	let longestQueue = 0;
	let longestEventWait = 0;
	let listsDoneAfter = lists > 0 ? Infinity : 0;
	for (const [minute, come] of arriving.entries()) {
		events += come;
		longestQueue = Math.max(longestQueue, lists + events);
		const forEvents = Math.min(events, Math.max(perMinute / 2, perMinute - lists));
		const forLists = Math.min(lists, perMinute - forEvents);
		events -= forEvents;
		lists -= forLists;
		sent += forEvents + forLists;
		longestEventWait = Math.max(longestEventWait, (60 * events) / perMinute);
		if (lists <= 0 && listsDoneAfter === Infinity) listsDoneAfter = (minute + 1) / MINUTES;
	}
	return { sent, left: lists + events, longestQueue, listsDoneAfter, longestEventWait };
}

/** Events of each minute: a wave whose crest is `peakFactor` times the average. */
export function eventsPerMinute({ events, hours, peakFactor }: Day): number[] {
	const minutes = Math.round(hours * MINUTES);
	// A raised cosine to a power: the higher, the steeper.
	const power = steepness(peakFactor);
	const weights = Array.from({ length: minutes }, (_, minute) =>
		Math.pow(Math.sin((Math.PI * (minute + 0.5)) / minutes), power),
	);
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	return weights.map((weight) => (events * weight) / total);
}

/** The power at which the crest of the sine is so many times its average. */
function steepness(peakFactor: number): number {
	let low = 0;
	let high = 200;
	for (let step = 0; step < 60; step += 1) {
		const middle = (low + high) / 2;
		if (crest(middle) < peakFactor) low = middle;
		else high = middle;
	}
	return low;
}

function crest(power: number): number {
	const steps = 1000;
	let sum = 0;
	for (let step = 0; step < steps; step += 1)
		sum += Math.pow(Math.sin((Math.PI * (step + 0.5)) / steps), power);
	return steps / sum;
}
