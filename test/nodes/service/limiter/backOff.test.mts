import { describe, expect, it } from 'vitest';
import { backOffMs, pause } from '../../../../nodes/service/limiter/backOff.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

describe('backOffMs', () => {
	it.each([
		// failures, random, milliseconds
		[1, 0, 250],
		[1, 1, 500],
		[2, 0, 500],
		[2, 0.5, 750],
		[3, 1, 2000],
		[6, 1, 16_000],
		[7, 1, 30_000],
		[7, 0, 15_000],
		[2000, 1, 30_000],
	])('after %i failures, with the random number %f: %i ms', (failures, random, ms) => {
		expect(backOffMs(failures, random)).toBe(ms);
	});

	it('returns whole milliseconds', () => {
		expect(backOffMs(1, 0.333)).toBe(333);
	});

	it('starts and ends at the values of the caller', () => {
		const slow = { firstMs: 5000, capMs: 8000 };
		expect([1, 2].map((failures) => backOffMs(failures, 1, slow))).toEqual([5000, 8000]);
	});
});

describe('pause', () => {
	it.each([0, 1, 250, 251, 1000])('lasts %i ms', async (ms) => {
		const clock = virtualClock(() => 0);
		const from = clock.now();
		await clock.run(pause(ms, clock, new RunState()));
		expect(clock.now() - from).toBe(ms);
	});

	it('sleeps in slices, and ends with the one in which the run stops', async () => {
		const clock = virtualClock(() => 0);
		const from = clock.now();
		const state = new RunState();
		void clock.sleep(600).then(() => state.stop({ kind: 'cancelled', text: 'stopped' }));
		await clock.run(pause(60_000, clock, state));
		expect(clock.now() - from).toBe(750);
	});

	it('does not begin in a run that has stopped', async () => {
		const clock = virtualClock(() => 0);
		const from = clock.now();
		const state = new RunState(AbortSignal.abort());
		await clock.run(pause(60_000, clock, state));
		expect(clock.now()).toBe(from);
	});
});
