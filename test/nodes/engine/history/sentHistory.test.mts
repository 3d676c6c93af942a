import { describe, expect, it } from 'vitest';
import { WRITE_CHUNK } from '../../../../nodes/engine/history/workflowHistory.ts';
import { pairOf } from '../../../../nodes/engine/history/marks.ts';
import type { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { CLAIM_CHUNK } from '../../../../nodes/engine/history/sentHistory.ts';
import { Database, inDoubt, keysUpTo, sent, skipped } from './database.mts';

// What runs write to n8n's store, and how later runs read it.

describe('A run that ends', () => {
	it('keeps the marks of accepted rows and of rows in doubt, and removes those of failed and unsent rows', async () => {
		const database = new Database();
		const { history, close } = database.run(['accepted', 'failed', 'unknown', 'neverLeft']);
		expect(await history.claim(0)).toBe('new');
		history.end(0, 'accepted');
		history.end(1, 'failed');
		history.end(2, 'unknown');
		await close();
		expect(await database.atRest()).toEqual([...inDoubt('unknown'), ...sent('accepted')].sort());
	});

	it('leaves no mark for rows that it does not send', async () => {
		const database = new Database();
		const { history, close } = database.run([undefined, 'a', undefined, undefined]);
		await history.claim(1);
		history.end(0, 'accepted');
		history.end(1, 'accepted');
		history.end(2, 'failed');
		expect(history.reopen(3)).toBe(true);
		await close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('makes no store call when nothing was to be sent', async () => {
		const database = new Database();
		const { history, close } = database.run([undefined, undefined]);
		expect(await history.claim(0)).toBe('new');
		history.end(1, 'unknown');
		await close();
		expect(database.calls).toEqual([]);
	});

	it('uses two store cycles for a row: one to claim it, one to remove the pending mark', async () => {
		const database = new Database();
		const { history } = await database.endedRun('accepted', 'a');
		await history.close();
		const kinds = database.calls.map(([kind]) => kind);
		const claim = ['tryLock', 'checkAndRecord', 'unlock'];
		expect(kinds).toEqual([...claim, 'tryLock', 'remove', 'unlock']);
	});

	it('leaves the claims of later runs alone', async () => {
		const database = new Database();
		const { history, close } = database.run(['a']);
		await history.claim(0);
		await close();
		await database.run(['a']).history.claim(0);
		history.end(0, 'failed');
		expect(await database.after(2000)).toEqual(inDoubt('a'));
	});

	it('ends its claim once, though another run has claimed the message since', async () => {
		const database = new Database();
		const first = await database.endedRun('failed', 'a');
		expect(await database.run(['a']).history.claim(0)).toBe('new');
		first.history.end(0, 'accepted');
		await first.close();
		expect(await database.after(2000)).toEqual(inDoubt('a'));
	});

	it('records messages of rows that were skipped for another row, with a mark of their own', async () => {
		const database = new Database();
		await database.earlierRun('b');
		await database.run(['c']).history.claim(0);
		const { history, close } = database.run([undefined, 'a', 'b', 'c']);
		for (const index of [0, 1, 2, 3]) history.skip(index);
		await close();
		expect(database.marks().filter((mark) => !mark.startsWith('wa-beat:'))).toEqual(
			[...skipped('a'), ...sent('b'), ...inDoubt('c')].sort(),
		);
	});

	it('uses one store cycle for a repeat', async () => {
		const database = new Database();
		await database.earlierRun('a');
		const { history, close } = database.run(['a']);
		expect(await history.claim(0)).toBe('sent');
		await close();
		const kinds = database.calls.map(([kind]) => kind);
		expect(kinds).toEqual(['tryLock', 'checkAndRecord', 'remove', 'unlock']);
	});

	it('releases claims that were in progress when it ended', async () => {
		const database = new Database();
		const { history, close } = database.run(['a', 'b']);
		const claim = history.claim(0);
		await close();
		await claim;
		expect(await database.atRest()).toEqual([]);
	});

	it('records again what another process has overwritten meanwhile', async () => {
		const database = new Database();
		const { history, close } = await database.endedRun('accepted', 'a', 'b');
		history.end(1, 'accepted');
		database.overwrite(sent('old'));
		await close();
		expect(await database.atRest()).toEqual(sent('a', 'b', 'old'));
	});
});

describe('A later run', () => {
	it('finds as sent what an earlier run saw accepted, and keeps it', async () => {
		const database = new Database();
		await database.earlierRun('a', 'b');
		const { history, close } = database.run(['b', 'c']);
		expect([await history.claim(0), await history.claim(1)]).toEqual(['sent', 'new']);
		expect(await database.after(0)).toEqual([...sent('a', 'b'), ...inDoubt('c')].sort());
		await close();
		expect(await database.atRest()).toEqual(sent('a', 'b'));
	});

	it.each<[string, (history: SentHistory) => void, string[]]>([
		['accepted', (history) => history.end(0, 'accepted'), sent('a')],
		['refused', (history) => history.end(0, 'failed'), []],
		['never left', () => undefined, []],
		['in doubt again', (history) => history.end(0, 'unknown'), inDoubt('a')],
	])('records the result of a row in doubt that is sent again: %s', async (_, settle, marks) => {
		const database = new Database();
		await database.crashedRun('a');
		const { history, close } = database.run(['a']);
		await history.claim(0);
		expect(history.reopen(0)).toBe(true);
		settle(history);
		await close();
		expect(await database.atRest()).toEqual(marks);
	});

	it('keeps the marks of a row in doubt that it sends again after another run’s try has failed', async () => {
		const database = new Database();
		await database.crashedRun('a');
		const [one, other] = [database.run(['a']), database.run(['a'])];
		one.history.reopen(0);
		one.history.end(0, 'failed');
		expect(other.history.reopen(0)).toBe(true);
		expect(await database.after(5000)).toEqual(inDoubt('a'));
	});

	it('keeps its marks though those of an earlier release were deleted by a call that failed', async () => {
		const database = new Database();
		await database.endedRun('failed', 'a');
		const second = database.run(['a']);
		const { remove } = database.store;
		let claim: Promise<string> | undefined;
		database.store.remove = async (marks) => {
			database.store.remove = remove;
			claim = second.history.claim(0);
			await remove(marks);
			throw new Error('Connection terminated');
		};
		await database.after(2000);
		expect(await claim).toBe('new');
		expect(await database.after(5000)).toEqual(inDoubt('a'));
	});

	it('may claim a row in doubt once more after the store has failed', async () => {
		const database = new Database();
		await database.crashedRun('a');
		const { history, close } = database.run(['a']);
		database.failing.checkAndRecord = 1;
		await expect(history.claimAgain(0)).rejects.toThrow();
		expect(await history.claimAgain(0)).toBe(true);
		history.end(0, 'accepted');
		await close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('does not reopen a row in doubt that another run of its process has reopened', async () => {
		const database = new Database();
		await database.crashedRun('a');
		const [one, other] = [database.run(['a']), database.run(['a'])];
		expect(one.history.reopen(0)).toBe(true);
		expect(other.history.reopen(0)).toBe(false);
		expect(await database.after(12_000), 'a heartbeat').toContain('wa-beat:a:0');
	});
});

describe('The result of a row', () => {
	it('is written once 50 are waiting', async () => {
		const database = new Database();
		const keys = keysUpTo(CLAIM_CHUNK);
		const { history } = database.run(keys);
		await history.claim(0);
		for (let index = 0; index < WRITE_CHUNK - 1; index += 1) history.end(index, 'accepted');
		expect(await database.after(0)).toEqual(inDoubt(...keys));
		history.end(WRITE_CHUNK - 1, 'failed');
		expect(await database.after(0)).toEqual(sent(...keys.slice(0, -1)));
	});

	it('of a failed row is written although its first write failed', async () => {
		const database = new Database();
		await database.endedRun('failed', 'a');
		database.failing.remove = 1;
		expect(await database.after(5000)).toEqual([]);
	});

	it('is written after two seconds at the latest, also for a row that failed', async () => {
		const database = new Database();
		const { history } = await database.endedRun('accepted', 'a', 'b', 'c');
		history.end(1, 'failed');
		expect(await database.after(2000)).toEqual([...inDoubt('c'), ...sent('a')].sort());
	});

	it('is written once, however often it is reported', async () => {
		const database = new Database();
		const { history, close } = database.run(['a', 'b']);
		await history.claim(0);
		for (const index of [0, 0, 1, 1]) history.end(index, index === 0 ? 'accepted' : 'failed');
		history.end(0, 'failed');
		database.takeCalls();
		await close();
		expect(database.takeCalls().map(([kind]) => kind)).toEqual(['remove']);
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it.each(['tryLock', 'remove', 'unlock'] as const)(
		'is written at the end if the store failed in between: %s',
		async (kind) => {
			const database = new Database();
			const { history, close } = database.run(['a', 'b', 'c']);
			await history.claim(0);
			database.failing[kind] = 1;
			history.end(0, 'accepted');
			await database.after(2000);
			history.end(1, 'accepted');
			history.end(2, 'failed');
			await close();
			expect(await database.atRest()).toEqual(sent('a', 'b'));
		},
	);

	it('is written although the database is unavailable for some seconds', async () => {
		const database = new Database();
		const { close } = await database.endedRun('accepted', 'a');
		database.failing.tryLock = 4;
		await close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('is reported as lost when the store keeps failing', async () => {
		const database = new Database();
		const { close } = await database.endedRun('accepted', 'a');
		database.failing.remove = Infinity;
		await expect(close()).rejects.toThrow('database is locked');
		expect(database.marks()).toContain(pairOf('a')[1]);
	});
});
