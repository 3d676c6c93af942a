// The heartbeats of messages that a run holds for long.
import { describe, expect, it } from 'vitest';
import { heartbeatMark } from '../../../../nodes/engine/history/marks.ts';
import { Database, inDoubt, keysUpTo } from './database.mts';

const beats = (marks: readonly string[]) => marks.filter((mark) => mark.startsWith('wa-beat:'));

/** A database, and a way to hold a message for eleven seconds, after which it has failed. */
function setUp() {
	const database = new Database();
	// What a process remembers of its last holders it remembers while a run is open.
	database.run(['other']);
	const holdOnce = async (key: string, person?: string) => {
		const { history, close } = database.run([{ key, person }]);
		await database.clock.run(history.claim(0));
		const marks = await database.after(11_000);
		history.end(0, 'failed');
		await close();
		return beats(marks);
	};
	return { database, holdOnce };
}

describe('Heartbeats', () => {
	it('are recorded every ten seconds for each name, in rotation', async () => {
		const database = new Database();
		await database.run([{ key: 'a1', person: 'a' }]).history.claim(0);
		expect(beats(await database.after(9000))).toEqual([]);
		const [first, second, third, fourth] = [
			await database.after(3000),
			await database.after(11_000),
			await database.after(11_000),
			await database.after(11_000),
		].map(beats);
		expect(first).toEqual(['wa-beat:a1:0', 'wa-beat:a:0']);
		expect(second).toEqual(['wa-beat:a1:1', 'wa-beat:a:1']);
		expect(third).toEqual(['wa-beat:a1:2', 'wa-beat:a:2']);
		expect(fourth).toEqual(first);
	});

	it('of the next holder differ from those of the last one', async () => {
		const { holdOnce } = setUp();
		expect(await holdOnce('a')).toEqual(['wa-beat:a:0']);
		expect(await holdOnce('a')).toEqual(['wa-beat:a:1']);
	});

	it('of the next message to the same person differ from those of the last one', async () => {
		const { holdOnce } = setUp();
		await holdOnce('a1', 'a');
		expect(await holdOnce('a2', 'a')).toEqual(['wa-beat:a2:1', 'wa-beat:a:1']);
		// 0 was the last one of its key, 1 that of the person.
		expect(await holdOnce('a1', 'a')).toEqual(['wa-beat:a1:2', 'wa-beat:a:2']);
	});

	it('are remembered only for the last thousand holders', async () => {
		const { database, holdOnce } = setUp();
		const keys = keysUpTo(1002);
		const { history, close } = database.run(keys, { claimChunk: keys.length });
		await database.clock.run(history.claim(0));
		expect(beats(await database.after(11_000))).toHaveLength(keys.length);
		await close();
		await database.after(1000);
		expect(await holdOnce('k0'), 'forgotten').toEqual(['wa-beat:k0:0']);
		expect(await holdOnce('k1001'), 'one of the last').toEqual(['wa-beat:k1001:1']);
	});

	it.each(['failed', 'unknown'] as const)(
		'that reach the store after the message has ended are deleted: %s',
		async (end) => {
			const database = new Database();
			const { history, close } = database.run(['a', 'b']);
			await history.claim(0);
			const { checkAndRecord } = database.store;
			database.store.checkAndRecord = async (marks, most) => {
				if (marks.includes(heartbeatMark('b', 0))) history.end(1, end);
				return await checkAndRecord(marks, most);
			};
			expect(beats(await database.after(11_000))).toContain('wa-beat:a:0');
			history.end(0, 'unknown');
			await close();
			const inDoubtNow = end === 'unknown' ? inDoubt('a', 'b') : inDoubt('a');
			expect(await database.atRest()).toEqual(inDoubtNow);
		},
	);
});
