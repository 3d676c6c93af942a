// What runs leave in n8n's store, and what later runs make of it.
import { describe, expect, it } from 'vitest';
import { doubtMark } from '../../../../nodes/common/ledger/marks.ts';
import type { SentLedger } from '../../../../nodes/common/ledger/sentLedger.ts';
import { CLAIM_CHUNK, WRITE_CHUNK } from '../../../../nodes/common/ledger/sentLedger.ts';
import { Database, inDoubt, keysUpTo, sent } from './database.mts';

describe('A run that comes to its end', () => {
	it('leaves a claim for what was accepted, nothing for what failed or never left, doubt for the rest', async () => {
		const database = new Database();
		const ledger = database.run('accepted', 'failed', 'unknown', 'neverLeft');
		expect(await ledger.claim(0)).toBe('new');
		ledger.settleAccepted(0);
		ledger.release(1);
		await ledger.close([2]);
		expect(database.marks()).toEqual([...inDoubt('unknown'), ...sent('accepted')].sort());
	});

	it('leaves no mark for rows that it does not send', async () => {
		const database = new Database();
		const ledger = database.run(undefined, 'a', undefined, undefined);
		await ledger.claim(1);
		ledger.settleAccepted(0);
		ledger.settleAccepted(1);
		ledger.release(2);
		ledger.reopen(3);
		await ledger.close([]);
		expect(database.marks()).toEqual(sent('a'));
		expect(database.calls).toEqual([
			['checkAndRecord', 2],
			['remove', 1],
			['checkAndRecord', 1],
		]);
	});

	it('does not trouble the store when nothing was to be sent', async () => {
		const database = new Database();
		const ledger = database.run(undefined, undefined);
		expect(await ledger.claim(0)).toBe('new');
		await ledger.close([1]);
		expect(database.calls).toEqual([]);
	});

	it.each([true, false])(
		'keeps the claim of a key of which one row was accepted and another failed; accepted first: %s',
		async (acceptedFirst) => {
			const database = new Database();
			const ledger = database.run('a', 'a');
			expect(await ledger.claim(0)).toBe('new');
			expect(await ledger.claim(1)).toBe('new');
			if (acceptedFirst) ledger.settleAccepted(0);
			ledger.release(1);
			if (!acceptedFirst) ledger.settleAccepted(0);
			await ledger.close([]);
			expect(database.marks()).toEqual(sent('a'));
		},
	);

	it.each<[string, (ledger: SentLedger) => void]>([
		['the first', (ledger) => ledger.release(1)],
		['the second', (ledger) => ledger.release(0)],
	])(
		'leaves a key in doubt of which %s row is in doubt and the other failed',
		async (which, fail) => {
			const database = new Database();
			const ledger = database.run('a', 'a', 'b');
			await ledger.claim(0);
			await database.settle(1000);
			fail(ledger);
			expect(await database.settle()).toEqual(inDoubt('a', 'b'));
			await ledger.close([which === 'the first' ? 0 : 1]);
			expect(database.marks()).toEqual(inDoubt('a'));
		},
	);

	it('releases what it was still claiming when it was stopped', async () => {
		const database = new Database();
		const ledger = database.run('a', 'b');
		const claim = ledger.claim(0);
		await ledger.close([]);
		await claim;
		expect(database.marks()).toEqual([]);
	});

	it('records again what another process has overwritten meanwhile', async () => {
		const database = new Database();
		const ledger = database.run('a', 'b');
		await ledger.claim(0);
		ledger.settleAccepted(0);
		ledger.settleAccepted(1);
		await database.settle();
		database.overwrite([]);
		await ledger.close([]);
		expect(database.marks()).toEqual(sent('a', 'b'));
	});

	it('makes sure of long lists in parts of 1,000', async () => {
		const database = new Database();
		const keys = keysUpTo(2000);
		const ledger = database.run(...keys);
		for (const index of keys.keys()) {
			await ledger.claim(index);
			ledger.settleAccepted(index);
		}
		await ledger.close([]);
		expect(database.calls.slice(-3)).toEqual([
			['remove', 50],
			['checkAndRecord', 1000],
			['checkAndRecord', 1000],
		]);
		expect(database.marks()).toHaveLength(2000);
	});
});

describe('A later run', () => {
	it('finds sent what an earlier one saw accepted, and leaves it so', async () => {
		const database = new Database();
		await database.earlierRun('a', 'b');
		const ledger = database.run('b', 'c');
		expect([await ledger.claim(0), await ledger.claim(1)]).toEqual(['sent', 'new']);
		expect(database.marks()).toEqual([...sent('a', 'b'), ...inDoubt('c')].sort());
		await ledger.close([]);
		expect(database.marks()).toEqual(sent('a', 'b'));
	});

	it('finds in doubt what a crash has left, and leaves it so', async () => {
		const database = new Database();
		await database.crashedRun('a');
		const ledger = database.run('a');
		expect(await ledger.claim(0)).toBe('inDoubt');
		await ledger.close([]);
		expect(database.marks()).toEqual(inDoubt('a'));
	});

	it('takes nothing away that it did not find sent', async () => {
		const database = new Database();
		await database.crashedRun('a');
		await database.run('a', 'b').claim(0);
		expect(database.calls).toEqual([['checkAndRecord', 4]]);
	});

	it.each<[string, (ledger: SentLedger) => void, string[]]>([
		['accepted', (ledger) => ledger.settleAccepted(0), sent('a')],
		['refused', (ledger) => ledger.release(0), []],
		['never left', () => undefined, []],
	])('sends what is in doubt again when told so: %s', async (_, settle, marks) => {
		const database = new Database();
		await database.crashedRun('a');
		const ledger = database.run('a');
		await ledger.claim(0);
		ledger.reopen(0);
		settle(ledger);
		await ledger.close([]);
		expect(database.marks()).toEqual(marks);
	});

	it('keeps the claim of a row sent again when a second row of that key is refused', async () => {
		const database = new Database();
		await database.crashedRun('a');
		const ledger = database.run('a', 'a');
		for (const index of [0, 1]) {
			await ledger.claim(index);
			ledger.reopen(index);
			if (index === 0) ledger.settleAccepted(index);
			else ledger.release(index);
		}
		await ledger.close([]);
		expect(database.marks()).toEqual(sent('a'));
		// Nothing but the doubt was taken away: in between the process may have died.
		expect(database.calls).toEqual([
			['checkAndRecord', 2],
			['remove', 1],
			['checkAndRecord', 1],
		]);
	});
});

describe('What rows ended in', () => {
	it('is written when 50 marks are together', async () => {
		const database = new Database();
		const keys = keysUpTo(CLAIM_CHUNK);
		const ledger = database.run(...keys);
		await ledger.claim(0);
		for (let index = 0; index < WRITE_CHUNK - 1; index += 1) ledger.settleAccepted(index);
		expect(await database.settle()).toEqual(inDoubt(...keys));
		ledger.settleAccepted(WRITE_CHUNK - 1);
		expect(await database.settle()).toEqual(sent(...keys));
		expect(database.calls.slice(1)).toEqual([['remove', 50]]);
	});

	it('is written with the first row that settles a second after the last write', async () => {
		const database = new Database();
		const ledger = database.run('a', 'b', 'c', 'd');
		await ledger.claim(0);
		await database.settle(999);
		ledger.settleAccepted(0);
		expect(await database.settle()).toEqual(inDoubt('a', 'b', 'c', 'd'));
		await database.settle(1);
		ledger.settleAccepted(1);
		expect(await database.settle()).toEqual([...inDoubt('c', 'd'), ...sent('a', 'b')].sort());
		await database.settle(999);
		ledger.settleAccepted(2);
		expect(await database.settle(0)).toContain(doubtMark('c'));
		await ledger.close([3]);
		expect(database.calls.slice(1)).toEqual([
			['remove', 2],
			['remove', 1],
			['checkAndRecord', 3],
		]);
	});

	it('frees a row that failed before the run is over', async () => {
		const database = new Database();
		const ledger = database.run('a', 'b');
		await ledger.claim(0);
		await database.settle(1000);
		ledger.release(0);
		expect(await database.settle()).toEqual(inDoubt('b'));
	});

	it('is written once, however often it is told', async () => {
		const database = new Database();
		const ledger = database.run('a', 'b');
		await ledger.claim(0);
		await database.settle(1000);
		ledger.settleAccepted(0);
		await database.settle(1000);
		ledger.settleAccepted(0);
		ledger.release(0);
		await database.settle(1000);
		ledger.release(1);
		ledger.release(1);
		await ledger.close([]);
		expect(database.calls.slice(1)).toEqual([
			['remove', 1],
			['remove', 2],
			['checkAndRecord', 1],
		]);
	});

	it('is written at the end when the store failed in between', async () => {
		const database = new Database();
		const ledger = database.run('a', 'b', 'c');
		await ledger.claim(0);
		database.failing.remove = 1;
		for (const index of [0, 1, 2]) {
			await database.settle(1000);
			ledger.settleAccepted(index);
		}
		expect(await database.settle()).toEqual([...inDoubt('a'), ...sent('b', 'c')].sort());
		await ledger.close([]);
		expect(database.marks()).toEqual(sent('a', 'b', 'c'));
	});

	it('is told as lost when the store fails to the end', async () => {
		const database = new Database();
		const ledger = database.run('a');
		await ledger.claim(0);
		database.failing.remove = 2;
		await database.settle(1000);
		ledger.settleAccepted(0);
		await expect(ledger.close([])).rejects.toThrow('database is locked');
		expect(database.marks()).toEqual(inDoubt('a'));
	});
});
