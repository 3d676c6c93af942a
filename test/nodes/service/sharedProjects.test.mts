import { describe, expect, it } from 'vitest';
import { Facts, SharedProjects } from '../../../nodes/service/sharedProjects.ts';
import { virtualClock } from '../../simulation/virtualClock.mts';
import { DEFAULT_CLIENT } from '../../../nodes/service/client.ts';
import type { StopReason } from '../../../nodes/service/limiter/runState.ts';
import { RunState, RunStopped } from '../../../nodes/service/limiter/runState.ts';
import type { SharedProject } from '../../../nodes/service/sharedProjects.ts';
import { joinRun, slotOf } from '../../simulation/slots.mts';

// Lookups that a process's runs share, and how often the service is asked.

const MINUTE = 60_000;
const CANCELLED: StopReason = { kind: 'cancelled', text: 'Stopped' };

/** Facts in virtual time. Each lookup takes a second and returns its number, unless it is set to fail. */
function lookUps() {
	const clock = virtualClock(() => 0.5);
	const facts = new Facts<string>(clock);
	const asked: string[] = [];
	let [underWay, most] = [0, 0];
	/** @param failure of the lookup that this call makes, if it makes one */
	const get = async (
		key: string,
		since = facts.oldestKept(),
		failure?: Error,
		state = new RunState(),
	) => {
		const ask = async () => {
			if (state.stopped) throw new RunStopped(state.stopped);
			asked.push(key);
			const number = asked.length;
			underWay += 1;
			most = Math.max(most, underWay);
			await clock.sleep(1000);
			underWay -= 1;
			if (failure) throw failure;
			if (state.stopped) throw new RunStopped(state.stopped);
			return `${key} ${number}`;
		};
		return await facts.get({ key, ask, state }, since);
	};
	return {
		get,
		asked,
		now: clock.now,
		run: clock.run,
		wait: async (ms: number) => await clock.run(clock.sleep(ms)),
		most: () => most,
	};
}

describe('Facts', () => {
	it('are requested once a minute', async () => {
		const { get, run, wait } = lookUps();
		expect(await run(get('autumn'))).toBe('autumn 1');
		await wait(MINUTE - 1000);
		expect(await run(get('autumn'))).toBe('autumn 1');
		await wait(1);
		expect(await run(get('autumn'))).toBe('autumn 2');
	});

	it('are requested once for all concurrent callers', async () => {
		const { get, run, asked } = lookUps();
		const answers = await run(Promise.all(Array.from({ length: 50 }, async () => await get('a'))));
		expect(new Set(answers)).toEqual(new Set(['a 1']));
		expect(asked).toEqual(['a']);
	});

	it('are kept separately for each key', async () => {
		const { get, run } = lookUps();
		expect(await run(Promise.all([get('a'), get('b')]))).toEqual(['a 1', 'b 2']);
	});

	it('are requested again by a caller that needs a newer one, and then shared with all', async () => {
		const { get, run, wait, now, asked } = lookUps();
		await run(get('a'));
		await wait(500);
		expect(await run(get('a', now()))).toBe('a 2');
		expect(await run(get('a'))).toBe('a 2');
		expect(asked).toHaveLength(2);
	});

	it('are requested once more, after the lookup in progress, for all callers that need a newer one', async () => {
		const { get, run, wait, now, asked, most } = lookUps();
		const first = get('a');
		await wait(500);
		const younger = Array.from(
			{ length: 50 },
			async (_, place) => await get('a', now() + place / 100),
		);
		expect(new Set(await run(Promise.all(younger)))).toEqual(new Set(['a 2']));
		expect(await first).toBe('a 1');
		expect(asked).toHaveLength(2);
		expect(most()).toBe(1);
	});

	it('fail for all callers that wait for the same lookup, and are requested again by the next', async () => {
		const { get, run } = lookUps();
		const failed = [get('a', undefined, new Error('down')), get('a')];
		const ends = await run(Promise.allSettled(failed));
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(await run(get('a'))).toBe('a 2');
	});

	it('are requested by the next waiting caller if the run that requested them is stopped', async () => {
		const { get, run, asked } = lookUps();
		const state = new RunState();
		const waiting = [get('a', undefined, undefined, state), get('a'), get('a')];
		state.stop(CANCELLED);
		const [stopped, ...others] = await run(Promise.allSettled(waiting));
		expect(stopped).toMatchObject({ status: 'rejected' });
		expect(others.map((end) => (end.status === 'fulfilled' ? end.value : end.reason))).toEqual([
			'a 2',
			'a 2',
		]);
		expect(asked).toHaveLength(2);
	});

	it('are not waited for by a run that is stopped meanwhile', async () => {
		const { get, run, now, asked } = lookUps();
		const state = new RunState();
		const other = get('a');
		const stopped = expect(get('a', undefined, undefined, state)).rejects.toThrow(RunStopped);
		const from = now();
		state.stop(CANCELLED);
		await stopped;
		expect(now()).toBe(from);
		expect(await run(other)).toBe('a 1');
		expect(await run(get('a'))).toBe('a 1');
		expect(asked).toEqual(['a']);
	});

	it('do not fail callers that need a newer one when an older lookup fails', async () => {
		const { get, run, wait, now } = lookUps();
		const failing = expect(get('a', undefined, new Error('down'))).rejects.toThrow('down');
		await wait(500);
		expect(await run(get('a', now()))).toBe('a 2');
		await failing;
	});
});

// What a process's runs share, and for how long.

const PROJECT = {
	baseUrl: 'https://service.example/v1',
	projectId: 'p1',
	apiPassword: 'secret',
	headerName: 'X-Password',
};

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

/** The limiter of one of the project's runs. */
const limiterOf = ({ limiter }: SharedProject) => joinRun(limiter, DEFAULT_CLIENT);

describe('Shared projects', () => {
	it('are the same for all runs whose credentials hold the same values', () => {
		const { projects } = registry();
		expect(projects.of({ ...PROJECT })).toBe(projects.of(PROJECT));
	});

	it.each([
		{ baseUrl: 'https://other.example/v1' },
		{ projectId: 'p2' },
		{ apiPassword: 'changed' },
	])('differ for %o', (change) => {
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
		const { projects, wait, timers } = registry();
		const shared = projects.of(PROJECT);
		for (let minute = 0; minute < 20; minute += 1) {
			const limiter = limiterOf(shared);
			const startedAt = await slotOf(limiter);
			await wait(MINUTE);
			limiter.release(startedAt, { kind: 'answered' });
			expect(projects.of(PROJECT)).toBe(shared);
			expect(timers()).toBe(1);
		}
	});

	it('are kept while a request is in flight, however long it takes', async () => {
		const { projects, wait } = registry();
		const shared = projects.of(PROJECT);
		await slotOf(limiterOf(shared));
		await wait(60 * MINUTE);
		expect(projects.of(PROJECT)).toBe(shared);
	});
});
