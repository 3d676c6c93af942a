import { describe, expect, it } from 'vitest';
import { EventLoop } from '../../../../nodes/common/pacing/eventLoop.ts';

/** Work that takes so many milliseconds between two looks; a sleep takes 7. */
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
	it('lets n8n have its turn after 50 ms of work, and not before', async () => {
		const { work } = setting();
		expect(await work(49)).toBe(0);
		expect(await work(1)).toBe(1);
	});

	it('counts anew from the end of that turn', async () => {
		const { work } = setting();
		await work(50);
		expect(await work(49)).toBe(1);
		expect(await work(1)).toBe(2);
	});
});
