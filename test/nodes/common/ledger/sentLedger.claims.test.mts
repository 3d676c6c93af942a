// What a run learns of its rows before it sends them.
import { describe, expect, it } from 'vitest';
import { CLAIM_CHUNK } from '../../../../nodes/common/ledger/sentLedger.ts';
import { Database, inDoubt, keysUpTo, sent } from './database.mts';

describe('Claims', () => {
	it('are made for 50 rows at once, in the order of the list', async () => {
		const database = new Database();
		const keys = keysUpTo(2 * CLAIM_CHUNK + 1);
		const ledger = database.run(...keys);
		await ledger.claim(0);
		expect(database.marks()).toEqual(inDoubt(...keys.slice(0, 50)));
		await Promise.all(keys.map(async (_, index) => await ledger.claim(index)));
		expect(database.calls).toEqual([
			['checkAndRecord', 100],
			['checkAndRecord', 100],
			['checkAndRecord', 2],
		]);
	});

	it('of this run are not taken for another run’s', async () => {
		const database = new Database();
		const ledger = database.run(...keysUpTo(CLAIM_CHUNK), 'k0');
		await ledger.claim(0);
		expect(await ledger.claim(CLAIM_CHUNK)).toBe('new');
		expect(database.calls).toHaveLength(1);
	});

	it('throw when the store fails, so that nothing is sent', async () => {
		const database = new Database();
		database.failing.checkAndRecord = 1;
		const ledger = database.run('a');
		await expect(ledger.claim(0)).rejects.toThrow('database is locked');
	});

	it('that failed leave alone what earlier runs have recorded', async () => {
		const database = new Database();
		await database.earlierRun('a');
		database.failing.checkAndRecord = 1;
		const ledger = database.run('a', 'b');
		await expect(ledger.claim(0)).rejects.toThrow('database is locked');
		await ledger.close([]);
		expect(database.marks()).toEqual(sent('a'));
	});

	it('wait for those of earlier rows, which may have the same key', async () => {
		const database = new Database();
		await database.earlierRun('k0');
		const ledger = database.run(...keysUpTo(CLAIM_CHUNK), 'k0');
		const claims = [ledger.claim(0), ledger.claim(CLAIM_CHUNK)];
		expect(await Promise.all(claims)).toEqual(['sent', 'sent']);
	});

	it('fail together with those of earlier rows', async () => {
		const database = new Database();
		database.failing.checkAndRecord = 1;
		const ledger = database.run(...keysUpTo(CLAIM_CHUNK + 1));
		const claims = await Promise.allSettled([ledger.claim(0), ledger.claim(CLAIM_CHUNK)]);
		expect(claims.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(database.calls).toHaveLength(1);
	});
});
