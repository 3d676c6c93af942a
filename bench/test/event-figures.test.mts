import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile, toFigures, type EventRun } from '../lib/event-figures.mts';

const answer = (phone: string, outcome?: string, ms = 10, status = 200) => ({
	phone,
	outcome,
	ms,
	status,
});

function run(over: Partial<EventRun> & { sends?: Record<string, number> } = {}): EventRun {
	const { sends = { a: 1 }, ...rest } = over;
	return {
		answers: [answer('a', 'accepted')],
		listed: [],
		ms: 2000,
		cpuSeconds: 0.5,
		accepted: { sends: new Map(Object.entries(sends)), answeredWithFailure: new Map() },
		acceptedBefore: 0,
		requests: { 200: 1 },
		...rest,
	};
}

describe('percentile', () => {
	it.each([
		[[1, 2, 3, 4], 0.5, 2],
		[[4, 3, 2, 1], 0.5, 2],
		[[10, 9, 100], 0.5, 10],
		[[1, 2, 3, 4], 0.95, 4],
		[[7], 0.5, 7],
		[[], 0.5, Number.NaN],
	])('of %j at %d is %d', (values, share, expected) => {
		expect(percentile(values, share)).toBe(expected);
	});

	it('is the smallest value that the share does not exceed', () => {
		const values = fc.array(fc.nat(1000), { minLength: 1 });
		const share = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100);
		fc.assert(
			fc.property(values, share, (all, part) => {
				const found = percentile(all, part);
				const upTo = (limit: number) => all.filter((value) => value <= limit).length;
				expect(all).toContain(found);
				expect(upTo(found)).toBeGreaterThanOrEqual(part * all.length);
				const smaller = all.filter((value) => value < found);
				if (smaller.length > 0) {
					expect(upTo(Math.max(...smaller))).toBeLessThan(part * all.length);
				}
			}),
		);
	});
});

describe('toFigures', () => {
	it('reports waits, CPU and time per event', () => {
		const answers = [10, 20, 30, 40].map((ms) => answer('a', 'accepted', ms));
		expect(toFigures(run({ answers, listMs: 1500 }))).toMatchObject({
			events: 4,
			p50: 20,
			p95: 40,
			max: 40,
			seconds: 2,
			listSeconds: 1.5,
			cpuMs: 125,
		});
	});

	it('excludes refusals from the requests per send', () => {
		const requests = { 200: 5, 429: 3, 500: 1 };
		expect(toFigures(run({ requests, sends: { a: 1, b: 2 } }))).toMatchObject({
			accepted: 3,
			refused: 3,
			requestsPerSend: 2,
		});
	});

	it('counts no recipient as lost for a peer that sends no requests', () => {
		expect(toFigures(run({ sends: {}, requests: {} })).lost).toBeUndefined();
		expect(toFigures(run({ sends: {}, requests: { 400: 1 } })).lost).toBe(1);
		expect(toFigures(run({ requests: {}, acceptedBefore: 1 })).lost).toBe(0);
	});

	it('divides the CPU among events and the rows of a concurrent list', () => {
		expect(toFigures(run({ listed: ['x', 'y', 'z'] })).cpuMs).toBe(125);
	});

	it('counts the sends of its own pass, but the duplicates of all passes', () => {
		expect(toFigures(run({ sends: { a: 2, b: 1 }, acceptedBefore: 2 }))).toMatchObject({
			accepted: 1,
			duplicates: 1,
		});
	});

	it.each([
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
