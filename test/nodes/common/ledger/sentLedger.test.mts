import { describe, expect, it } from 'vitest';
import { claimMark, doubtMark, stateOf } from '../../../../nodes/common/ledger/marks.ts';
import { CLAIM_CHUNK, SentLedger } from '../../../../nodes/common/ledger/sentLedger.ts';
import type { MarkStore } from '../../../../nodes/common/ledger/store.ts';

const clock = { now: () => 0, sleep: async () => undefined, random: () => 0 };

/** Counts its calls; the marks are the caller's. */
function countingStore(marks: Set<string>): MarkStore & { calls: number } {
	return {
		calls: 0,
		async checkAndRecord(asked) {
			this.calls += 1;
			const present = new Set(asked.filter((mark) => marks.has(mark)));
			for (const mark of asked) marks.add(mark);
			return present;
		},
		async remove(asked) {
			this.calls += 1;
			for (const mark of asked) marks.delete(mark);
		},
	};
}

const ledgerOf = (marks: Set<string>, keys: Array<string | undefined>) => {
	const store = countingStore(marks);
	return { store, ledger: new SentLedger(store, clock, keys.length, (index) => keys[index]) };
};

describe('stateOf', () => {
	it.each([
		[[], 'new'],
		[[claimMark('a')], 'sent'],
		[[claimMark('a'), doubtMark('a')], 'inDoubt'],
		[[doubtMark('a')], 'inDoubt'],
		[[claimMark('b'), doubtMark('b')], 'new'],
	])('%j is %s', (marks, state) => {
		expect(stateOf('a', new Set(marks))).toBe(state);
	});
});

describe('SentLedger', () => {
	it('leaves a claim for what was accepted, nothing for what failed, doubt for the rest', async () => {
		const marks = new Set<string>();
		const { ledger } = ledgerOf(marks, ['a', 'b', 'c', 'd']);
		expect(await ledger.claim(0)).toBe('new');
		ledger.settleAccepted(0);
		ledger.release(1);
		await ledger.close([2]);
		expect(marks).toEqual(new Set([claimMark('a'), claimMark('c'), doubtMark('c')]));
	});

	it('keeps the claim of a key of which one row was accepted and another failed', async () => {
		for (const acceptedFirst of [true, false]) {
			const marks = new Set<string>();
			const { ledger } = ledgerOf(marks, ['a', 'a']);
			expect(await ledger.claim(0)).toBe('new');
			expect(await ledger.claim(1)).toBe('new');
			if (acceptedFirst) ledger.settleAccepted(0);
			ledger.release(1);
			if (!acceptedFirst) ledger.settleAccepted(0);
			await ledger.close([]);
			expect(marks).toEqual(new Set([claimMark('a')]));
		}
	});

	it('does not take its own open claim for another run’s', async () => {
		const keys = Array.from({ length: CLAIM_CHUNK + 1 }, (_, index) => `k${index}`);
		keys[CLAIM_CHUNK] = 'k0';
		const { ledger } = ledgerOf(new Set(), keys);
		await ledger.claim(0);
		expect(await ledger.claim(CLAIM_CHUNK)).toBe('new');
	});

	it('asks the store once per chunk', async () => {
		const keys = Array.from({ length: 10 * CLAIM_CHUNK }, (_, index) => `k${index}`);
		const { ledger, store } = ledgerOf(new Set(), keys);
		for (let index = 0; index < keys.length; index += 1) await ledger.claim(index);
		expect(store.calls).toBe(10);
	});

	it('sends nothing when the store fails', async () => {
		const store: MarkStore = {
			checkAndRecord: async () => await Promise.reject(new Error('database is locked')),
			remove: async () => undefined,
		};
		const ledger = new SentLedger(store, clock, 1, () => 'a');
		await expect(ledger.claim(0)).rejects.toThrow('database is locked');
	});
});
