// What the runs of a process share, and for how long.
import { describe, expect, it } from 'vitest';
import { SharedProjects } from '../../../../nodes/common/service/sharedProjects.ts';
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
			shared.pace.pacer.started(clock.now());
			await wait(MINUTE);
			shared.pace.pacer.abandoned();
			shared.pace.ended();
			expect(projects.of(PROJECT)).toBe(shared);
			expect(timers()).toBe(1);
		}
	});

	it('are kept while a request is in flight, however long it takes', async () => {
		const { projects, wait, clock } = registry();
		const shared = projects.of(PROJECT);
		shared.pace.pacer.started(clock.now());
		await wait(60 * MINUTE);
		expect(projects.of(PROJECT)).toBe(shared);
	});
});
