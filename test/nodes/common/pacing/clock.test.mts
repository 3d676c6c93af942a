import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { neverBackwards, type Clock } from '../../../../nodes/common/pacing/clock.ts';

describe('SYSTEM_CLOCK', () => {
	let SYSTEM_CLOCK: Clock;
	beforeEach(async () => {
		vi.useFakeTimers({ now: 1_700_000_000_000 });
		// A clock that has seen the real time would not go back to this one.
		vi.resetModules();
		({ SYSTEM_CLOCK } = await import('../../../../nodes/common/pacing/clock.ts'));
	});
	afterEach(() => void vi.useRealTimers());

	it('returns the time of the machine', () => {
		expect(SYSTEM_CLOCK.now()).toBe(1_700_000_000_000);
	});

	it('sleeps for the given time', async () => {
		let isAwake = false;
		const asleep = SYSTEM_CLOCK.sleep(300).then(() => (isAwake = true));
		await vi.advanceTimersByTimeAsync(299);
		expect(isAwake).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await asleep;
		expect(isAwake).toBe(true);
	});

	it('throws dice between 0 and 1', () => {
		const dice = Array.from({ length: 50 }, () => SYSTEM_CLOCK.random());
		expect(new Set(dice).size).toBeGreaterThan(1);
		expect(dice.every((number) => number >= 0 && number < 1)).toBe(true);
	});
});

describe('Time that never runs backwards', () => {
	it('goes on from where it was when the clock is set back, and follows it forwards', () => {
		const wall = [1000, 1010, 400, 405, 9405];
		const now = neverBackwards(() => wall.shift() ?? NaN);
		expect(Array.from({ length: 5 }, now)).toEqual([1000, 1010, 1010, 1015, 10_015]);
	});
});
