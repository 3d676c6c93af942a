import { describe, expect, it } from 'vitest';
import { repeatsOf } from '../../../../nodes/common/ledger/repeats.ts';

describe('Rows that repeat a key', () => {
	it.each<[Array<string | undefined>, Array<[number, number]>]>([
		[[], []],
		[['a', 'b'], []],
		[['a', 'b', 'a'], [[2, 0]]],
		[
			['a', 'a', 'b', 'a', 'b'],
			[
				[1, 0],
				[3, 0],
				[4, 2],
			],
		],
		[[undefined, 'a', undefined, 'a'], [[3, 1]]],
	])('of %j are %j, each with the first of its key', (keys, repeats) => {
		expect([...repeatsOf(keys.length, (index) => keys[index])]).toEqual(repeats);
	});
});
