// Waiting for the lock of the sent history, and taking it from a process that died.
import { describe, expect, it } from 'vitest';
import { lock, STEAL_MS } from '../../../../nodes/common/ledger/lock.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import { Database } from './database.mts';

let made = 0;
const newMark = () => `wa-cycle:${made++}`;
/** Each waiting process draws its own numbers. */
const wait = async (database: Database, random = 0.5) => {
	const clock = { ...database.clock, random: () => random };
	return await lock(database.store, clock, newMark);
};

/** Settles with the milliseconds that the lock took. */
async function timeToLock(database: Database, random?: number): Promise<number> {
	const began = database.clock.now();
	await database.clock.run(wait(database, random));
	return database.clock.now() - began;
}

describe('The lock', () => {
	it('is taken at once where it is free', async () => {
		const database = new Database();
		expect(await wait(database)).toMatchObject({ probes: [], isContended: false });
	});

	it('is taken soon after it was given back', async () => {
		const database = new Database();
		await database.store.tryLock();
		const waiting = wait(database);
		await database.after(1000);
		await database.store.unlock();
		const began = database.clock.now();
		expect(await database.clock.run(waiting)).toMatchObject({ isContended: true });
		expect(database.clock.now() - began).toBeLessThan(500);
	});

	it('is taken from a process that died, a minute after it was last seen at work', async () => {
		const database = new Database();
		await database.store.checkAndRecord(['x']);
		await database.store.tryLock();
		const ms = await timeToLock(database);
		expect(ms).toBeGreaterThan(STEAL_MS);
		expect(ms).toBeLessThan(STEAL_MS + 15_000);
	});

	it('is not taken from live processes that alternate', async () => {
		const database = new Database();
		await database.store.tryLock();
		const waiting = wait(database);
		let isTaken = false;
		void waiting.finally(() => (isTaken = true));
		for (let round = 0; round < 20; round += 1) {
			await database.after(20_000);
			await database.store.checkAndRecord([`mark ${round}`]);
			expect(isTaken).toBe(false);
		}
	});

	it('is not taken where the clock has jumped ahead', async () => {
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

	it('is taken by one of several that find its holder abandoned, and its marks are reported', async () => {
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
