// What a run learns about its rows before it sends them.
import { describe, expect, it } from 'vitest';
import { CLAIM_CHUNK } from '../../../../nodes/engine/history/sentHistory.ts';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import { Database, inDoubt, keysUpTo, sent } from './database.mts';

describe('Claims', () => {
	it('are made for 50 rows at once, in the order of the list', async () => {
		const database = new Database();
		const keys = keysUpTo(2 * CLAIM_CHUNK + 1);
		const { history } = database.run(keys);
		await history.claim(0);
		expect(database.marks()).toEqual(inDoubt(...keys.slice(0, 50)));
		await Promise.all(keys.map(async (_, index) => await history.claim(index)));
		expect(database.takeCalls()).toHaveLength(3);
		expect(database.marks()).toEqual(inDoubt(...keys));
	});

	it('are made for fewer rows if a list asks for it', async () => {
		const database = new Database();
		const keys = keysUpTo(5);
		const { history } = database.run(keys, { claimChunk: 2 });
		await history.claim(0);
		expect(database.marks()).toEqual(inDoubt(...keys.slice(0, 2)));
		await history.claim(4);
		expect(database.marks()).toEqual(inDoubt(...keys.slice(0, 2), ...keys.slice(4)));
	});

	it('of many runs of a process are made together', async () => {
		const database = new Database();
		const runs = keysUpTo(30).map((key) => database.run([key]));
		const claims = await Promise.all(runs.map(async ({ history }) => await history.claim(0)));
		expect(new Set(claims)).toEqual(new Set(['new']));
		expect(database.takeCalls()).toEqual([['checkAndRecord', 92]]);
	});

	it('that arrive while the process waits for the lock join the same cycle', async () => {
		const database = new Database();
		await database.store.tryLock();
		database.calls.length = 0;
		const first = database.run(['a']).history.claim(0);
		await database.after(1000);
		const second = database.run(['b']).history.claim(0);
		await database.store.unlock();
		await database.clock.run(Promise.all([first, second]));
		expect(database.takeCalls()).toEqual([['checkAndRecord', 8]]);
	});

	it.each(['tryLock', 'checkAndRecord'] as const)(
		'throw when the store fails, so that nothing is sent: %s',
		async (kind) => {
			const database = new Database();
			database.failing[kind] = 1;
			const { history, close } = database.run(['a']);
			await expect(history.claim(0)).rejects.toThrow('database is locked');
			await close();
			expect(database.everything()).toEqual([]);
		},
	);

	it('that fail do not remove the marks of earlier runs', async () => {
		const database = new Database();
		await database.earlierRun('a');
		database.failing.checkAndRecord = 1;
		const { history, close } = database.run(['a', 'b']);
		await expect(history.claim(0)).rejects.toThrow('database is locked');
		await close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('succeed even if earlier results cannot be written in the same cycle', async () => {
		const database = new Database();
		const first = await database.endedRun('accepted', 'a');
		database.failing.remove = 1;
		const second = database.run(['b']);
		expect(await second.history.claim(0)).toBe('new');
		expect(database.failing.remove, 'it was tried').toBe(0);
		second.history.end(0, 'accepted');
		await first.close();
		await second.close();
		expect(await database.atRest()).toEqual(sent('a', 'b'));
	});

	it('that failed are made again on the next call, chunk by chunk', async () => {
		const database = new Database();
		database.failing.checkAndRecord = 1;
		const { history } = database.run(keysUpTo(CLAIM_CHUNK + 1));
		const claims = await Promise.allSettled([history.claim(0), history.claim(CLAIM_CHUNK)]);
		expect(claims.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
		expect(await history.claim(0)).toBe('new');
	});

	it('that fail release what was claimed without the store', async () => {
		const database = new Database();
		await database.endedRun('failed', 'a', 'held');
		database.failing.tryLock = 1;
		const second = database.run(['a', 'b', 'held']);
		await expect(second.history.claim(0)).rejects.toThrow('locked');
		expect(await database.run(['a']).history.claim(0)).toBe('new');
		expect(await database.run(['held']).history.claim(0)).toBe('busy');
	});

	it('of a released message ask the store if its recipient counts now', async () => {
		const database = new Database();
		await database.crashedRun('person');
		await database.endedRun('failed', 'a');
		const second = database.run([{ key: 'a', person: 'person' }]);
		expect(await second.history.claim(0)).toBe('busy');
	});

	it.each([
		['claims it', false],
		['sends it again though it is in doubt', true],
	])('have a heartbeat while the run is at work: a run that %s', async (_, isInDoubt) => {
		const database = new Database();
		if (isInDoubt) await database.crashedRun('a');
		const first = database.run(['a']);
		if (isInDoubt) first.history.reopen(0);
		else await first.history.claim(0);
		first.history.end(0, 'failed');
		const second = database.run(['a']);
		expect(await second.history.claim(0), 'without the store').toBe('new');
		expect(await database.after(12_000)).toEqual(
			expect.arrayContaining([...inDoubt('a'), 'wa-beat:a:0']),
		);
	});

	it('do not count as abandoned once another run could claim the message', async () => {
		const database = new Database();
		const first = database.run(['a', 'b']);
		await first.history.claim(0);
		first.history.end(0, 'unknown');
		first.history.end(1, 'unknown');
		const again = database.run(['a', 'b']);
		expect([await again.history.claim(0), await again.history.claim(1)]).toEqual([
			'abandoned',
			'abandoned',
		]);
		again.history.reopen(0);
		again.history.end(0, 'failed');
		await again.close();
		// The user clears the history of the other one elsewhere.
		await database.store.remove(inDoubt('b'));
		const released = database.run(['b']);
		expect(await released.history.claim(0)).toBe('new');
		await released.close();
		await database.run(['a', 'b'], { process: new WorkflowHistories() }).history.claim(0);
		const last = database.run(['a', 'b']);
		expect([await last.history.claim(0), await last.history.claim(1)]).toEqual(['busy', 'busy']);
	});

	it('of a second message to one recipient wait for the end of the first', async () => {
		const database = new Database();
		const { history, close } = database.run([
			{ key: 'a1', person: 'a' },
			{ key: 'b1', person: 'b' },
			{ key: 'a2', person: 'a' },
		]);
		expect(await history.claim(0)).toBe('new');
		history.end(0, 'accepted');
		expect(await history.claim(2)).toBe('new');
		expect(history.gotOther(2), 'not from an earlier run').toBe(false);
		history.end(2, 'failed');
		await close();
		expect(await database.atRest()).toEqual(sent('a', 'a1'));
		const later = database.run([
			{ key: 'a1', person: 'a' },
			{ key: 'a2', person: 'a' },
		]);
		expect([await later.history.claim(0), await later.history.claim(1)]).toEqual(['sent', 'new']);
	});
});

it('Claims delete the marks of earlier cycles once there are a hundred', async () => {
	const database = new Database();
	const { history } = database.run(keysUpTo(103), { claimChunk: 1 });
	for (let index = 0; index < 103; index += 1) await history.claim(index);
	expect(database.takeCalls().filter(([kind]) => kind === 'remove')).toEqual([['remove', 100]]);
});

describe('The capacity of the store', () => {
	const marksOf = (database: Database) =>
		database.everything().filter((mark) => !mark.startsWith('lock'));

	it.each([
		[[4, 10], 10],
		[[10, 4], 10],
		[[4, Infinity], 33],
	])('is the largest of the open runs: %j', async (bounds, kept) => {
		const database = new Database();
		const [first] = bounds.map((maxMarks) =>
			database.run(keysUpTo(8), { maxMarks, claimChunk: 1 }),
		);
		for (let index = 0; index < 8; index += 1) await first?.history.claim(index);
		expect(marksOf(database)).toHaveLength(kept);
	});

	it('varies when it is reached, so that the store visibly changes', async () => {
		const database = new Database(virtualClock(() => 0.5));
		const { history } = database.run(keysUpTo(40), { maxMarks: 10, claimChunk: 1 });
		for (let index = 0; index < 40; index += 1) await history.claim(index);
		expect(marksOf(database)).toHaveLength(42);
	});
});
