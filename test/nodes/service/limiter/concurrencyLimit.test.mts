// How many requests may be in flight, depending on the latency they see: in virtual time, against many kinds of
// services.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	ConcurrencyLimit,
	MAX_CONCURRENT,
} from '../../../../nodes/service/limiter/concurrencyLimit.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';
import { seeded } from '../../../simulation/seeded.mts';

/** Milliseconds that the service needs for one more request. */
type Latency = (inFlight: number, random: () => number, now: number) => number;

/** Milliseconds until the connection of one more request is reset; undefined: it is answered. */
type Reset = (open: number, random: () => number, now: number) => number | undefined;

interface Course {
	/** Milliseconds until all were answered. */
	readonly ms: number;
	/** The limit at the end of each second. */
	readonly limits: readonly number[];
	readonly most: number;
	/** Requests without an answer. */
	readonly lost: number;
}

/** Sends a list with as many requests in flight as the limit allows. */
function sendList(
	rows: number,
	latency: Latency,
	limit = new ConcurrencyLimit(),
	reset: Reset = () => undefined,
): Course {
	const random = seeded(1);
	const inFlight: Array<{ startedAt: number; endsAt: number; isReset: boolean }> = [];
	const limits: number[] = [];
	let [now, left, most, lost] = [0, rows, 0, 0];
	limit.beginList();
	while (left > 0 || inFlight.length > 0) {
		while (left > 0 && inFlight.length < limit.most) {
			const resetMs = reset(inFlight.filter(({ isReset }) => !isReset).length, random, now);
			const ms = resetMs ?? latency(inFlight.length + 1, random, now);
			inFlight.push({ startedAt: now, endsAt: now + ms, isReset: resetMs !== undefined });
			left -= 1;
		}
		if (left > 0) limit.reached();
		most = Math.max(most, inFlight.length);
		const next = inFlight.reduce((one, other) => (other.endsAt < one.endsAt ? other : one));
		inFlight.splice(inFlight.indexOf(next), 1);
		while (limits.length < Math.floor(next.endsAt / 1000)) limits.push(limit.most);
		now = next.endsAt;
		if (next.isReset) {
			lost += 1;
			limit.failed(now, inFlight.length + 1);
		} else {
			limit.answered(now, next.startedAt, left > 0);
		}
	}
	return { ms: now, limits, most, lost };
}

const normal = (random: () => number) =>
	Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const L = 400;
const LATENCIES: Readonly<Record<string, Latency>> = {
	'always the same': () => L,
	'half as long to half as long again': (_, random) => L * (0.5 + random()),
	'widely spread': (_, random) => L * Math.exp(0.6 * normal(random) - 0.18),
	'5 seconds now and then': (_, random) => (random() < 0.01 ? 5000 : L * (0.8 + 0.4 * random())),
};
/** Doublings from 20 to 500. */
const DOUBLINGS = 5;

describe('The number in flight', () => {
	it.each(Object.entries(LATENCIES))(
		'doubles every two round trips up to 500 if latency is %s',
		(_, latency) => {
			const { limits, most } = sendList(10_000, latency);
			expect(most).toBe(MAX_CONCURRENT);
			expect(limits.findIndex((one) => one === MAX_CONCURRENT)).toBeLessThan(2 * DOUBLINGS);
		},
	);

	it.each([1000, 1500])('doubles once per round trip of %i ms', (ms) => {
		const { limits } = sendList(10_000, (_, random) => ms * (0.9 + 0.2 * random()));
		const seconds = limits.findIndex((one) => one === MAX_CONCURRENT) + 1;
		expect(seconds).toBeLessThanOrEqual(((DOUBLINGS + 1.5) * ms) / 1000);
	});

	it('grows if latency rises with each request but more are answered a second', () => {
		const busyProcess: Latency = (inFlight) => L + inFlight;
		const { most, ms } = sendList(2000, busyProcess);
		expect(most).toBe(MAX_CONCURRENT);
		const { ms: atMost } = sendList(2000, () => L + MAX_CONCURRENT);
		expect(ms).toBeLessThan(1.15 * atMost);
	});

	it('finishes a list as fast as the ramp and the latency allow', () => {
		for (const latency of [30, 150, 400, 1000, 1500]) {
			const { ms } = sendList(5000, () => latency);
			expect(ms).toBeLessThan(1.15 * (5000 / MAX_CONCURRENT) * latency + DOUBLINGS * latency);
		}
	});

	it.each<[string, Latency, least: number, most: number]>([
		['50 workers', (inFlight) => L * Math.max(1, inFlight / 50), 45, 100],
		[
			'50 workers, unevenly',
			(inFlight, random) => L * Math.max(1, inFlight / 50) * (0.7 + 0.6 * random()),
			45,
			100,
		],
		['200 workers', (inFlight) => L * Math.max(1, inFlight / 200), 180, 400],
		['50 workers, far away', (inFlight) => 1500 * Math.max(1, inFlight / 50), 45, 100],
		['latency that doubles from 50 on', (inFlight) => (inFlight > 50 ? 2 * L : L), 20, 100],
		['latency that rises with the square', (inFlight) => Math.max(L, inFlight ** 2 / 6), 45, 75],
	])('does not grow beyond what a service with %s benefits from', (_, latency, least, most) => {
		const { limits } = sendList(20_000, latency);
		const settled = limits.slice(10).toSorted((one, other) => one - other);
		expect(settled[Math.floor(settled.length / 10)]).toBeGreaterThanOrEqual(least);
		expect(settled[Math.floor(0.9 * settled.length)]).toBeLessThanOrEqual(most);
	});

	it('recovers if the route to the service becomes longer', () => {
		const { limits } = sendList(40_000, (_, __, now) => (now > 5000 ? 3 * L : L));
		expect(Math.min(...limits.slice(8, 20))).toBeGreaterThan(MAX_CONCURRENT / 2);
	});

	it('does not grow while a slow rate holds up the list', () => {
		const limit = new ConcurrencyLimit();
		limit.beginList();
		for (let now = 0; now < 100_000; now += 100) limit.answered(now, now - 50, true);
		expect(limit.most).toBe(20);
	});

	it('does not grow while no more concurrency is wanted', () => {
		const limit = new ConcurrencyLimit();
		for (let now = 0; now < 1000; now += 1) {
			limit.reached();
			limit.answered(now, now - 1, false);
		}
		expect(limit.most).toBe(5);
	});

	it.each([
		{ cap: 5, ms: 30, rows: 300, most: 25 },
		{ cap: 5, ms: 400, rows: 300, most: 45 },
		{ cap: 30, ms: 150, rows: 600, most: 30 },
		{ cap: 100, ms: 400, rows: 2000, most: 130 },
	])(
		'soon finds that a service resets connections above $cap, at $ms ms',
		({ cap, ms, rows, most }) => {
			const aboveCap: Reset = (open) => (open >= cap ? ms / 10 : undefined);
			const course = sendList(rows, () => ms, undefined, aboveCap);
			expect(course.lost).toBeLessThanOrEqual(most);
			expect(course.ms).toBeLessThan(2 * (rows / cap) * ms);
		},
	);

	it.each([0.001, 0.01, 0.05])(
		'is not reduced by a share of %d of connections that fail at random',
		(share) => {
			const latency: Latency = (_, random) => L * (0.8 + 0.4 * random());
			const atRandom: Reset = (_, random) => (random() < share ? L : undefined);
			const { ms } = sendList(10_000, latency, undefined, atRandom);
			expect(ms).toBeLessThan(2 * sendList(10_000, latency).ms);
		},
	);

	it('soon returns to what the service accepts once connections no longer fail', () => {
		const atFirst: Reset = (open, _, now) => (now < 5000 && open >= 5 ? L / 10 : undefined);
		const { limits } = sendList(20_000, () => L, undefined, atFirst);
		expect(limits[4]).toBeLessThan(10);
		expect(limits[17]).toBe(MAX_CONCURRENT);
	});

	it('is not reduced by failures that are few for the number in flight', () => {
		const limit = new ConcurrencyLimit();
		limit.beginList();
		for (let failed = 0; failed < 4; failed += 1) limit.failed(100, 20 - failed);
		expect(limit.most).toBe(20);
		limit.failed(100, 16);
		expect(limit.most).toBe(15);
	});

	it('leaves an outage to the circuit breaker', () => {
		const limit = new ConcurrencyLimit();
		limit.beginList();
		for (let inFlight = 20; inFlight > 0; inFlight -= 1) limit.failed(100, inFlight);
		expect(limit.most).toBe(4);
	});

	it('begins low after an idle period, and as high as ever for a list', () => {
		const limit = new ConcurrencyLimit();
		sendList(500, () => 400, limit);
		limit.idle();
		expect(limit.most).toBe(5);
		expect(limit.beginList()).toBe(true);
		expect(limit.most).toBe(20);
		expect(limit.beginList()).toBe(false);
	});

	it('does not exceed 500 after a round hardly slower than the quickest', () => {
		const { most } = sendList(30_000, (inFlight) => L * (inFlight > 450 ? 1.26 : 1));
		expect(most).toBe(MAX_CONCURRENT);
	});

	it('stays between 1 and 500, and every list finishes, whatever the latencies', () => {
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }),
				fc.integer({ min: 1, max: 300 }),
				(latencies, workers) => {
					let request = 0;
					const { most } = sendList(1000, (inFlight) => {
						request += 1;
						return (latencies[request % latencies.length] ?? 1) * Math.max(1, inFlight / workers);
					});
					expect(most).toBeGreaterThanOrEqual(1);
					expect(most).toBeLessThanOrEqual(MAX_CONCURRENT);
				},
			),
			{ numRuns: propertyRuns(40) },
		);
	});
});
