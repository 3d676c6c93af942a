// What one cycle of the sent history records, finds and takes away.
import { describe, expect, it } from 'vitest';
import type { CycleWork } from '../../../../nodes/common/ledger/cycle.ts';
import { judgeCycle, marksToRecord } from '../../../../nodes/common/ledger/cycle.ts';
import { settlingOf } from '../../../../nodes/common/ledger/marks.ts';

const NOTHING: CycleWork = { claims: [], accepted: [], released: [], beats: [] };
const claimOf = (key: string, withBeats = false, person?: string) => ({
	claims: [{ message: { key, person }, withBeats }],
});
const A = settlingOf({ key: 'a' });

describe('A cycle records', () => {
	it.each<[string, Partial<CycleWork>, string[]]>([
		['both marks of a claim', claimOf('a'), ['wa-a:a', 'wa-b:a']],
		['the claim of what was accepted', { accepted: [A] }, ['wa-a:a']],
		['nothing of what is released', { released: [A] }, []],
		['the next heartbeat', { beats: [{ name: 'a', next: 2, last: 1 }] }, ['wa-beat:a:2']],
		['its nonce and the last one', { nonce: 'n', lastNonce: 'l' }, ['n', 'l']],
	])('%s', (_, work, marks) => {
		expect(marksToRecord({ ...NOTHING, ...work })).toEqual(marks);
	});

	it('all heartbeats of a key that it checks', () => {
		expect(marksToRecord({ ...NOTHING, ...claimOf('a', true) }).slice(2)).toEqual([
			'wa-beat:a:0',
			'wa-beat:a:1',
			'wa-beat:a:2',
		]);
	});
});

describe('A cycle finds', () => {
	const evaluate = (work: Partial<CycleWork>, ...present: string[]) =>
		judgeCycle({ ...NOTHING, ...work }, new Set(present));

	it('a new key', () => {
		const { found, undo, remove } = evaluate(claimOf('a'));
		expect(found.get('a')).toMatchObject({ state: 'new', beat: '' });
		expect([undo, remove]).toEqual([[], []]);
	});

	it('a sent key, whose mark it renews', () => {
		const { found, undo } = evaluate(claimOf('a'), 'wa-a:a');
		expect(found.get('a')?.state).toBe('sent');
		expect(undo).toEqual(['wa-a:a']);
	});

	it('a key that another run holds, with its heartbeat, and undoes the other marks', () => {
		const { found, undo } = evaluate(claimOf('a', true), 'wa-a:a', 'wa-b:a', 'wa-beat:a:1');
		expect(found.get('a')).toMatchObject({ state: 'held', beat: '010' });
		expect(undo).toEqual(['wa-beat:a:0', 'wa-beat:a:2']);
	});

	it.each<[string, Partial<CycleWork>, string[]]>([
		['the doubt of what was accepted', { accepted: [A] }, ['wa-b:a']],
		['both marks of what is released', { released: [A] }, ['wa-a:a', 'wa-b:a']],
		['the last heartbeat', { beats: [{ name: 'a', next: 0, last: 2 }] }, ['wa-beat:a:2']],
		['nothing before the first heartbeat', { beats: [{ name: 'a', next: 0 }] }, []],
	])('%s to be taken away', (_, work, marks) => {
		expect(evaluate(work).remove).toEqual(marks);
	});

	it('that another process has written an old set back', () => {
		expect(evaluate({ lastNonce: 'l' }, 'l').isOverwritten).toBe(false);
		expect(evaluate({ lastNonce: 'l' }).isOverwritten).toBe(true);
		expect(evaluate({}).isOverwritten).toBe(false);
	});
});
