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
		['the message was sent, another is in doubt', [a, x, y], 'sent', [a]],
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
});

const NOTHING: CycleWork = { claims: [], accepted: [], released: [], heartbeats: [] };

it('A cycle records the claim of what was accepted again', () => {
	expect(marksToRecord({ ...NOTHING, accepted: [settlingOf({ key: 'a' })] })).toEqual(['wa-a:a']);
});

it('A cycle finds a key that another run holds with its heartbeat, and undoes the others', () => {
	const work = { ...NOTHING, claims: [{ message: { key: 'a' }, withHeartbeats: true }] };
	const { found, undo } = readCycle(work, new Set(['wa-a:a', 'wa-b:a', 'wa-beat:a:1']));
	expect(found.get('a')).toMatchObject({ state: 'held', heartbeat: '010' });
	expect(undo).toEqual(['wa-beat:a:0', 'wa-beat:a:2']);
});
