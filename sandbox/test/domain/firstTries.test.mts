import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFirstTries } from '../../faults/firstTries.mts';

it('treats every other try of a send as a first try, whatever is sent in between', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), (sends) => {
			const tries = createFirstTries();
			const count = new Map<string, number>();
			for (const send of sends) {
				const before = count.get(send) ?? 0;
				count.set(send, before + 1);
				expect(tries.note(send)).toBe(before % 2 === 0);
			}
		}),
	);
});

it('drops the oldest send first', () => {
	const tries = createFirstTries();
	for (let send = 0; send <= 10_000; send++) tries.note(String(send));
	expect(tries.note('0')).toBe(true);
	expect(tries.note('10000')).toBe(false);
});

it('forgets every try after a clear', () => {
	const tries = createFirstTries();
	tries.note('a');
	tries.clear();
	expect(tries.note('a')).toBe(true);
});
