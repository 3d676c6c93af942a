// How many requests may be in flight, when the next may start, and what counts as a pause.
import { describe, expect, it } from 'vitest';
import { Pacer } from '../../../../nodes/service/limiter/pacer.ts';

const freePacer = () => new Pacer(() => 1, 0);

/** Starts as many requests as may start now. */
function startAll(pacer: Pacer, now: number): number {
	let started = 0;
	for (; pacer.delay(now) === 0; started += 1) pacer.started(now);
	return started;
}

/**
 * The service answers all requests in flight, and as many start as may.
 *
 * @returns the number in flight, round by round
 */
function rounds(
	pacer: Pacer,
	count: number,
	now = 0,
	end: 'answered' | 'failed' = 'answered',
): number[] {
	startAll(pacer, now);
	return Array.from({ length: count }, () => {
		const { inFlight } = pacer;
		for (let ended = 0; ended < inFlight; ended += 1) {
			pacer.ended(now, now, end, true);
			startAll(pacer, now);
		}
		return inFlight;
	});
}

/** Starts as many as the concurrency limit allows, however slow the rate. */
function startSlowly(pacer: Pacer, from: number): number {
	for (let now = from; pacer.delay(now) !== Infinity; now += 1000) {
		if (pacer.delay(now) === 0) pacer.started(now);
	}
	return pacer.inFlight;
}

/** The service answers all requests in flight, and none start. */
function endAll(pacer: Pacer, now: number): void {
	while (pacer.inFlight > 0) pacer.ended(now, now, 'answered', false);
}

/** All requests in flight end with 429 without Retry-After. */
function refuseAll(pacer: Pacer, now: number, inFlight: number, startedAt = now): void {
	for (let ended = 0; ended < inFlight; ended += 1) pacer.refused(now, startedAt - 1, undefined);
}

describe('The number of requests in flight', () => {
	it('does not grow while the service fails', () => {
		expect(rounds(freePacer(), 3, 0, 'failed')).toEqual([5, 5, 5]);
	});

	it('falls to as many as were answered when the other connections fail', () => {
		const pacer = freePacer();
		rounds(pacer, 3);
		expect(pacer.inFlight).toBe(40);
		for (let lost = 0; lost < 15; lost += 1) pacer.ended(10, 0, 'lost', true);
		expect(pacer.inFlight).toBe(25);
		expect(startAll(pacer, 20)).toBe(0);
	});

	it('is not changed by a refusal, which lowers the rate', () => {
		const pacer = freePacer();
		rounds(pacer, 3);
		expect(pacer.inFlight).toBe(40);
		pacer.refused(200, 100, 1000);
		refuseAll(pacer, 210, 39, 200);
		expect(startSlowly(pacer, 1200)).toBe(40);
	});

	it('restarts at 5 after an idle time, and doubles again', () => {
		const pacer = freePacer();
		rounds(pacer, 3);
		endAll(pacer, 0);
		expect(rounds(pacer, 3, 1001)).toEqual([5, 10, 20]);
	});

	it.each<[string, number, (pacer: Pacer) => void]>([
		['a second', 1000, () => undefined],
		['a time in which requests waited', 2000, (pacer) => pacer.delayed(1001)],
		['a time with a request in flight', 2000, (pacer) => pacer.started(0)],
	])('does not count %s as idle time', (_what, now, meanwhile) => {
		const pacer = freePacer();
		rounds(pacer, 3);
		endAll(pacer, 0);
		meanwhile(pacer);
		expect(startAll(pacer, now)).toBeGreaterThan(20);
	});

	it('falls to one after an outage, then doubles again', () => {
		const pacer = freePacer();
		pacer.suspend(0, 5000);
		expect(pacer.delay(0)).toBe(5000);
		expect(rounds(pacer, 4, 5000)).toEqual([1, 2, 4, 8]);
	});
});

describe('The next start', () => {
	it('comes after a pause for everyone, then at the rate that the service allowed', () => {
		const pacer = freePacer();
		// 20 in a second, then a refusal.
		for (let request = 1; request <= 20; request += 1) {
			pacer.started(request * 50);
			pacer.ended(request * 50, request * 50, 'answered', true);
		}
		pacer.started(1000);
		pacer.refused(1000, 1000, 2000);
		expect(pacer.delay(1000)).toBe(2000);
		expect(pacer.delay(2999)).toBe(1);
		expect(pacer.delay(3000)).toBe(0);
	});

	it('waits for the longest of the requested pauses', () => {
		const pacer = freePacer();
		pacer.pauses.ask(0, 0, 5000);
		pacer.pauses.ask(1000, 0, 1000);
		expect(pacer.delay(1000)).toBe(4000);
		expect(pacer.pauses.askedUntil).toBe(5000);
	});

	it('comes sooner when a request that left during the pause is asked for a shorter one', () => {
		const pacer = freePacer();
		pacer.started(0);
		pacer.refused(100, 0, 3_600_000);
		pacer.started(1000);
		pacer.refused(1200, 1000, 30_000);
		expect(pacer.delay(1200)).toBe(30_000);
		expect(pacer.pauses.askedUntil).toBe(31_200);
		// A server failure has the same effect as a refusal.
		pacer.pauses.ask(5000, 2000, 2000);
		expect(pacer.delay(5000)).toBe(2000);
		expect(pacer.pauses.totalMsAtEnd).toBe(6900);
	});

	it('is not brought forward by a request that left before the pause was announced', () => {
		const pacer = freePacer();
		pacer.pauses.ask(100, 0, 60_000);
		pacer.pauses.ask(200, 100, 1000);
		expect(pacer.delay(200)).toBe(59_900);
		// Only a request that left after the shorter pause was set may shorten it again.
		pacer.pauses.ask(300, 150, 30_000);
		pacer.pauses.ask(400, 200, 1000);
		expect(pacer.delay(400)).toBe(29_900);
	});

	it('is not brought forward into the pause of an outage', () => {
		const pacer = freePacer();
		pacer.pauses.ask(0, 0, 60_000);
		pacer.suspend(1000, 20_000);
		pacer.pauses.ask(2000, 1500, 1000);
		expect(pacer.delay(2000)).toBe(19_000);
		pacer.pauses.endNow(3000);
		pacer.pauses.ask(3100, 3000, 60_000);
		pacer.pauses.ask(3300, 3200, 1000);
		expect(pacer.delay(3300)).toBe(1000);
	});

	it('is immediate when a probe has shown that the pause is over, which has cost the time until then', () => {
		const pacer = freePacer();
		pacer.started(0);
		pacer.refused(100, 0, 60_000);
		pacer.pauses.endNow(3000);
		expect(pacer.delay(3000)).toBe(0);
		expect(pacer.pauses.askedUntil).toBe(3000);
		expect(pacer.pauses.totalMsAtEnd).toBe(2900);
	});

	it('pauses ever longer for refusals without Retry-After, until a request gets through', () => {
		const pacer = freePacer();
		const pauses: number[] = [];
		let now = 0;
		const refuse = () => {
			pacer.started(now);
			pacer.refused(now, now, undefined);
			pauses.push(pacer.delay(now));
			now += pacer.delay(now);
		};
		for (let time = 0; time < 4; time += 1) refuse();
		pacer.started(now);
		pacer.ended(now, now, 'answered', true);
		refuse();
		expect(pauses).toEqual([500, 1000, 2000, 4000, 500]);
	});

	it('is not delayed by late refusals, unless they ask for a longer pause', () => {
		const pacer = freePacer();
		for (let start = 0; start < 3; start += 1) pacer.started(0);
		// In the millisecond of the first refusal, before it.
		pacer.started(100);
		pacer.refused(100, 0, undefined);
		pacer.refused(130, 100, undefined);
		pacer.refused(300, 0, undefined);
		expect(pacer.pauses.totalMsAtEnd).toBe(500);
		pacer.refused(400, 0, 5000);
		expect(pacer.delay(400)).toBe(5000);
	});

	it('is immediate again when an admitted request is not made', () => {
		const pacer = freePacer();
		startAll(pacer, 0);
		expect(pacer.delay(0)).toBe(Infinity);
		pacer.notMade();
		expect(pacer.delay(0)).toBe(0);
	});
});

describe('What the service costs', () => {
	it('is the time of its pauses, not of the limits on requests in flight', () => {
		const pacer = freePacer();
		startAll(pacer, 0);
		expect(pacer.delay(500)).toBe(Infinity);
		expect(pacer.pauses.totalMs(500)).toBe(0);
		pacer.pauses.ask(500, 0, 1000);
		expect(pacer.pauses.totalMs(500)).toBe(0);
		expect(pacer.pauses.totalMs(900)).toBe(400);
		expect(pacer.pauses.totalMsAtEnd).toBe(1000);
		expect(pacer.pauses.totalMs(9000)).toBe(1000);
	});

	it('counts time once if pauses overlap, and adds up those that do not', () => {
		const pacer = freePacer();
		pacer.pauses.ask(0, 0, 1000);
		pacer.pauses.ask(600, 0, 1000);
		expect(pacer.pauses.totalMsAtEnd).toBe(1600);
		pacer.pauses.ask(1600, 0, 400);
		pacer.suspend(5000, 300);
		expect(pacer.pauses.totalMs(5100)).toBe(2100);
		expect(pacer.pauses.totalMsAtEnd).toBe(2300);
	});

	it('names no time when the service has not asked to wait', () => {
		const pacer = freePacer();
		pacer.started(0);
		pacer.refused(100, 0, undefined);
		pacer.suspend(100, 5000);
		expect(pacer.pauses.askedUntil).toBeLessThanOrEqual(100);
	});
});
