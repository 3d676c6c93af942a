import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { busyShareOf, EventLoop } from '../../../../nodes/common/pacing/eventLoop.ts';

/** Work that takes so many milliseconds between two checks; a sleep takes 7. */
function setting() {
	let now = 0;
	let sleeps = 0;
	const clock = {
		now: () => now,
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

	it('starts counting again after yielding', async () => {
		const { work } = setting();
		await work(50);
		expect(await work(49)).toBe(1);
		expect(await work(1)).toBe(2);
	});
});

describe('busyShareOf', () => {
	const spin = (ms: number) => {
		for (const end = performance.now() + ms; performance.now() < end; );
	};

	/** Time of the test's own: how long each measurement is thought to have taken. */
	const measuring = () => {
		let now = 0;
		const busyShare = busyShareOf(() => now);
		const after = (ms: number) => {
			now += ms;
			return busyShare();
		};
		// Measured from here on.
		after(300);
		return after;
	};

	it('is low in a process that waits', async () => {
		// On a busy machine a process that waits for a processor counts as busy.
		await vi.waitFor(
			async () => {
				const after = measuring();
				await sleep(100);
				expect(after(300)).toBeLessThan(0.5);
			},
			{ timeout: 20_000 },
		);
	}, 30_000);

	it('is high in a process that works', async () => {
		const after = measuring();
		await sleep(1);
		spin(100);
		await sleep(1);
		expect(after(300)).toBeGreaterThan(0.8);
	});

	it('stays what it was for a moment', async () => {
		const after = measuring();
		await sleep(100);
		const measured = after(300);
		spin(100);
		expect(after(249)).toBe(measured);
	});

	it('counts as high while it is not known', async () => {
		const after = measuring();
		await sleep(100);
		expect(after(2_001)).toBe(1);
	});
});
