// Messages that a process's runs are working on, and the heartbeats of long ones.
import { describe, expect, it } from 'vitest';
import { OpenKeys } from '../../../../nodes/engine/history/openKeys.ts';
import { settlingOf, type MessageKey } from '../../../../nodes/engine/history/marks.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const A: MessageKey = { key: 'a' };
const A1: MessageKey = { key: 'a1', person: 'a' };

function setUp() {
	const clock = virtualClock(() => 0);
	const open = new OpenKeys(clock);
	const hold = (message: MessageKey) => {
		open.begin(message);
		open.hold(message, settlingOf(message));
	};
	const after = async (ms: number) => {
		await clock.run(clock.sleep(ms));
		return open.dueHeartbeats();
	};
	/** The due heartbeats, which all reach the store. */
	const beat = async (ms = 10_000) => {
		const due = await after(ms);
		for (const { name, next } of due) open.noteHeartbeat(name, next);
		return due.map(({ name, next, last }) => [name, next, last]);
	};
	return { open, hold, after, beat };
}

describe('Open messages', () => {
	it('have marks in the store once they are claimed', () => {
		const { open } = setUp();
		open.hold(A, settlingOf(A));
		open.begin(A);
		expect([open.has(A), open.heldMarks()]).toEqual([true, []]);
		open.hold(A, settlingOf(A));
		expect(open.heldMarks()).toEqual(['wa-a:a', 'wa-b:a', 'wa-skipped:a']);
	});
});

describe('Heartbeats', () => {
	it('are due every ten seconds for each name, in rotation', async () => {
		const { open, hold, after, beat } = setUp();
		open.begin(A);
		hold(A1);
		expect(await after(9999)).toEqual([]);
		expect(await beat(1)).toEqual([
			['a1', 0, undefined],
			['a', 0, undefined],
		]);
		expect(await after(9999)).toEqual([]);
		expect(await beat(1)).toEqual([
			['a1', 1, 0],
			['a', 1, 0],
		]);
		for (const next of [2, 0]) expect((await beat())[0]?.[1]).toBe(next);
		expect(open.finish('a1', 'failed')?.unneeded).toEqual(['wa-beat:a1:0', 'wa-beat:a:0']);
	});

	it('of the next holder differ from those of the last one', async () => {
		const { open, hold, beat } = setUp();
		const messages = [A, { key: 'b' }];
		for (const message of messages) hold(message);
		await beat();
		for (const { key } of messages) open.finish(key, 'failed');
		for (const message of messages) hold(message);
		expect(await beat()).toEqual([
			['a', 1, undefined],
			['b', 1, undefined],
		]);
	});

	it('of the next message to the same person differ from those of the last one', async () => {
		const { open, hold, beat } = setUp();
		hold(A1);
		await beat();
		open.finish('a1', 'failed');
		hold({ key: 'a2', person: 'a' });
		expect(await beat()).toEqual([
			['a2', 1, undefined],
			['a', 1, undefined],
		]);
		open.finish('a2', 'failed');
		hold(A1);
		// 0 was the last one of its key, 1 that of the person.
		expect((await beat()).map(([, next]) => next)).toEqual([2, 2]);
	});

	it('are remembered only for the last thousand holders', async () => {
		const { open, hold, beat } = setUp();
		for (let index = 0; index <= 1001; index += 1) hold({ key: `k${index}` });
		await beat();
		const begin = async (key: string) => {
			open.finish(key, 'failed');
			hold({ key });
			return await beat(10_000);
		};
		expect((await begin('k0')).at(-1)).toEqual(['k0', 1, undefined]);
		for (let index = 1; index <= 1001; index += 1) open.finish(`k${index}`, 'failed');
		hold({ key: 'k1' });
		expect(await beat()).toContainEqual(['k1', 0, undefined]);
	});

	it('that reach the store too late belong to no one', () => {
		const { open, hold } = setUp();
		expect(open.noteHeartbeat('a', 0)).toBe(false);
		open.begin(A);
		expect(open.noteHeartbeat('a', 0), 'claimed by another run').toBe(false);
		open.finish('a', 'none');
		hold(A);
		expect(open.noteHeartbeat('a', 0)).toBe(true);
	});
});
