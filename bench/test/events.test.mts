import { describe, expect, it } from 'vitest';
import { toFigures, type EventRun } from '../lib/events.mts';

const answer = (phone: string, outcome?: string, ms = 10, status = 200) => ({
	phone,
	outcome,
	ms,
	status,
});

type Requests = Record<string, number>;

const counts = (sends: Requests, requests: Requests, cpuSeconds: number) => ({
	cpuSeconds,
	requests,
	accepted: { sends: new Map(Object.entries(sends)), answeredWithFailure: new Map() },
});

interface Service {
	sends?: Requests;
	requests?: Requests;
	sentBefore?: Requests;
}

function run({
	sends = { a: 1 },
	requests = { 200: 1 },
	sentBefore = {},
	...rest
}: Partial<EventRun> & Service = {}): EventRun {
	return {
		answers: [answer('a', 'accepted')],
		listed: [],
		ms: 2000,
		least: 1600,
		before: counts(sentBefore, {}, 0),
		after: counts(sends, requests, 0.5),
		...rest,
	};
}

describe('toFigures', () => {
	it('reports waits, CPU and time per event', () => {
		const answers = [10, 20, 30, 40].map((ms) => answer('a', 'accepted', ms));
		expect(toFigures(run({ answers, listMs: 1500 }))).toMatchObject({
			rows: 4,
			p50: 20,
			p95: 40,
			max: 40,
			seconds: 2,
			listSeconds: 1.5,
			ofLeast: 1.25,
			cpu: 125,
		});
	});

	it('excludes refusals from the requests per send', () => {
		const requests = { 200: 5, 429: 3, 500: 1 };
		expect(toFigures(run({ requests, sends: { a: 1, b: 2 } }))).toMatchObject({
			done: 3,
			refused: 3,
			requests: 2,
		});
	});

	it('counts no recipient as lost for a peer that sends no requests', () => {
		expect(toFigures(run({ sends: {}, requests: {} })).lost).toBeUndefined();
		expect(toFigures(run({ sends: {}, requests: { 400: 1 } })).lost).toBe(1);
		expect(toFigures(run({ requests: {}, sentBefore: { a: 1 } })).lost).toBe(0);
	});

	it('divides the CPU among events and the rows of a concurrent list', () => {
		expect(toFigures(run({ listed: ['x', 'y', 'z'] })).cpu).toBe(125);
	});

	it('counts the sends of its own pass, but the duplicates of all passes', () => {
		const sends = { sends: { a: 2, b: 1 }, sentBefore: { a: 2 } };
		expect(toFigures(run(sends))).toMatchObject({ done: 1, duplicates: 1 });
	});

	it.each<[string, Partial<EventRun> & Service, object]>([
		['a repeat that was sent', { sends: { a: 2 } }, { duplicates: 1, lost: 0 }],
		['an event that was never delivered', { sends: { b: 1 } }, { duplicates: 0, lost: 1 }],
		['a row of the list that was never delivered', { listed: ['x'] }, { lost: 1 }],
		['a listed row', { listed: ['x'], sends: { a: 1, x: 1 } }, { lost: 0, duplicates: 0 }],
		[
			'a repeat reported as unknown',
			{ answers: [answer('a', 'accepted'), answer('a', 'unknown')] },
			{ falselyUnknown: 1 },
		],
		[
			'an unknown row that did not arrive',
			{ answers: [answer('a', 'unknown')], sends: { b: 1 } },
			{ falselyUnknown: 0, lost: 1 },
		],
		[
			'events without a success',
			{ answers: [answer('a', undefined, 1, 500), answer('a', undefined, 1, 0), answer('a')] },
			{ failed: 2 },
		],
	])('counts %s', (_, given, expected) => {
		expect(toFigures(run(given))).toMatchObject(expected);
	});
});
