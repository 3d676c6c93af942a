import { describe, expect, it } from 'vitest';
import { pause } from '../../../../nodes/common/pacing/pause.ts';
import { RunState } from '../../../../nodes/common/pacing/runState.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

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
