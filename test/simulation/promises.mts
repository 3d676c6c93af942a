/** Random lists, plans and interruptions for simulations of the send engine, and the invariants of every run. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { CLAIM_CHUNK } from '../../nodes/engine/history/sentHistory.ts';
import type { RowResult } from '../../nodes/engine/sending/outcome.ts';
import { BEHAVIOURS, type Behaviour, type plannedService } from './service.mts';
import type { SimulatedRun } from './sendRun.mts';

const behaviours = fc.oneof(
	{ weight: 6, arbitrary: fc.constant<Behaviour>('accept') },
	{
		weight: 5,
		arbitrary: fc.constantFrom(...BEHAVIOURS.filter((name) => name !== 'unauthorised')),
	},
	{ weight: 1, arbitrary: fc.constant<Behaviour>('unauthorised') },
);
export const plans = fc.array(fc.tuple(behaviours, fc.integer({ min: 1, max: 400 })), {
	maxLength: 60,
	size: 'max',
});
export const numbersUpTo = (count: number) =>
	Array.from({ length: count }, (_, index) => `91987654${1000 + index}`);
export const listsOf = (people: number, maxLength: number) =>
	fc.array(
		fc.integer({ min: 1, max: people }).map((number) => `9198765432${number}`),
		// Without a size, fast-check makes lists of at most a dozen.
		{ minLength: 1, maxLength, size: 'max' },
	);
export const lists = listsOf(30, 40);
/** Spans several chunks, so that some are claimed while others are written. */
export const longLists = listsOf(300, 4 * CLAIM_CHUNK);
export const policies = fc.constantFrom('retry' as const, 'reportUnknown' as const);
export const times = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined });
export const seeds = fc.double({ min: 0, max: 1, noNaN: true });

type World = ReturnType<typeof plannedService>;

/** The invariants of every run. */
export function checkRun(
	run: SimulatedRun,
	world: World,
	results: readonly RowResult[],
	before: Map<string, number>,
): void {
	expect(results).toHaveLength(run.numbers.length);
	const accepted = (number: string) =>
		(world.accepted.get(number) ?? 0) - (before.get(number) ?? 0);
	run.numbers.forEach((number, index) => {
		const outcome = results[index]?.outcome;
		if (outcome === 'accepted')
			expect(accepted(number), 'accepted needs an acceptance').toBeGreaterThan(0);
		const isRepeat = run.numbers.indexOf(number) < index;
		if ((outcome === 'failed' || outcome === 'notSent') && !isRepeat) {
			expect(accepted(number), `${outcome} needs that nothing was accepted`).toBe(0);
		}
		if (outcome === 'skipped' && !isRepeat) {
			expect(before.get(number) ?? 0, 'skipped needs an earlier acceptance').toBeGreaterThan(0);
		}
	});
}

/** Accepted more than once, except for sends that were accepted, got a 500, and were retried as specified. */
export function duplicates(world: World, onServerError: SimulatedRun['onServerError']): string[] {
	return [...world.accepted]
		.filter(([number, count]) => {
			const allowed = onServerError === 'retry' ? (world.acceptedThenFailed.get(number) ?? 0) : 0;
			return count - allowed > 1;
		})
		.map(([number]) => number);
}
