// Whose turn it is, and who is sent away.
import { describe, expect, it } from 'vitest';
import { Gate, WaitTooLong } from '../../../../nodes/common/pacing/gate.ts';
import type { CeilingOptions } from '../../../../nodes/common/pacing/ceilings.ts';
import { Pace } from '../../../../nodes/common/pacing/pace.ts';
import { RunState, RunStopped } from '../../../../nodes/common/pacing/runState.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const STOPPED = { kind: 'fatal', text: 'The password is wrong' } as const;

/** A gate in virtual time that notes who came through, how each wait ended, and every sleep. */
function gateFor(options: Partial<CeilingOptions> = {}) {
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
	const ceilings = { maxConcurrent: 1, maxPerSecond: 0, ...options };
	const gate = new Gate(new Pace(watched), ceilings, watched, state);
	const events: string[] = [];
	const come = (name: string, mayWaitMs?: number) => {
		void gate.enter(mayWaitMs).then(
			(at) => events.push(`${name} at ${at - begin}`),
			(error: Error) => events.push(`${name}: ${error.constructor.name} at ${clock.now() - begin}`),
		);
	};
	const wait = async (ms: number) => await clock.run(clock.sleep(ms));
	return { gate, state, come, wait, events, sleeps, begin, clock };
}

/** So many rows fail one after the other that all pause, for 5 seconds. */
function failRows(gate: Gate, startedAt: number): void {
	const pauses = Array.from({ length: 20 }, () => gate.noteFailure({}, startedAt));
	expect(pauses.at(-1)).toBe(5000);
}

describe('Gate', () => {
	it('lets rows through in the order in which they came, each when one has left', async () => {
		const { gate, come, wait, events, clock } = gateFor();
		for (const name of ['a', 'b', 'c']) come(name);
		await wait(10);
		expect(events).toEqual(['a at 0']);
		gate.leave(clock.now(), 'answered');
		await wait(10);
		expect(events).toEqual(['a at 0', 'b at 10']);
		gate.leave(clock.now(), 'lost');
		await wait(10);
		expect(events).toEqual(['a at 0', 'b at 10', 'c at 20']);
	});

	it('gives the place of a request that was not made to the next', async () => {
		const { gate, come, wait, events } = gateFor();
		come('a');
		come('b');
		await wait(10);
		gate.leaveUnused();
		await wait(0);
		expect(events).toEqual(['a at 0', 'b at 10']);
	});

	it('lets nobody overtake those who wait', async () => {
		const { come, wait, events } = gateFor({ maxConcurrent: 5, maxPerSecond: 10 });
		come('a');
		come('b');
		come('c');
		await wait(80);
		come('d');
		await wait(400);
		expect(events.map((event) => event[0]).join('')).toBe('abcd');
	});

	it('keeps to the rate with one timer for all, which never sleeps for long', async () => {
		const { come, wait, events, sleeps } = gateFor({ maxConcurrent: 5, maxPerSecond: 1 });
		for (const name of ['a', 'b', 'c']) come(name);
		await wait(2500);
		// What a late timer has missed is made up for, as far back as 20 ms: also before the first.
		expect(events).toEqual(['a at 0', 'b at 980', 'c at 1980']);
		expect(Math.max(...sleeps)).toBe(250);
		expect(sleeps).toHaveLength(8);
	});

	it('sets no timer while all places are taken', async () => {
		const { come, wait, sleeps } = gateFor();
		come('a');
		come('b');
		await wait(1000);
		expect(sleeps).toEqual([]);
	});

	it('turns everybody away when the run stops, those who wait and those who come', async () => {
		const { state, come, wait, events } = gateFor();
		come('a');
		come('b');
		await wait(10);
		state.stop(STOPPED);
		come('c');
		await wait(0);
		expect(events.sort()).toEqual(['a at 0', 'b: RunStopped at 10', 'c: RunStopped at 10']);
	});

	it('says why the run stopped', async () => {
		const { gate, state, clock } = gateFor();
		await clock.run(gate.enter());
		const waiting = gate.enter();
		state.stop(STOPPED);
		await expect(waiting).rejects.toThrow(new RunStopped(STOPPED));
	});

	it.each<[string, (gate: Gate, begin: number) => void]>([
		['a refusal asks for', (gate, begin) => gate.leaveRefused(begin, 5000)],
		['the service asks for', (gate, begin) => gate.obey(begin, 5000)],
		['an outage costs', (gate, begin) => failRows(gate, begin)],
	])('sends away at once who may not wait as long as %s, and nobody else', async (_, ask) => {
		const { gate, come, wait, events, begin } = gateFor();
		come('a');
		await wait(0);
		come('short', 4999);
		come('long', 5000);
		ask(gate, begin);
		come('later', 4999);
		await wait(0);
		expect(events.sort()).toEqual(['a at 0', 'later: WaitTooLong at 0', 'short: WaitTooLong at 0']);
	});

	it('lets those who may wait through after the pause', async () => {
		const { gate, come, wait, events, begin } = gateFor();
		come('a');
		await wait(0);
		come('b', 5000);
		gate.leaveRefused(begin, 5000);
		await wait(6000);
		expect(events).toEqual(['a at 0', 'b at 5000']);
		expect(gate.pausedMs()).toBe(5000);
	});

	it('counts what a row may wait from when it came, not what was before', async () => {
		const { gate, come, wait, events, clock, begin } = gateFor();
		come('a');
		gate.obey(begin, 5000);
		await wait(4000);
		come('b', 1000);
		gate.leave(clock.now(), 'answered');
		await wait(2000);
		expect(events).toEqual(['a at 0', 'b at 5000']);
	});

	it('tells until when the service has asked to wait', async () => {
		const { gate, begin, clock } = gateFor();
		await gate.enter();
		gate.leave(clock.now(), 'answered');
		gate.obey(begin, 5000);
		await expect(gate.enter(100)).rejects.toThrow(WaitTooLong);
		await expect(gate.enter(100)).rejects.toMatchObject({ askedUntil: begin + 5000 });
	});

	it('waits for as long as it takes when nobody sets a bound', async () => {
		const { gate, wait, come, events, begin } = gateFor();
		gate.obey(begin, 3_600_000);
		come('a');
		await wait(3_600_000);
		expect(events).toEqual(['a at 3600000']);
	});

	it('knows how long the service has held up all rows, in all and in pauses that overlap', async () => {
		const { gate, wait, begin } = gateFor();
		gate.obey(begin, 1000);
		await wait(400);
		expect(gate.pausedMs()).toBe(400);
		gate.obey(begin, 1000);
		await wait(2000);
		expect(gate.pausedMs()).toBe(1400);
		gate.obey(begin, 100);
		await wait(500);
		expect(gate.pausedMs()).toBe(1500);
	});
});

describe('A run that begins in a pause which is longer than it may wait', () => {
	/** The service has asked somebody else to wait for an hour. */
	function pausedByOthers() {
		const clock = virtualClock(() => 1);
		const pace = new Pace(clock);
		const gateOf = () =>
			new Gate(pace, { maxConcurrent: 5, maxPerSecond: 0 }, clock, new RunState());
		const other = gateOf();
		other.obey(clock.now(), 3_600_000);
		return { clock, pace, gate: gateOf(), gateOf, other };
	}

	it('asks once whether it still holds; the others wait for the answer', async () => {
		const { clock, gate } = pausedByOthers();
		const begin = clock.now();
		expect(await clock.run(gate.enter(1000))).toBe(begin);
		const waiting = gate.enter(1000);
		await clock.run(clock.sleep(300));
		gate.leave(clock.now(), 'answered');
		expect(await clock.run(waiting)).toBe(begin + 300);
	});

	it('stops when the service asks to wait again', async () => {
		const { clock, gate } = pausedByOthers();
		const startedAt = await clock.run(gate.enter(1000));
		const waiting = expect(gate.enter(1000)).rejects.toThrow(WaitTooLong);
		gate.leaveRefused(startedAt, 3_600_000);
		await clock.run(waiting);
		await expect(gate.enter(1000)).rejects.toThrow(WaitTooLong);
	});

	it('waits when the service now asks for no longer than it may', async () => {
		const { clock, gate } = pausedByOthers();
		await clock.run(clock.sleep(1));
		const startedAt = await clock.run(gate.enter(60_000));
		const waiting = gate.enter(60_000);
		gate.leaveRefused(startedAt, 30_000);
		expect(await clock.run(waiting)).toBe(startedAt + 30_000);
	});

	it('learns nothing from a request that nobody answers', async () => {
		const { clock, gate } = pausedByOthers();
		await clock.run(gate.enter(1000));
		const waiting = expect(gate.enter(1000)).rejects.toThrow(WaitTooLong);
		gate.leave(clock.now(), 'lost');
		await clock.run(waiting);
	});

	it('does not ask when others have asked in the last seconds', async () => {
		const { clock, gate, gateOf } = pausedByOthers();
		const startedAt = await clock.run(gate.enter(1000));
		gate.leaveRefused(startedAt, 3_600_000);
		await expect(gateOf().enter(1000)).rejects.toThrow(WaitTooLong);
		await clock.run(clock.sleep(5000));
		expect(await clock.run(gateOf().enter(1000))).toBe(clock.now());
	});

	it('waits when others are asking, and goes on when they are answered', async () => {
		const { clock, gate, gateOf } = pausedByOthers();
		await clock.run(gate.enter(1000));
		const waiting = gateOf().enter(1000);
		gate.leave(clock.now(), 'answered');
		expect(await clock.run(waiting)).toBe(clock.now());
	});

	it('does not ask again what it has been told itself', async () => {
		const { clock, pace, gate, other } = pausedByOthers();
		pace.pacer.resume(clock.now());
		await clock.run(gate.enter(1000));
		gate.leave(clock.now(), 'answered');
		other.obey(clock.now(), 3_600_000);
		await expect(gate.enter(1000)).rejects.toThrow(WaitTooLong);
	});
});
