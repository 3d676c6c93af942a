// The marks of a message, and their state after each result of its send.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimMarks, lookAt, pairOf } from '../../../../nodes/common/ledger/marks.ts';

const [a, b] = pairOf('key');
const [x, y] = pairOf('person');
const MESSAGE = { key: 'key', person: 'person' };

describe('lookAt', () => {
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
		expect(lookAt(MESSAGE, new Set(marks))).toMatchObject({ state, undo });
	});

	it('checks only the key where there is no person', () => {
		expect(lookAt({ key: 'key' }, new Set([x, y])).state).toBe('new');
	});

	it('leaves after each result the marks that a later check must find', () => {
		const before = fc.subarray([a, b, x, y]);
		const end = fc.constantFrom('afterAcceptance', 'afterRelease');
		fc.assert(
			fc.property(before, end, (marks, way) => {
				const present = new Set(marks);
				const first = lookAt(MESSAGE, present);
				const store = new Set([...marks, ...claimMarks(MESSAGE)]);
				const isMine = first.state === 'new';
				for (const mark of isMine ? first.settling[way] : first.undo) store.delete(mark);
				const later = lookAt(MESSAGE, store);
				const expected = isMine && way === 'afterAcceptance' ? 'sent' : first.state;
				expect(later.state).toBe(expected);
				// A recipient who had got a message of the campaign still counts as reached.
				if (first.gotOther) expect(later.gotOther).toBe(true);
			}),
		);
	});

	it('renews what it finds sent: the youngest mark is one of it', () => {
		for (const mark of [a, b]) {
			const { undo } = lookAt({ key: 'key' }, new Set([mark]));
			expect(undo).toEqual([mark]);
		}
	});
});
