import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventLoop, SYSTEM_CLOCK } from '../../../../nodes/service/limiter/clock.ts';

describe('SYSTEM_CLOCK', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it.each([3_600_000, -3_600_000])(
		'measures durations also while the machine’s clock is set by %i ms',
		(ms) => {
			const before = SYSTEM_CLOCK.now();
			const at = Date.now() + ms;
			vi.setSystemTime(at);
			vi.advanceTimersByTime(5000);
			expect(SYSTEM_CLOCK.now() - before).toBe(5000);
			expect(SYSTEM_CLOCK.wall()).toBe(at + 5000);
		},
	);

	it('sleeps for the given time', async () => {
		let isAwake = false;
		const asleep = SYSTEM_CLOCK.sleep(300).then(() => (isAwake = true));
		await vi.advanceTimersByTimeAsync(299);
		expect(isAwake).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await asleep;
		expect(isAwake).toBe(true);
	});

	it('returns random numbers from 0 to below 1', () => {
		const dice = Array.from({ length: 50 }, () => SYSTEM_CLOCK.random());
		expect(new Set(dice).size).toBeGreaterThan(1);
		expect(dice.every((number) => number >= 0 && number < 1)).toBe(true);
	});
});

/** Work that advances the clock by the given milliseconds between two checks; a sleep takes 7. */
function setting() {
	let now = 0;
	let sleeps = 0;
	const clock = {
		now: () => now,
		wall: () => now,
		sleep: async () => {
			sleeps += 1;
			now += 7;
		},
		random: () => 0,
	};
	const eventLoop = new EventLoop(clock);
	const work = async (ms: number) => {
		now += ms;
		await eventLoop.yieldIfDue();
		return sleeps;
	};
	return { work };
}

describe('EventLoop', () => {
	it('yields to n8n after 50 ms of work, and not before', async () => {
		const { work } = setting();
		expect(await work(49)).toBe(0);
		expect(await work(1)).toBe(1);
	});

	it('counts from zero after each yield', async () => {
		const { work } = setting();
		await work(50);
		expect(await work(49)).toBe(1);
		expect(await work(1)).toBe(2);
	});
});
