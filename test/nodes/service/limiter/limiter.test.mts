// Which row gets the next slot, and which are rejected.
import { describe, expect, it } from 'vitest';
import { ProjectLimiter } from '../../../../nodes/service/limiter/projectLimiter.ts';
import type { LimiterOptions } from '../../../../nodes/service/limiter/runQueue.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { joinRun, lost, OUTAGE, slotOf } from '../../../simulation/slots.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const STOPPED = { kind: 'fatal', text: 'The password is wrong' } as const;

/** A limiter in virtual time that records which rows were admitted, how each wait ended, and every sleep. */
function limiterFor(options: Partial<LimiterOptions> = {}) {
	const clock = virtualClock(() => 1);
	const begin = clock.now();
	const sleeps: number[] = [];
	const watched = {
		...clock,
		sleep: async (ms: number) => {
			sleeps.push(ms);
			await clock.sleep(ms);
		},
	};
	const state = new RunState();
	const project = new ProjectLimiter(watched);
	const limiter = joinRun(project, { maxConcurrent: 1, ...options }, state);
	const events: string[] = [];
	const come = (name: string, mayWaitMs?: number) => {
		void limiter.acquire(mayWaitMs).then((slot) => {
			const suffix = slot.kind === 'send' ? '' : `: ${slot.kind}`;
			const at = slot.kind === 'send' ? slot.startedAt : clock.now();
			events.push(`${name}${suffix} at ${at - begin}`);
		});
	};
	const wait = async (ms: number) => await clock.run(clock.sleep(ms));
	return { limiter, project, state, come, wait, events, sleeps, begin, clock };
}

/** Enough consecutive failures to pause all rows for 5 seconds. */
function failRows({ project, begin }: ReturnType<typeof limiterFor>): void {
	const otherRun = joinRun(project, { maxConcurrent: 1 });
	for (let row = 0; row < 20; row += 1) {
		void otherRun.acquire();
		otherRun.release(begin, lost());
	}
}

describe('Limiter', () => {
	it('admits rows in order of arrival, each once the one before has left', async () => {
		const { limiter, come, wait, events, clock } = limiterFor();
		for (const name of ['a', 'b', 'c']) come(name);
		await wait(10);
		expect(events).toEqual(['a at 0']);
		limiter.release(clock.now(), { kind: 'answered' });
		await wait(10);
		expect(events).toEqual(['a at 0', 'b at 10']);
		limiter.release(clock.now(), lost());
		await wait(10);
		expect(events).toEqual(['a at 0', 'b at 10', 'c at 20']);
	});

	it('keeps to the rate with one timer for all, which never sleeps long', async () => {
		const { come, wait, events, sleeps } = limiterFor({ maxConcurrent: 5, maxPerSecond: 1 });
		for (const name of ['a', 'b', 'c']) come(name);
		await wait(2500);
		// A late timer catches up on up to 20 ms, also before the first row.
		expect(events).toEqual(['a at 0', 'b at 980', 'c at 1980']);
		expect(Math.max(...sleeps)).toBe(250);
		expect(sleeps).toHaveLength(8);
	});

	it('sets no timer while all slots are taken', async () => {
		const { come, wait, sleeps } = limiterFor();
		come('a');
		come('b');
		await wait(1000);
		expect(sleeps).toEqual([]);
	});

	it('rejects all rows when the run stops, waiting and new ones, and says why', async () => {
		const { limiter, state, clock } = limiterFor();
		await clock.run(slotOf(limiter));
		const waiting = limiter.acquire();
		state.stop(STOPPED);
		expect(await waiting).toEqual({ kind: 'stop', reason: STOPPED });
		expect(await limiter.acquire()).toEqual({ kind: 'stop', reason: STOPPED });
	});

	it.each<[string, (limits: ReturnType<typeof limiterFor>) => void]>([
		[
			'a refusal asks for',
			({ limiter, begin }) => limiter.release(begin, { kind: 'rateLimited', askedMs: 5000 }),
		],
		[
			'the service asks for',
			({ limiter, begin }) =>
				limiter.release(begin, {
					kind: 'failed',
					askedMs: 5000,
					counted: {},
					outage: OUTAGE,
				}),
		],
		['an outage costs', failRows],
	])('immediately rejects only rows that may not wait as long as %s', async (_, ask) => {
		const limits = limiterFor();
		const { come, wait, events } = limits;
		come('a');
		await wait(0);
		come('short', 4999);
		come('long', 5000);
		ask(limits);
		come('later', 4999);
		await wait(0);
		expect(events.sort()).toEqual(['a at 0', 'later: tooLong at 0', 'short: tooLong at 0']);
	});

	it('stops a run that may not wait as long as an outage lasts, before another row starts', async () => {
		const limits = limiterFor({ maxWaitMs: 4999 });
		const { limiter, state, come, wait, events, begin } = limits;
		for (let row = 1; row <= 25; row += 1) come(String(row));
		for (let row = 1; row <= 20; row += 1) {
			await wait(0);
			limiter.release(begin, lost());
		}
		expect(state.stopped).toEqual(OUTAGE);
		await wait(60_000);
		expect(events.filter((event) => !event.includes('stop'))).toHaveLength(20);
		expect(events).toHaveLength(25);
	});
});

describe('A run that begins in a pause longer than it may wait', () => {
	/** The service asked another run to wait for an hour. */
	function pausedByOthers() {
		const clock = virtualClock(() => 1);
		const project = new ProjectLimiter(clock);
		const limiterOf = () => joinRun(project, { maxConcurrent: 5 });
		project.pacer.pauses.ask(clock.now(), clock.now(), 3_600_000);
		return { clock, project, limiter: limiterOf(), limiterOf };
	}

	it('probes once whether it still holds; the others wait for the answer', async () => {
		const { clock, limiter } = pausedByOthers();
		const begin = clock.now();
		expect(await clock.run(slotOf(limiter, 1000))).toBe(begin);
		const waiting = slotOf(limiter, 1000);
		await clock.run(clock.sleep(300));
		limiter.release(clock.now(), { kind: 'answered' });
		expect(await clock.run(waiting)).toBe(begin + 300);
	});

	it('stops when the service asks to wait again', async () => {
		const { clock, limiter } = pausedByOthers();
		const startedAt = await clock.run(slotOf(limiter, 1000));
		const waiting = expect(slotOf(limiter, 1000)).rejects.toThrow('tooLong');
		limiter.release(startedAt, { kind: 'rateLimited', askedMs: 3_600_000 });
		await clock.run(waiting);
		await expect(slotOf(limiter, 1000)).rejects.toThrow('tooLong');
	});

	it('learns nothing from a request without a response', async () => {
		const { clock, limiter } = pausedByOthers();
		await clock.run(slotOf(limiter, 1000));
		const waiting = expect(slotOf(limiter, 1000)).rejects.toThrow('tooLong');
		limiter.release(clock.now(), lost());
		await clock.run(waiting);
	});

	it('does not probe if others have probed in the last seconds', async () => {
		const { clock, limiter, limiterOf } = pausedByOthers();
		const startedAt = await clock.run(slotOf(limiter, 1000));
		limiter.release(startedAt, { kind: 'rateLimited', askedMs: 3_600_000 });
		await expect(slotOf(limiterOf(), 1000)).rejects.toThrow('tooLong');
		await clock.run(clock.sleep(5000));
		expect(await clock.run(slotOf(limiterOf(), 1000))).toBe(clock.now());
	});

	it('waits while others are probing, and continues when they are answered', async () => {
		const { clock, limiter, limiterOf } = pausedByOthers();
		await clock.run(slotOf(limiter, 1000));
		await clock.run(clock.sleep(5000));
		const waiting = slotOf(limiterOf(), 1000);
		await clock.run(clock.sleep(100));
		limiter.release(clock.now(), { kind: 'answered' });
		expect(await clock.run(waiting)).toBe(clock.now());
	});

	it('does not probe again after its own response', async () => {
		const { clock, project, limiter } = pausedByOthers();
		project.pacer.pauses.endNow(clock.now());
		await clock.run(slotOf(limiter, 1000));
		limiter.release(clock.now(), { kind: 'answered' });
		project.pacer.pauses.ask(clock.now(), clock.now(), 3_600_000);
		await expect(slotOf(limiter, 1000)).rejects.toThrow('tooLong');
	});
});
