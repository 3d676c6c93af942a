// Cycles that are disturbed by writers without the lock, a suspended machine or a failing database.
import { describe, expect, it } from 'vitest';
import { pairOf } from '../../../../nodes/engine/history/marks.ts';
import { UNSURE_MS } from '../../../../nodes/engine/history/markStore.ts';
import { Database, inDoubt, keysUpTo, sent } from './database.mts';

describe('Marks that another process overwrites without the lock', () => {
	it('are recorded again by the next cycle, for rows in flight and rows just sent', async () => {
		const database = new Database();
		await database.endedRun('accepted', 'sent', 'in flight');
		await database.after(2000);
		database.overwrite(['wa-a:old']);
		await database.run(['other']).history.claim(0);
		expect(await database.after(0)).toEqual(
			[...sent('sent', 'old'), ...inDoubt('in flight', 'other')].sort(),
		);
	});

	it.each<[string, string[], number]>([
		['had', inDoubt('sent'), 0],
		['had it alone', [pairOf('sent')[1]], 0],
		['had, though the store fails to delete it at first', inDoubt('sent'), 1],
	])('lose the pending mark of a sent row that the old list %s', async (_, old, failures) => {
		const database = new Database();
		const { close } = await database.endedRun('accepted', 'sent');
		await database.after(2000);
		database.overwrite(old);
		database.failing.remove = failures;
		const other = database.run(['other']);
		expect(await other.history.claim(0)).toBe('new');
		await other.close();
		await close();
		expect(await database.atRest()).toEqual(sent('sent'));
	});

	it.each(['count', 'checkAndRecord'] as const)(
		'are recorded again even if the store fails meanwhile: %s',
		async (kind) => {
			const database = new Database();
			await database.endedRun('accepted', 'sent');
			await database.after(2000);
			database.overwrite(['wa-a:old']);
			const { count } = database.store;
			// `count` is called between two calls of checkAndRecord.
			database.store.count = async () => {
				database.failing[kind] = 1;
				database.store.count = count;
				return await count();
			};
			await expect(database.run(['a']).history.claim(0)).rejects.toThrow('locked');
			expect(await database.run(['b']).history.claim(0)).toBe('new');
			expect(await database.after(0)).toEqual(expect.arrayContaining(sent('old', 'sent')));
		},
	);

	it.each([
		['accepted', sent('a', 'a1', 'a2')],
		['in flight', [...sent('a1'), ...pairOf('a'), ...inDoubt('a2')]],
	])('of a recipient of two messages match the second one: %s', async (end, marks) => {
		const database = new Database();
		const rows = [1, 2].map((number) => ({ key: `a${number}`, person: 'a' }));
		const { history } = database.run(rows);
		await history.claim(0);
		history.end(0, 'accepted');
		await history.claim(1);
		if (end === 'accepted') history.end(1, end);
		await database.after(2000);
		database.overwrite(['wa-a:old']);
		await database.run(['other']).history.claim(0);
		expect(await database.after(0)).toEqual([...marks, ...sent('old'), ...inDoubt('other')].sort());
	});

	it('are maintained for a minute at most', async () => {
		const database = new Database();
		await database.endedRun('accepted', 'sent', 'in flight');
		await database.after(120_000);
		database.overwrite(sent('old'));
		await database.run(['other']).history.claim(0);
		await database.run(['another']).history.claim(0);
		expect(database.marks()).not.toContain('wa-a:sent');
		expect(database.marks()).toContain('wa-a:in flight');
	});
});

describe('Marks that another process has cleared', () => {
	it('are recorded again only for rows in flight', async () => {
		const database = new Database();
		await database.endedRun('accepted', 'sent', 'in flight');
		await database.after(2000);
		database.rows.clear();
		await database.run(['other']).history.claim(0);
		expect(database.marks()).toEqual(inDoubt('in flight', 'other'));
	});

	it('stay removed when the process checks the marks of its last run', async () => {
		const database = new Database();
		const { close } = await database.endedRun('accepted', 'a');
		await close();
		database.rows.clear();
		expect(await database.atRest()).toEqual([]);
	});
});

describe('A cycle', () => {
	it('answers claims as soon as they are recorded', async () => {
		const database = new Database();
		await database.endedRun('accepted', 'a');
		const answered: string[] = [];
		const { remove } = database.store;
		database.store.remove = async (marks) => {
			await database.clock.sleep(5000);
			answered.push('removed');
			await remove(marks);
		};
		const second = database.run(['b']);
		const claim = second.history.claim(0).then((state) => answered.push(state));
		await database.after(10_000);
		await claim;
		expect(answered).toEqual(['new', 'removed']);
	});

	it('that removes marks too late records its claims again', async () => {
		const database = new Database();
		await database.endedRun('accepted', 'a');
		const { remove } = database.store;
		let isFirst = true;
		database.store.remove = async (marks) => {
			if (isFirst) {
				isFirst = false;
				await database.clock.sleep(UNSURE_MS + 1);
				database.overwrite(inDoubt('old'));
				await database.store.unlock();
			} else await remove(marks);
		};
		const second = database.run(['b']);
		expect(await second.history.claim(0)).toBe('new');
		await database.after(UNSURE_MS + 10_000);
		expect(database.marks()).toEqual(expect.arrayContaining([...sent('a'), ...inDoubt('b')]));
	});

	it.each(['claims and deletes', 'only deletes'])(
		'that %s deletes no marks twice, though it may have lost the lock meanwhile',
		async (does) => {
			const database = new Database();
			await database.endedRun('failed', 'a');
			const { remove } = database.store;
			database.store.remove = async (marks) => {
				database.store.remove = remove;
				await remove(marks);
				await database.clock.sleep(UNSURE_MS + 1);
				// Another process takes the lock and claims the message, which is free again.
				await database.store.checkAndRecord(inDoubt('a'));
				await database.store.unlock();
			};
			const second = database.run(['b']);
			if (does === 'claims and deletes') expect(await second.history.claim(0)).toBe('new');
			const marks = await database.after(UNSURE_MS + 10_000);
			expect(marks).toEqual(expect.arrayContaining(inDoubt('a')));
		},
	);
});

describe('A cycle that took so long that it may have lost the lock', () => {
	/** The first check takes long enough to risk the lock; `meanwhile` runs before it returns. */
	function slowDatabase(meanwhile: () => Promise<void>) {
		const database = new Database();
		const check = database.store.checkAndRecord.bind(database.store);
		let isFirst = true;
		database.store.checkAndRecord = async (marks, most) => {
			const present = await check(marks, most);
			if (!isFirst) return present;
			isFirst = false;
			await database.clock.sleep(UNSURE_MS + 1);
			await meanwhile();
			return present;
		};
		return database;
	}

	it('keeps its claims if they are still recorded', async () => {
		const database: Database = slowDatabase(async () => await database.store.unlock());
		const { history, close } = database.run(['a']);
		expect(await database.clock.run(history.claim(0))).toBe('new');
		history.end(0, 'accepted');
		await close();
		expect(await database.atRest()).toEqual(sent('a'));
	});

	it('claims again if another run came in between, and finds that run’s claim', async () => {
		const database: Database = slowDatabase(async () => {
			database.overwrite(inDoubt('a'));
			await database.store.unlock();
		});
		const { history } = database.run(['a']);
		expect(await database.clock.run(history.claim(0))).toBe('busy');
	});

	it('writes nothing if only the answer about the lock was late', async () => {
		const database = new Database();
		const { tryLock } = database.store;
		database.store.tryLock = async () => {
			database.store.tryLock = tryLock;
			const isFree = await tryLock();
			await database.clock.sleep(UNSURE_MS + 1);
			await database.store.unlock();
			return isFree;
		};
		expect(await database.clock.run(database.run(['a']).history.claim(0))).toBe('new');
		const kinds = database.calls.map(([kind]) => kind);
		expect(kinds.slice(0, 4)).toEqual(['tryLock', 'unlock', 'tryLock', 'checkAndRecord']);
	});

	it('does not release the lock', async () => {
		const database: Database = slowDatabase(async () => await Promise.resolve());
		const { history } = database.run(['a']);
		const claim = history.claim(0);
		await database.after(UNSURE_MS + 5000);
		expect(database.everything()).toContain('lock of workflow-1:n:a');
		expect(await database.clock.run(claim), 'once it counts as abandoned').toBe('new');
	});
});

describe('The lock', () => {
	/** Each run claims its key while the previous claim is being answered. */
	async function sequentially(database: Database, count: number) {
		const { checkAndRecord } = database.store;
		const keys = keysUpTo(count);
		const claims: Promise<unknown>[] = [];
		const next = () => {
			const key = keys.shift();
			if (key !== undefined) claims.push(database.run([key]).history.claim(0));
		};
		database.store.checkAndRecord = async (marks, most) => {
			next();
			// Claims that arrive now miss the current batch.
			await new Promise(setImmediate);
			return await checkAndRecord(marks, most);
		};
		next();
		await database.after(5000);
		await Promise.all(claims);
		return database.calls.map(([kind]) => kind).filter((kind) => kind !== 'remove');
	}

	it('is kept for claims that arrive in the meantime', async () => {
		expect(await sequentially(new Database(), 3)).toEqual([
			'tryLock',
			...['checkAndRecord', 'checkAndRecord', 'checkAndRecord'],
			'unlock',
		]);
	});

	it('is released from time to time, however many claims arrive', async () => {
		const kinds = await sequentially(new Database(), 12);
		expect(kinds.filter((kind) => kind === 'checkAndRecord')).toHaveLength(12);
		expect(kinds.filter((kind) => kind === 'unlock')).toHaveLength(3);
	});

	it('is released after each round if another process is waiting', async () => {
		const database = new Database();
		await database.store.tryLock();
		void database.clock.sleep(500).then(() => database.store.unlock());
		const kinds = await sequentially(database, 3);
		const { length } = kinds.filter((kind) => kind === 'unlock');
		expect(length, 'the other’s, one for the first, and one for those who came then').toBe(3);
	});

	it('is released even if the first attempt fails', async () => {
		const database = new Database();
		database.failing.unlock = 6;
		expect(await database.clock.run(database.run(['a']).history.claim(0))).toBe('new');
		await database.after(50);
		const locks = () => database.everything().filter((mark) => mark.startsWith('lock'));
		expect(locks(), 'a database that restarts is away for seconds').toHaveLength(1);
		await database.after(10_000);
		expect(locks()).toEqual([]);
	});
});
