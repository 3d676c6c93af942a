import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	claimMarks,
	readClaim,
	pairOf,
	readCycle,
	marksToRecord,
	settlingOf,
} from '../../../../nodes/engine/history/marks.ts';
import type { CycleWork } from '../../../../nodes/engine/history/marks.ts';

// A message's marks after each way in which its send can end.

const [a, b] = pairOf('key');
const [x, y] = pairOf('person');
const MESSAGE = { key: 'key', person: 'person' };

describe('readClaim', () => {
	it.each([
		['nothing', [], 'new', []],
		['the message was sent', [a], 'sent', [a, y]],
		['the message was sent and renewed', [b], 'sent', [b, y]],
		['the message is in doubt', [a, b], 'held', [x, y]],
		['another message to the person was sent', [x], 'new', []],
		['another message to the person is in doubt', [x, y], 'held', [a, b]],
		['the message was sent, another is in doubt', [a, x, y], 'held', [a]],
		['all of it', [a, b, x, y], 'held', []],
	])('knows that %s', (_, marks, state, undo) => {
		expect(readClaim(MESSAGE, new Set(marks))).toMatchObject({ state, undo });
	});

	it('uses only the key if there is no person', () => {
		expect(readClaim({ key: 'key' }, new Set([x, y])).state).toBe('new');
	});

	it('leaves after each result the marks that a later check must find', () => {
		const before = fc.subarray([a, b, x, y]);
		const end = fc.constantFrom('afterAcceptance', 'afterRelease');
		fc.assert(
			fc.property(before, end, (marks, way) => {
				const present = new Set(marks);
				const first = readClaim(MESSAGE, present);
				const store = new Set([...marks, ...claimMarks(MESSAGE)]);
				const isMine = first.state === 'new';
				for (const mark of isMine ? first.settling[way] : first.undo) store.delete(mark);
				if (isMine && way === 'afterAcceptance') {
					expect(new Set(first.settling.keep)).toEqual(store);
				}
				const later = readClaim(MESSAGE, store);
				const expected = isMine && way === 'afterAcceptance' ? 'sent' : first.state;
				expect(later.state).toBe(expected);
				// A recipient who received a message of the campaign earlier still counts as reached.
				if (first.gotOther) expect(later.gotOther).toBe(true);
			}),
		);
	});

	it('replaces the mark of a sent key with a newer one', () => {
		for (const mark of [a, b]) {
			const { undo } = readClaim({ key: 'key' }, new Set([mark]));
			expect(undo).toEqual([mark]);
		}
	});
});

// What one cycle of the sent history records, finds and removes.

const NOTHING: CycleWork = { claims: [], accepted: [], released: [], heartbeats: [] };
const claimOf = (key: string, withHeartbeats = false, person?: string) => ({
	claims: [{ message: { key, person }, withHeartbeats }],
});
const A = settlingOf({ key: 'a' });

describe('A cycle records', () => {
	it.each<[string, Partial<CycleWork>, string[]]>([
		['both marks of a claim', claimOf('a'), ['wa-a:a', 'wa-b:a']],
		['the claim of what was accepted', { accepted: [A] }, ['wa-a:a']],
		['nothing of what is released', { released: [A] }, []],
		['the next heartbeat', { heartbeats: [{ name: 'a', next: 2, last: 1 }] }, ['wa-beat:a:2']],
		['its nonce and the last one', { nonce: 'n', lastNonce: 'l' }, ['n', 'l']],
	])('%s', (_, work, marks) => {
		expect(marksToRecord({ ...NOTHING, ...work })).toEqual(marks);
	});

	it('all heartbeats of a key that it rechecks', () => {
		expect(marksToRecord({ ...NOTHING, ...claimOf('a', true) }).slice(2)).toEqual([
			'wa-beat:a:0',
			'wa-beat:a:1',
			'wa-beat:a:2',
		]);
	});
});

describe('A cycle finds', () => {
	const outcomeOf = (work: Partial<CycleWork>, ...present: string[]) =>
		readCycle({ ...NOTHING, ...work }, new Set(present));

	it('a new key', () => {
		const { found, undo, remove } = outcomeOf(claimOf('a'));
		expect(found.get('a')).toMatchObject({ state: 'new', heartbeat: '' });
		expect([undo, remove]).toEqual([[], []]);
	});

	it('a sent key, whose mark it renews', () => {
		const { found, undo } = outcomeOf(claimOf('a'), 'wa-a:a');
		expect(found.get('a')?.state).toBe('sent');
		expect(undo).toEqual(['wa-a:a']);
	});

	it('a key that another run holds with its heartbeat, and undoes the others', () => {
		const { found, undo } = outcomeOf(claimOf('a', true), 'wa-a:a', 'wa-b:a', 'wa-beat:a:1');
		expect(found.get('a')).toMatchObject({ state: 'held', heartbeat: '010' });
		expect(undo).toEqual(['wa-beat:a:0', 'wa-beat:a:2']);
	});

	it.each<[string, Partial<CycleWork>, string[]]>([
		['the doubt of what was accepted', { accepted: [A] }, ['wa-b:a']],
		['both marks of what is released', { released: [A] }, ['wa-a:a', 'wa-b:a']],
		['the last heartbeat', { heartbeats: [{ name: 'a', next: 0, last: 2 }] }, ['wa-beat:a:2']],
		['nothing before the first heartbeat', { heartbeats: [{ name: 'a', next: 0 }] }, []],
	])('%s to be removed', (_, work, marks) => {
		expect(outcomeOf(work).remove).toEqual(marks);
	});

	it('that another process has written an old set back', () => {
		expect(outcomeOf({ lastNonce: 'l' }, 'l').isOverwritten).toBe(false);
		expect(outcomeOf({ lastNonce: 'l' }).isOverwritten).toBe(true);
		expect(outcomeOf({}).isOverwritten).toBe(false);
	});
});
