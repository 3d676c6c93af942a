// Bounds on what is in flight: of a run, and of the process.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../../../nodes/engine/sending/claims.ts';
import {
	Ceilings,
	NodeSpacings,
	type CeilingOptions,
} from '../../../../nodes/service/limiter/ceilings.ts';
import { ProjectLimiter } from '../../../../nodes/service/limiter/projectLimiter.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { SocketSlots } from '../../../../nodes/service/limiter/socketSlots.ts';
import { joinRun, slotOf } from '../../../simulation/slots.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const ceilingsWith = (options: Partial<CeilingOptions>) =>
	new Ceilings({ maxConcurrent: 200, maxPerSecond: 0, ...options }, () => 0.5);

/** Starts as many requests as may start now. */
function startAll(ceilings: Ceilings, now: number): number {
	let started = 0;
	for (; ceilings.delay(now) === 0; started += 1) ceilings.started(now);
	return started;
}

describe('Ceilings', () => {
	it('limit the requests in flight, and let the next start when one has ended', () => {
		const ceilings = ceilingsWith({ maxConcurrent: 3 });
		expect(startAll(ceilings, 0)).toBe(3);
		expect(ceilings.delay(1000)).toBe(Infinity);
		ceilings.ended();
		expect(startAll(ceilings, 1000)).toBe(1);
	});

	it('space starts one by one', () => {
		const ceilings = ceilingsWith({ maxPerSecond: 4 });
		const starts: number[] = [];
		for (let now = 60_000; starts.length < 9; now += 1) {
			if (ceilings.delay(now) > 0) continue;
			ceilings.started(now);
			starts.push(now);
		}
		const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? NaN));
		expect(gaps).toEqual([230, 250, 250, 250, 250, 250, 250, 250]);
	});

	it('catch up on at most 20 ms after a late timer', () => {
		const ceilings = ceilingsWith({ maxPerSecond: 100 });
		expect(startAll(ceilings, 0)).toBe(1);
		expect(startAll(ceilings, 29)).toBe(2);
		expect(startAll(ceilings, 30)).toBe(1);
		expect(startAll(ceilings, 500)).toBe(3);
	});

	it('delay starts at random, without losing the rate or a burst', () => {
		const numbers = [0.9, 0, 0.5, 0.2, 0.9];
		const options = { maxConcurrent: 200, maxPerSecond: 1, jitter: 0.5 };
		const ceilings = new Ceilings(options, () => numbers.shift() ?? 0);
		const starts: number[] = [];
		for (let now = 60_000; starts.length < 6; now += 10) {
			if (ceilings.delay(now) > 0) continue;
			ceilings.started(now);
			starts.push(now - 60_000);
		}
		// Each start is late by its own jitter; the first one sets the grid, 20 ms before it.
		expect(starts).toEqual([0, 1430, 1980, 3230, 4080, 5430]);
	});

	it('of one node space the starts of all its runs together, those of another apart', () => {
		const nodes = new NodeSpacings();
		const runOf = (key: string) => {
			const ofNode = { key, maxPerSecond: 2 };
			return new Ceilings({ maxConcurrent: 9, maxPerSecond: 2, ofNode }, () => 0, nodes);
		};
		const starts: number[] = [];
		for (let now = 60_000; starts.length < 5; now += 10) {
			// Each batch of a loop is a run of its own.
			const batch = runOf('a');
			if (batch.delay(now) > 0) continue;
			batch.started(now);
			starts.push(now - 60_000);
		}
		expect(starts).toEqual([0, 480, 980, 1480, 1980]);
		expect(runOf('a').delay(62_000)).toBeGreaterThan(0);
		expect(runOf('b').delay(62_000)).toBe(0);
		expect(nodes.isIdle(62_000)).toBe(false);
		expect(nodes.isIdle(63_000)).toBe(true);
	});

	it('do not space starts without a ceiling in starts per second', () => {
		expect(startAll(ceilingsWith({ maxConcurrent: 50 }), 0)).toBe(50);
	});
});

it('requests of a run without a ceiling do not wait behind those with one', async () => {
	const clock = virtualClock(() => 0.5);
	const project = new ProjectLimiter(clock);
	const state = new RunState();
	const lookUps = joinRun(project, {}, state);
	const sends = joinRun(project, { maxPerSecond: 0.001 }, state);
	const starts = [slotOf(sends), slotOf(sends), slotOf(lookUps)];
	const [first = NaN, second = NaN, lookUp = NaN] = await clock.run(Promise.all(starts));
	expect(lookUp).toBe(first);
	expect(second - first).toBeGreaterThan(900_000);
});

it('a run stops at once if its next request could only start after its end', async () => {
	const clock = virtualClock(() => 0.5);
	const began = clock.now();
	const end = { at: began + 900_000, reason: { kind: 'fatal', text: 'The end' } } as const;
	const state = new RunState();
	const limiter = joinRun(new ProjectLimiter(clock), { maxPerSecond: 0.001, end }, state);
	await clock.run(slotOf(limiter));
	expect(await clock.run(limiter.acquire())).toEqual({ kind: 'stop', reason: end.reason });
	expect(clock.now()).toBe(began);
	expect(state.stopped).toBe(end.reason);
});

describe('Semaphore', () => {
	it('keeps a returned slot for a later caller', async () => {
		const semaphore = new Semaphore(1);
		let entered = 0;
		for (let visit = 0; visit < 3; visit += 1) {
			void semaphore.acquire().then(() => (entered += 1));
			await Promise.resolve();
			await Promise.resolve();
			semaphore.release();
		}
		expect(entered).toBe(3);
	});

	it('admits callers in order of arrival, never more than there are slots', async () => {
		const stays = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 6 }), stays, async (slots, lengths) => {
				const semaphore = new Semaphore(slots);
				const entered: number[] = [];
				let inside = 0;
				const visit = async (length: number, visitor: number) => {
					await semaphore.acquire();
					entered.push(visitor);
					inside += 1;
					expect(inside).toBeLessThanOrEqual(slots);
					for (let turn = 0; turn < length; turn += 1) await Promise.resolve();
					inside -= 1;
					semaphore.release();
				};
				await Promise.all(lengths.map(visit));
				expect(entered).toEqual(lengths.map((_, visitor) => visitor));
			}),
		);
	});
});

// What a process has in flight across all projects.

it('all projects together have no more in flight than the process allows, and all finish', async () => {
	const clock = virtualClock(() => 1);
	const slots = new SocketSlots(30);
	let [inFlight, most, done] = [0, 0, 0];
	const lists = [200, 100, 1].map(async (rows) => {
		const project = new ProjectLimiter(clock, slots);
		const limiter = joinRun(project, { maxConcurrent: 500 });
		const send = async () => {
			const startedAt = await slotOf(limiter);
			inFlight += 1;
			most = Math.max(most, inFlight);
			await clock.sleep(100);
			inFlight -= 1;
			done += 1;
			limiter.release(startedAt, { kind: 'answered' });
		};
		await Promise.all(Array.from({ length: rows }, send));
	});
	await clock.run(Promise.all(lists));
	expect(done).toBe(301);
	expect(most).toBe(30);
});
