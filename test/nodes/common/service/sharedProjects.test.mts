// What the runs of a process share, and for how long.
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../nodes/common/pacing/clock.ts';
import { Limiter } from '../../../../nodes/common/pacing/limiter.ts';
import { RunState } from '../../../../nodes/common/pacing/runState.ts';
import { DEFAULT_CLIENT } from '../../../../nodes/common/service/client.ts';
import type { SharedProject } from '../../../../nodes/common/service/sharedProjects.ts';
import { SharedProjects } from '../../../../nodes/common/service/sharedProjects.ts';
import { slotOf } from '../../../simulation/slots.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const MINUTE = 60_000;
const PROJECT = { baseUrl: 'https://service.example/v1', projectId: 'p1', apiPassword: 'secret' };

function registry() {
	const clock = virtualClock(() => 0.5);
	let timers = 0;
	const later = (ms: number, work: () => void) => {
		timers += 1;
		void clock.sleep(ms).then(() => {
			timers -= 1;
			work();
		});
	};
	const projects = new SharedProjects(clock, later);
	const wait = async (ms: number) => await clock.run(clock.sleep(ms));
	return { projects, wait, timers: () => timers, clock };
}

/** The limiter of a run of the project. */
const limiterOf = ({ limiter }: SharedProject, clock: Clock) =>
	new Limiter(limiter, DEFAULT_CLIENT, clock, new RunState());

describe('Shared projects', () => {
	it('are the same for all runs whose credential holds the same', () => {
		const { projects } = registry();
		expect(projects.of({ ...PROJECT })).toBe(projects.of(PROJECT));
	});

	it.each([
		{ baseUrl: 'https://other.example/v1' },
		{ projectId: 'p2' },
		{ apiPassword: 'changed' },
	])('are others for %o', (change) => {
		const { projects } = registry();
		expect(projects.of({ ...PROJECT, ...change })).not.toBe(projects.of(PROJECT));
	});

	it('are forgotten a few minutes after their last use, with their timer', async () => {
		const { projects, wait, timers } = registry();
		const shared = projects.of(PROJECT);
		await wait(4 * MINUTE + 1);
		expect(timers()).toBe(0);
		expect(projects.of(PROJECT)).not.toBe(shared);
	});

	it('are kept, by one timer, while they are used', async () => {
		const { projects, wait, timers, clock } = registry();
		const shared = projects.of(PROJECT);
		for (let minute = 0; minute < 20; minute += 1) {
			const limiter = limiterOf(shared, clock);
			const startedAt = await slotOf(limiter);
			await wait(MINUTE);
			limiter.release(startedAt, { kind: 'answered' });
			expect(projects.of(PROJECT)).toBe(shared);
			expect(timers()).toBe(1);
		}
	});

	it('are kept while a request is in flight, however long it takes', async () => {
		const { projects, wait, clock } = registry();
		const shared = projects.of(PROJECT);
		await slotOf(limiterOf(shared, clock));
		await wait(60 * MINUTE);
		expect(projects.of(PROJECT)).toBe(shared);
	});
});
