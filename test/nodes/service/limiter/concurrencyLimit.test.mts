// How many requests may be in flight, by the latency that they meet: in virtual time, against services of many kinds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	ConcurrencyLimit,
	MAX_CONCURRENT,
} from '../../../../nodes/service/limiter/concurrencyLimit.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';
import { seeded } from '../../../simulation/seeded.mts';

/** Milliseconds that the service takes for one more request. */
type Latency = (inFlight: number, random: () => number, now: number) => number;

interface Course {
	/** Milliseconds until all had been answered. */
	readonly ms: number;
	/** The limit at the end of each second. */
	readonly limits: readonly number[];
	readonly most: number;
}

/** Sends a list, as many at a time as the limit allows. */
function sendList(rows: number, latency: Latency, limit = new ConcurrencyLimit()): Course {
	const random = seeded(1);
	const inFlight: Array<{ startedAt: number; endsAt: number }> = [];
	const limits: number[] = [];
	let [now, left, most] = [0, rows, 0];
	limit.beginList();
	while (left > 0 || inFlight.length > 0) {
		while (left > 0 && inFlight.length < limit.most) {
			inFlight.push({ startedAt: now, endsAt: now + latency(inFlight.length + 1, random, now) });
			left -= 1;
		}
		if (left > 0) limit.reached();
		most = Math.max(most, inFlight.length);
		const next = inFlight.reduce((one, other) => (other.endsAt < one.endsAt ? other : one));
		inFlight.splice(inFlight.indexOf(next), 1);
		while (limits.length < Math.floor(next.endsAt / 1000)) limits.push(limit.most);
		now = next.endsAt;
		limit.answered(now, next.startedAt, left > 0);
	}
	return { ms: now, limits, most };
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
		'doubles each round trip up to 500 where latency is %s',
		(_, latency) => {
			const { limits, most } = sendList(10_000, latency);
			expect(most).toBe(MAX_CONCURRENT);
			expect(limits.findIndex((one) => one === MAX_CONCURRENT)).toBeLessThan(2 * DOUBLINGS);
		},
	);

	it('grows where latency rises with each request but more are answered a second', () => {
		const busyProcess: Latency = (inFlight) => L + inFlight;
		const { most, ms } = sendList(2000, busyProcess);
		expect(most).toBe(MAX_CONCURRENT);
		const { ms: atMost } = sendList(2000, () => L + MAX_CONCURRENT);
		expect(ms).toBeLessThan(1.15 * atMost);
	});

	it('takes a list no longer than the ramp and the latency allow', () => {
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
		['latency that doubles from 50 on', (inFlight) => (inFlight > 50 ? 2 * L : L), 20, 100],
	])('does not grow beyond what benefits a service with %s', (_, latency, least, most) => {
		const { limits } = sendList(20_000, latency);
		const settled = limits.slice(10).toSorted((one, other) => one - other);
		expect(settled[Math.floor(settled.length / 10)]).toBeGreaterThanOrEqual(least);
		expect(settled[Math.floor(0.9 * settled.length)]).toBeLessThanOrEqual(most);
	});

	it('recovers where the way to the service becomes longer', () => {
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
		expect(limit.most).toBe(10);
	});

	it('shrinks by a tenth for connections that fail, once a round', () => {
		const limit = new ConcurrencyLimit();
		limit.beginList();
		for (let lost = 0; lost < 5; lost += 1) limit.failed(100, 0);
		expect(limit.most).toBe(18);
		limit.failed(200, 150);
		expect(limit.most).toBe(16);
	});

	it('keeps what a known rate needs over the latency when it is refused', () => {
		const limit = new ConcurrencyLimit();
		sendList(500, () => 1000, limit);
		const before = limit.most;
		expect(before).toBeGreaterThanOrEqual(160);
		limit.refused(10_000, 9000, 80);
		expect(limit.most).toBe(Math.max(before / 2, 100));
		limit.refused(11_000, 10_000);
		expect(limit.most).toBe(Math.floor(Math.max(before / 2, 100) / 2));
	});

	it('does not exceed 500 by a round that was hardly slower than the quickest', () => {
		const { most } = sendList(30_000, (inFlight) => L * (inFlight > 450 ? 1.26 : 1));
		expect(most).toBe(MAX_CONCURRENT);
	});

	it('stays between 1 and 500, and a list comes to its end, whatever the latencies', () => {
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
