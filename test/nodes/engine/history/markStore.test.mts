import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	clearMarks,
	markStore,
	lock,
	STEAL_MS,
} from '../../../../nodes/engine/history/markStore.ts';
import {
	deduplicationHelpers,
	newTable,
	type ProcessedRows,
} from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { nodeContext } from '../../../harness/nodeContext.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import { Database } from './database.mts';

// A workflow's marks in n8n's store, and a node's lock.

describe('The lock', () => {
	it('is held by one of many that request it at the same moment, until it is released', async () => {
		const table = newTable();
		const stores = Array.from({ length: 20 }, () => markStore(nodeContext({ table })));
		const taken = await Promise.all(stores.map(async (store) => await store.tryLock()));
		expect(taken.filter(Boolean)).toHaveLength(1);
		const [store = markStore(nodeContext())] = stores;
		expect(await store.tryLock()).toBe(false);
		await store.unlock();
		expect(await store.tryLock()).toBe(true);
	});

	it('belongs to the node, and is not a mark of the workflow', async () => {
		const rows: ProcessedRows = new Map();
		const table = newTable(rows);
		const one = markStore(nodeContext({ table, nodeId: 'a' }));
		const other = markStore(nodeContext({ table, nodeId: 'b' }));
		expect(await one.tryLock()).toBe(true);
		expect(await other.tryLock()).toBe(true);
		expect(await one.count()).toBe(0);
	});

	it('is not written by a process that fails to get it', async () => {
		const rows: ProcessedRows = new Map();
		const store = markStore(nodeContext({ table: newTable(rows) }));
		await store.tryLock();
		const before = [...rows.values()];
		await store.tryLock();
		expect([...rows.values()][0]).toBe(before[0]);
	});

	it.each([
		[Object.assign(new Error('doppelter Schlüssel'), { code: '23505' })],
		[new Error('SQLITE_CONSTRAINT: UNIQUE constraint failed: processed_data.context')],
		[new Error("Duplicate entry 'w-n:a' for key 'PRIMARY'")],
	])('is refused if another process takes it between two statements: %s', async (error) => {
		expect(await failing(error).tryLock()).toBe(false);
	});

	it.each([
		new Error('no such table'),
		Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }),
	])('throws if the database fails: %s', async (error) => {
		await expect(failing(error).tryLock()).rejects.toThrow(error);
		let tries = 0;
		const store = failing(error, () => (tries += 1));
		await expect(store.checkAndRecord(['x'])).rejects.toThrow(error);
		expect(tries).toBe(1);
	});

	it('is not taken if n8n finds it recorded', async () => {
		const checkProcessedAndRecord = async () =>
			await Promise.resolve({ new: [], processed: ['locked'] });
		const helpers = { ...deduplicationHelpers(newTable()), checkProcessedAndRecord };
		expect(await markStore(executeContext({}, { helpers }).context).tryLock()).toBe(false);
	});

	function failing(error: Error, onTry = () => 0) {
		const checkProcessedAndRecord = async () => {
			onTry();
			return await Promise.reject(error);
		};
		const helpers = { ...deduplicationHelpers(newTable()), checkProcessedAndRecord };
		return markStore(executeContext({}, { helpers }).context);
	}
});

describe('Marks', () => {
	it('are shared by the nodes of a workflow, counted, and removed', async () => {
		const table = newTable();
		const one = markStore(nodeContext({ table, nodeId: 'a' }));
		const other = markStore(nodeContext({ table, nodeId: 'b' }));
		expect(await one.checkAndRecord(['x', 'y'])).toEqual(new Set());
		expect(await other.checkAndRecord(['y', 'z'])).toEqual(new Set(['y']));
		expect(await one.count()).toBe(3);
		await one.remove(['x', 'missing']);
		expect(await other.checkAndRecord(['x', 'y', 'z'])).toEqual(new Set(['y', 'z']));
	});

	it('are recorded although another process creates the set at the same moment', async () => {
		const table = newTable();
		const stores = ['a', 'b'].map((nodeId) => markStore(nodeContext({ table, nodeId })));
		const found = await Promise.all(
			stores.map(async (store, index) => await store.checkAndRecord([`mark ${index}`])),
		);
		expect(found).toEqual([new Set(), new Set()]);
		expect(await stores[0]?.count()).toBe(2);
	});

	it('are dropped beyond the bound, the oldest first', async () => {
		const store = markStore(nodeContext());
		await store.checkAndRecord(['a', 'b', 'c'], 4);
		await store.checkAndRecord(['d', 'e'], 4);
		expect(await store.checkAndRecord(['b', 'c', 'd', 'e', 'a'])).toEqual(
			new Set(['b', 'c', 'd', 'e']),
		);
	});

	it('are all cleared together', async () => {
		const table = newTable();
		const context: IExecuteFunctions = nodeContext({ table, nodeId: 'a' });
		const store = markStore(nodeContext({ table, nodeId: 'b' }));
		await store.checkAndRecord(['x']);
		await clearMarks(context);
		expect(await store.count()).toBe(0);
	});
});

// Waiting for the sent history's lock, and stealing it from a crashed process.

let made = 0;
const newMark = () => `wa-cycle:${made++}`;
/** Each waiting process draws its own random numbers. */
const wait = async (database: Database, random = 0.5) => {
	const clock = { ...database.clock, random: () => random };
	return await lock(database.store, clock, newMark);
};

/** Resolves to the milliseconds it took to get the lock. */
async function timeToLock(database: Database, random?: number): Promise<number> {
	const began = database.clock.now();
	await database.clock.run(wait(database, random));
	return database.clock.now() - began;
}

describe('The lock', () => {
	it('is taken immediately if it is free', async () => {
		const database = new Database();
		expect(await wait(database)).toMatchObject({ probes: [], isContended: false });
	});

	it('is taken soon after its release', async () => {
		const database = new Database();
		await database.store.tryLock();
		const waiting = wait(database);
		await database.after(1000);
		await database.store.unlock();
		const began = database.clock.now();
		expect(await database.clock.run(waiting)).toMatchObject({ isContended: true });
		expect(database.clock.now() - began).toBeLessThan(500);
	});

	it('is stolen from a crashed process, a minute after its last sign of life', async () => {
		const database = new Database();
		await database.store.checkAndRecord(['x']);
		await database.store.tryLock();
		const ms = await timeToLock(database);
		expect(ms).toBeGreaterThan(STEAL_MS);
		expect(ms).toBeLessThan(STEAL_MS + 15_000);
	});

	it('is not stolen from live processes that take turns', async () => {
		const database = new Database();
		await database.store.tryLock();
		const waiting = wait(database);
		let isTaken = false;
		void waiting.finally(() => (isTaken = true));
		for (let turn = 0; turn < 20; turn += 1) {
			await database.after(20_000);
			await database.store.checkAndRecord([`mark ${turn}`]);
			expect(isTaken).toBe(false);
		}
	});

	it('is not stolen if its holder shows activity at the last moment', async () => {
		const database = new Database();
		await database.store.tryLock();
		const { checkAndRecord } = database.store;
		let probed = 0;
		database.store.checkAndRecord = async (marks, most) => {
			probed = marks.length;
			database.store.checkAndRecord = checkAndRecord;
			return await checkAndRecord([...marks, 'of the holder'], most);
		};
		void wait(database);
		while (probed === 0) await database.after(1000);
		await database.after(30_000);
		expect(database.calls.map(([kind]) => kind)).not.toContain('unlock');
	});

	it.each([
		[0, 1],
		[0.5, 5],
		[0.9999, 9],
	])('is probed with a random number of marks: %d, %i', async (random, count) => {
		const database = new Database();
		await database.store.tryLock();
		const { probes } = await database.clock.run(wait(database, random));
		expect(new Set(probes).size).toBe(count);
	});

	it.each([0, 0.5, 1])('is requested at random, growing intervals: %d', async (random) => {
		const { store, clock } = new Database();
		await store.tryLock();
		const waits: number[] = [];
		const sleep = async (ms: number) => {
			waits.push(ms);
			return await (waits.length < 100 ? Promise.resolve() : Promise.reject(new Error('enough')));
		};
		await expect(lock(store, { ...clock, sleep, random: () => random }, newMark)).rejects.toThrow();
		const early = waits.slice(0, waits.indexOf(1000));
		expect(early).toEqual(early.map((_, tries) => 8 * (1 + tries / 10) * (1 + random)));
		const sum = early.reduce((total, ms) => total + ms, 0);
		expect(sum).toBeGreaterThanOrEqual(2000);
		expect(sum - (early.at(-1) ?? 0)).toBeLessThan(2000);
	});

	it('is not stolen if the clock has jumped ahead', async () => {
		const base = virtualClock(() => 0.5);
		let ahead = 0;
		const database = new Database({ ...base, now: () => base.now() + ahead });
		await database.store.tryLock();
		const waiting = wait(database);
		let isTaken = false;
		void waiting.finally(() => (isTaken = true));
		await database.after(5000);
		ahead = 3_600_000;
		await database.after(20_000);
		expect(isTaken).toBe(false);
	});

	it('is stolen by one of several that find its holder gone, and the probe marks are reported', async () => {
		const database = new Database();
		await database.store.tryLock();
		const holders: string[] = [];
		const waiters = [0.1, 0.5, 0.9].map(async (random) => {
			const { probes } = await wait(database, random);
			holders.push('in');
			expect(holders).toHaveLength(1);
			await database.clock.sleep(500);
			await database.store.remove(probes);
			await database.store.checkAndRecord([`work ${random}`]);
			holders.pop();
			await database.store.unlock();
		});
		await database.clock.run(Promise.all(waiters));
		expect(database.marks()).toHaveLength(3);
		expect(database.everything()).toHaveLength(3);
	});

	it.each(['tryLock', 'count'] as const)('throws what the store throws: %s', async (kind) => {
		const database = new Database();
		await database.store.tryLock();
		database.failing[kind] = 1;
		await expect(database.clock.run(wait(database))).rejects.toThrow('database is locked');
	});
});
