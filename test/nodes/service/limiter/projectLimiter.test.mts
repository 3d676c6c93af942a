// Several runs that share one project's limits.
import { describe, expect, it } from 'vitest';
import type { CeilingOptions } from '../../../../nodes/service/limiter/ceilings.ts';
import { ProjectLimiter } from '../../../../nodes/service/limiter/projectLimiter.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { joinRun, slotOf } from '../../../simulation/slots.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

/** A project in virtual time whose requests take 100 ms; records which run started when. */
function project() {
	const clock = virtualClock(() => 1);
	const begin = clock.now();
	const limits = new ProjectLimiter(clock);
	const starts: Array<[run: string, at: number]> = [];
	const run = (name: string, options: Partial<CeilingOptions> = {}) => {
		const state = new RunState();
		const limiter = joinRun(limits, options, state);
		const request = async () => {
			starts.push([name, (await slotOf(limiter)) - begin]);
			await clock.sleep(100);
			limiter.release(clock.now(), { kind: 'answered' });
		};
		const send = async (count: number) => {
			await Promise.all(Array.from({ length: count }, request));
		};
		return { limiter, state, send };
	};
	return { clock, begin, limits, starts, run };
}

/** The service has just asked to wait. */
function ask(limits: ProjectLimiter, clock: { now(): number }, ms: number): void {
	limits.pacer.pauses.ask(clock.now(), clock.now(), ms);
}

const namesOf = (starts: ReadonlyArray<readonly [string, number]>) => starts.map(([name]) => name);

describe('Pace', () => {
	it('gives slots to runs in rotation, however many rows each has', async () => {
		const { clock, limits, starts, run } = project();
		// One request at a time.
		limits.pacer.suspend(clock.now(), 1000);
		const list = run('list').send(6);
		const other = run('other').send(2);
		const event = run('event').send(1);
		await clock.run(clock.sleep(1350));
		expect(namesOf(starts).slice(0, 3)).toEqual(['list', 'other', 'event']);
		await clock.run(Promise.all([list, other, event]));
		expect(namesOf(starts).sort().join(' ')).toBe(
			'event list list list list list list other other',
		);
	});

	it('starts 20 rows of a list at once, and 5 of single events', async () => {
		const startsAtOnce = async (start: (run: ReturnType<typeof project>['run']) => void) => {
			const { clock, starts, run } = project();
			start(run);
			await clock.run(clock.sleep(50));
			return starts.length;
		};
		const list = (run: ReturnType<typeof project>['run']) => void run('list').send(30);
		const events = (run: ReturnType<typeof project>['run']) => {
			for (let event = 0; event < 30; event += 1) void run('event').send(1);
		};
		expect([await startsAtOnce(list), await startsAtOnce(events)]).toEqual([20, 5]);
	});

	it('does not let a run that has reached its own ceiling hold up the others', async () => {
		const { clock, starts, run } = project();
		const slow = run('slow', { maxConcurrent: 1 }).send(3);
		const other = run('other').send(3);
		await clock.run(Promise.all([slow, other]));
		expect(starts).toEqual([
			['slow', 0],
			['other', 0],
			['other', 0],
			['other', 0],
			['slow', 100],
			['slow', 200],
		]);
	});

	it('wakes for the run that may go first', async () => {
		const { clock, starts, run } = project();
		const slow = run('slow', { maxPerSecond: 1 }).send(2);
		const quick = run('quick', { maxPerSecond: 10 }).send(2);
		await clock.run(Promise.all([slow, quick]));
		expect(starts).toEqual([
			['slow', 0],
			['quick', 0],
			['quick', 80],
			['slow', 980],
		]);
	});

	it('wakes for a slot that comes before the one that it sleeps for', async () => {
		const { clock, begin, limits, starts, run } = project();
		const slow = run('slow', { maxPerSecond: 1 }).send(2);
		await clock.run(clock.sleep(1));
		limits.pacer.pauses.ask(clock.now(), begin, 10);
		const other = run('other').send(1);
		await clock.run(Promise.all([slow, other]));
		expect(starts).toEqual([
			['slow', 0],
			['other', 11],
			['slow', 980],
		]);
		expect(clock.now() - begin).toBe(1080);
	});

	it('pauses all runs when one is refused', async () => {
		const { clock, begin, starts, run } = project();
		const { limiter } = run('refused');
		const startedAt = await clock.run(slotOf(limiter));
		limiter.release(startedAt, { kind: 'rateLimited', askedMs: 5000 });
		await clock.run(run('other').send(1));
		expect(starts).toEqual([['other', startedAt - begin + 5000]]);
	});

	it('rejects the rows of every run that may not wait so long', async () => {
		const { clock, run } = project();
		const { limiter } = run('refused', { maxConcurrent: 1 });
		const startedAt = await clock.run(slotOf(limiter));
		const others = ['one', 'two'].map((name) => run(name, { maxConcurrent: 1 }).limiter);
		for (const other of others) await clock.run(slotOf(other));
		const waiting = others.map(
			async (other) => await expect(slotOf(other, 4999)).rejects.toThrow('tooLong'),
		);
		limiter.release(startedAt, { kind: 'rateLimited', askedMs: 5000 });
		await clock.run(Promise.all(waiting));
	});

	it('takes no slot for a row that was rejected', async () => {
		const { clock, limits, run } = project();
		const { limiter } = run('refused');
		const startedAt = await clock.run(slotOf(limiter));
		ask(limits, clock, 1000);
		const waiting = expect(slotOf(run('one').limiter, 1000)).rejects.toThrow('tooLong');
		limiter.release(startedAt, { kind: 'rateLimited', askedMs: 2000 });
		await waiting;
		await clock.run(clock.sleep(3000));
		expect(limits.pacer.inFlight).toBe(0);
	});

	it('frees the slot of a request that was not made, which is no answer', async () => {
		const { clock, limits, run } = project();
		const { limiter } = run('one');
		for (const kind of ['rateLimited', 'notMade', 'rateLimited'] as const) {
			limiter.release(await clock.run(slotOf(limiter)), { kind });
		}
		expect(limits.pacer.inFlight).toBe(0);
		expect(limits.pacer.delay(clock.now()), 'of the second refusal').toBe(1000);
	});

	it('probes a long pause once, and lets other rows wait for the result', async () => {
		const { clock, limits, run } = project();
		ask(limits, clock, 60_000);
		const probing = run('probe').limiter;
		const probeAt = await clock.run(slotOf(probing, 1000));
		const waiting = slotOf(run('other').limiter, 1000);
		ask(limits, clock, 90_000);
		probing.release(probeAt, { kind: 'answered' });
		const otherAt = await clock.run(waiting);
		expect(otherAt).toBe(probeAt);
		const later = await clock.run(slotOf(probing));
		ask(limits, clock, 60_000);
		probing.release(later, { kind: 'answered' });
		expect(limits.pacer.delay(clock.now()), 'a request from before the pause').toBe(60_000);
	});

	it('continues when the run with the next slot stops', async () => {
		const { clock, limits, starts, run } = project();
		limits.pacer.suspend(clock.now(), 1000);
		const stopped = run('stopped');
		const waiting = expect(stopped.send(1)).rejects.toThrow('stop');
		const other = run('other').send(1);
		stopped.state.stop({ kind: 'cancelled', text: 'Stopped' });
		await clock.run(Promise.all([waiting, other]));
		expect(namesOf(starts)).toEqual(['other']);
	});

	it('is in use while a request waits or is in flight, and idle from then on', async () => {
		const { clock, limits, run } = project();
		await clock.run(clock.sleep(700));
		expect(limits.idleMs()).toBe(700);
		const sent = run('one').send(1);
		expect(limits.idleMs()).toBe(0);
		await clock.run(sent);
		await clock.run(clock.sleep(300));
		expect(limits.idleMs()).toBe(300);
		ask(limits, clock, 5000);
		const waiting = run('two').send(1);
		await clock.run(clock.sleep(4000));
		expect(limits.idleMs()).toBe(0);
		await clock.run(waiting);
	});

	it('is in use while the next run of a node would have to wait for its ceiling', async () => {
		const { clock, limits } = project();
		limits.nodes.started({ key: 'a', maxPerSecond: 0.01 }, clock.now());
		await clock.run(clock.sleep(90_000));
		expect(limits.idleMs()).toBe(0);
		await clock.run(clock.sleep(20_000));
		expect(limits.idleMs()).toBe(110_000);
	});

	it('sets no timer once no row waits', async () => {
		const { clock, run } = project();
		await clock.run(run('one').send(30));
		await expect(clock.run(new Promise(() => undefined))).rejects.toThrow('Nothing is left');
	});
});
