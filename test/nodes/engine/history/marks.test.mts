import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	claimMarks,
	readClaim,
	pairOf,
	skippedMark,
	readCycle,
} from '../../../../nodes/engine/history/marks.ts';
import type { CycleWork } from '../../../../nodes/engine/history/marks.ts';

// A message's marks after each way in which its send can end.

const [a, b] = pairOf('key');
const [x, y] = pairOf('person');
const S = skippedMark('key');
const MESSAGE = { key: 'key', person: 'person' };

describe('readClaim', () => {
	it.each([
		['nothing', [], 'new', []],
		['the message was sent', [a], 'sent', [a, y, S]],
		['the message was sent and renewed', [b], 'sent', [b, y, S]],
		['the message was skipped', [a, S], 'skipped', [a, y]],
		['the message was skipped, another is in doubt', [a, S, x, y], 'skipped', [a]],
		['the message is in doubt', [a, b], 'held', [x, y, S]],
		['another message to the person was sent', [x], 'new', []],
		['another message to the person is in doubt', [x, y], 'held', [a, b, S]],
		['the message was sent, another is in doubt', [a, x, y], 'sent', [a, S]],
		['all of it', [a, b, x, y], 'held', [S]],
	])('knows that %s', (_, marks, state, undo) => {
		expect(readClaim(MESSAGE, new Set(marks))).toMatchObject({ state, undo });
	});

	it('uses only the key if there is no person', () => {
		expect(readClaim({ key: 'key' }, new Set([x, y])).state).toBe('new');
	});

	it('sends a skipped message if asked to, unless another is in doubt', () => {
		const message = { ...MESSAGE, repeat: 'send' } as const;
		expect(readClaim(message, new Set([a, S])).state).toBe('new');
		expect(readClaim(message, new Set([a])).state).toBe('sent');
		expect(readClaim(message, new Set([a, S, x, y]))).toMatchObject({ state: 'held', undo: [a] });
	});

	it('leaves after each result the marks that a later check must find', () => {
		const before = fc.subarray([a, b, x, y, S]);
		const end = fc.constantFrom('afterAcceptance', 'afterRelease');
		const ofRepeat = fc.constantFrom(undefined, 'send', 'skip');
		fc.assert(
			fc.property(before, end, ofRepeat, (marks, way, repeat) => {
				const present = new Set(marks);
				const message = { ...MESSAGE, repeat };
				const first = readClaim(message, present);
				const store = new Set([...marks, ...claimMarks(message)]);
				const wasSkipped = readClaim(MESSAGE, present).state === 'skipped';
				const isMine = first.state === 'new';
				for (const mark of isMine ? first.settling[way] : first.undo) store.delete(mark);
				if (isMine && way === 'afterAcceptance') {
					expect(new Set(first.settling.keep)).toEqual(store);
				}
				const later = readClaim(MESSAGE, store);
				const ofOwn = repeat === 'skip' ? 'skipped' : 'sent';
				const ofOther = wasSkipped ? 'skipped' : first.state;
				expect(later.state).toBe(isMine && way === 'afterAcceptance' ? ofOwn : ofOther);
				// A recipient who received a message of the campaign earlier still counts as reached.
				if (first.gotOther) expect(later.gotOther).toBe(true);
			}),
		);
	});
});

const NOTHING: CycleWork = { claims: [], accepted: [], released: [], heartbeats: [] };

it('A cycle finds a key that another run holds with its heartbeat, and undoes the others', () => {
	const work = { ...NOTHING, claims: [{ message: { key: 'a' }, withHeartbeats: true }] };
	const { found, undo } = readCycle(work, new Set(['wa-a:a', 'wa-b:a', 'wa-beat:a:1']));
	expect(found.get('a')).toMatchObject({ state: 'held', heartbeat: '010' });
	expect(undo).toEqual(['wa-skipped:a', 'wa-beat:a:0', 'wa-beat:a:2']);
});
