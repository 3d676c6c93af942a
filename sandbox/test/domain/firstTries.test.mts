import { expect, it } from 'vitest';
import { createFirstTries } from '../../faults/firstTries.mts';

it('drops the oldest send first', () => {
	const tries = createFirstTries();
	for (let send = 0; send <= 10_000; send++) tries.note(String(send));
	expect(tries.note('0')).toBe(true);
	expect(tries.note('10000')).toBe(false);
});
