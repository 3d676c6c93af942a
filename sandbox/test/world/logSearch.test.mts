// Searching the log without blocking the service.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from '../../world/logSearch.mts';

/** Longer than a slice may take, ms. */
const LONG_MS = 6;

function keepBusy(ms: number): void {
	const end = performance.now() + ms;
	while (performance.now() < end);
}

it('yields every item in order, and lets other work run in between', async () => {
	const items = [1, 2, 3, 4, 5];
	const seen: number[] = [];
	const at: number[] = [];
	let isDone = false;
	const others = (async () => {
		while (!isDone) {
			await nextTurn();
			at.push(seen.length);
		}
	})();
	for await (const item of inTurns(items)) {
		seen.push(item);
		keepBusy(LONG_MS);
	}
	isDone = true;
	await others;
	expect(seen).toEqual(items);
	expect(at).toEqual(expect.arrayContaining([1, 2, 3, 4]));
});
