/** Pairwise testing: a few combinations that cover every possible pair of choices. */

import { at } from '../../harness/pick.mts';

/** The ways to fill one field, by label. */
export interface Factor {
	readonly name: string;
	readonly labels: readonly string[];
}

/** The label of each field in a group. */
export type Combination = ReadonlyMap<string, string>;

interface Chosen {
	/** Index of the group. */
	readonly group: number;
	readonly combination: Combination;
}

/** How many combinations a group has. */
export function countAll(factors: readonly Factor[]): number {
	return factors.reduce((product, { labels }) => product * labels.length, 1);
}

/** Every combination of a group. */
export function combineAll(factors: readonly Factor[]): Combination[] {
	return factors.reduce<Array<Map<string, string>>>(
		(found, { name, labels }) =>
			found.flatMap((one) => labels.map((label) => new Map([...one, [name, label]]))),
		[new Map()],
	);
}

/**
 * Combinations that cover every pair of choices of every group. A pair that several groups share is covered in one of
 * them.
 *
 * @param groups fields that are independent within their group
 */
export function combinePairs(groups: ReadonlyArray<readonly Factor[]>): Chosen[] {
	const open = openPairs(groups);
	const chosen: Chosen[] = [];
	for (const [pair, { group, fixed }] of open) {
		if (!open.has(pair)) continue;
		const combination = complete(at(groups, group), new Map(fixed), open);
		for (const covered of pairsOf(combination)) open.delete(covered);
		chosen.push({ group, combination });
	}
	return chosen;
}

interface OpenPair {
	readonly group: number;
	readonly fixed: Combination;
}

function openPairs(groups: ReadonlyArray<readonly Factor[]>): Map<string, OpenPair> {
	const open = new Map<string, OpenPair>();
	for (const [group, factors] of groups.entries()) {
		for (const [index, one] of factors.entries()) {
			// A group of one field has no pairs: each of its choices counts.
			const others = factors.length === 1 ? [one] : factors.slice(index + 1);
			for (const other of others) {
				for (const a of one.labels) {
					for (const b of one === other ? [a] : other.labels) {
						const key = keyOf(one.name, a, other.name, b);
						const fixed = new Map([
							[one.name, a],
							[other.name, b],
						]);
						if (!open.has(key)) open.set(key, { group, fixed });
					}
				}
			}
		}
	}
	return open;
}

/** Assigns each open field the label that covers the most pairs. */
function complete(
	factors: readonly Factor[],
	combination: Map<string, string>,
	open: ReadonlyMap<string, unknown>,
): Combination {
	for (const { name, labels } of factors) {
		if (combination.has(name)) continue;
		const gain = (label: string) =>
			[...combination].filter(([other, its]) => open.has(keyOf(name, label, other, its))).length;
		const gains = labels.map(gain);
		combination.set(name, at(labels, gains.indexOf(Math.max(...gains))));
	}
	return combination;
}

function pairsOf(combination: Combination): string[] {
	const all = [...combination];
	const [first] = all;
	if (first && all.length === 1) return [keyOf(...first, ...first)];
	return all.flatMap((one, index) => all.slice(index + 1).map((other) => keyOf(...one, ...other)));
}

function keyOf(nameA: string, labelA: string, nameB: string, labelB: string): string {
	return [`${nameA}=${labelA}`, `${nameB}=${labelB}`].sort().join(' ');
}
