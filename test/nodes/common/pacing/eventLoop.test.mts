import { describe, expect, it } from 'vitest';
import { EventLoop } from '../../../../nodes/common/pacing/eventLoop.ts';
import { RunState, RunStopped } from '../../../../nodes/common/pacing/runState.ts';

/** Work that takes so many milliseconds between two looks; a sleep takes 7. */
function setting(state = new RunState()) {
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
	const eventLoop = new EventLoop(clock, state);
	const work = async (ms: number) => {
		now += ms;
		await eventLoop.yieldIfDue();
		return sleeps;
	};
	return { work, state };
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

	it('ends the work when the run has stopped meanwhile', async () => {
		const { work, state } = setting();
		await work(50);
		state.stop({ kind: 'cancelled', text: 'The user has stopped it' });
		await expect(work(50)).rejects.toThrow(
			new RunStopped({ kind: 'cancelled', text: 'The user has stopped it' }),
		);
	});
});
