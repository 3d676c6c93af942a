import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../harness/pick.mts';
import { combineAll, combinePairs, countAll, type Factor } from './pairwise.mts';

/** Fields "a", "b" …, each with one to four labels. */
const groups = fc.array(
	fc
		.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
		.chain((names) =>
			fc.tuple(
				...names.map((name) =>
					fc
						.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1 })
						.map((labels): Factor => ({ name, labels })),
				),
			),
		),
	{ minLength: 1, maxLength: 4 },
);

const pairs = (combination: ReadonlyMap<string, string>) => {
	const entries = [...combination].map(([name, label]) => `${name}${label}`).sort();
	return entries.flatMap((one) => entries.map((other) => `${one} ${other}`));
};

describe('combinePairs', () => {
	it('covers every possible pair of choices with valid combinations', () => {
		fc.assert(
			fc.property(groups, (given) => {
				const chosen = combinePairs(given);
				const possible = new Set(given.flatMap((group) => combineAll(group).flatMap(pairs)));
				const met = new Set(chosen.flatMap(({ combination }) => pairs(combination)));
				expect([...possible].filter((pair) => !met.has(pair))).toEqual([]);
				expect(chosen.length).toBeLessThanOrEqual(
					given.reduce((sum, group) => sum + countAll(group), 0),
				);
				for (const { group, combination } of chosen) {
					const factors = at(given, group);
					expect([...combination.keys()].sort()).toEqual(factors.map(({ name }) => name).sort());
					for (const { name, labels } of factors) {
						expect(labels).toContain(combination.get(name));
					}
				}
			}),
		);
	});

	it('needs far fewer than all combinations', () => {
		const factors = ['a', 'b', 'c', 'd'].map((name) => ({
			name,
			labels: ['1', '2', '3', '4', '5'],
		}));
		expect(countAll(factors)).toBe(625);
		expect(combinePairs([factors]).length).toBeLessThan(60);
	});
});
