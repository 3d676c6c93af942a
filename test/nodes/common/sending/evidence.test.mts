// What the service's own count tells of rows in doubt: the most that can have gone out, never more.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SendCounter } from '../../../../nodes/common/sending/evidence.ts';
import {
	countRows,
	describeEvidence,
	gatherEvidence,
} from '../../../../nodes/common/sending/evidence.ts';
import type { RowResult } from '../../../../nodes/common/sending/outcome.ts';
import { refused, rowTo } from '../../../harness/sentRows.mts';

const tallyOf = (confirmed: number, inDoubt: number) => ({ group: 'Welcome', confirmed, inDoubt });
const UP_TO_DATE = 'if its counter is up to date.';

describe('describeEvidence', () => {
	it.each([
		[
			'some may have',
			174,
			'counted 24 more than were confirmed; 50 rows are in doubt. Others may have sent through it meanwhile, so at most 24 of them had gone out by then, ' +
				UP_TO_DATE,
		],
		[
			'none has',
			150,
			'counted no more than were confirmed; 50 rows are in doubt. So none of them had gone out by then, ' +
				UP_TO_DATE,
		],
		[
			'all may have',
			200,
			'counted 50 more than were confirmed; 50 rows are in doubt. Others may have sent through it meanwhile, so any number of them may have gone out.',
		],
		[
			'all may have, and others',
			900,
			'counted 750 more than were confirmed; 50 rows are in doubt. Others may have sent through it meanwhile, so any number of them may have gone out.',
		],
	])('tells that %s gone out', (_, risen, words) => {
		expect(describeEvidence(tallyOf(150, 50), risen)).toBe(`The campaign "Welcome" ${words}`);
	});

	it('says nothing where it knows nothing, or the counter lags behind', () => {
		expect(describeEvidence(tallyOf(150, 50), undefined)).toBeUndefined();
		expect(describeEvidence(tallyOf(150, 50), 149)).toBeUndefined();
	});

	it('never claims fewer than went out, whatever others sent and however old the first count was', () => {
		fc.assert(
			fc.property(
				fc.record({
					confirmed: fc.nat(50),
					inDoubt: fc.integer({ min: 1, max: 50 }),
					share: fc.double({ min: 0, max: 1, noNaN: true }),
					others: fc.nat(50),
					beforeTheRun: fc.nat(50),
					acceptedTwice: fc.nat(10),
				}),
				({ confirmed, inDoubt, share, others, beforeTheRun, acceptedTwice }) => {
					const wentOut = Math.round(inDoubt * share);
					const risen = confirmed + wentOut + others + beforeTheRun + acceptedTwice;
					const line = describeEvidence(tallyOf(confirmed, inDoubt), risen) ?? '';
					if (line.includes('none of them')) expect(wentOut).toBe(0);
					const most = /at most (\d+) of them/.exec(line)?.[1];
					if (most !== undefined) expect(wentOut).toBeLessThanOrEqual(Number(most));
					expect(line).not.toBe('');
				},
			),
		);
	});
});

describe('gatherEvidence', () => {
	const result = (outcome: RowResult['outcome'], attempts = 1): RowResult => ({
		outcome,
		reasonCode: 'connectionLost',
		attempts,
	});
	const counter = (risen: Record<string, number>, asked: string[] = []): SendCounter => ({
		begin: async () => await Promise.resolve(),
		risen: async (group) => {
			asked.push(group);
			return await Promise.resolve(risen[group]);
		},
	});
	const gather = async (
		risen: Record<string, number>,
		rows: Array<readonly [group: string, result: RowResult]>,
		settled: number[] = [],
	) => {
		const asked: string[] = [];
		const lines = await gatherEvidence(
			counter(risen, asked),
			rows.map(([group], index) => rowTo(String(index), group)),
			rows.map(([, end]) => end),
			new Map(settled.map((index) => [index, true])),
		);
		return { asked, lines };
	};

	it('asks about the campaigns with rows in doubt alone, and tells each by itself', async () => {
		const { asked, lines } = await gather({ A: 2, B: 1 }, [
			['A', result('accepted')],
			['B', result('unknown')],
			['A', result('unknown')],
			['C', result('accepted')],
			['C', result('failed')],
		]);
		expect(asked.toSorted()).toEqual(['A', 'B']);
		expect(lines).toEqual([
			expect.stringMatching(/^The campaign "A" counted 1 more than were confirmed; 1 row is in/),
			expect.stringMatching(/^The campaign "B" counted 1 more than were confirmed; 1 row is in/),
		]);
	});

	it('counts what this try has sent alone', async () => {
		const { lines } = await gather(
			{ A: 1 },
			[
				['A', result('accepted')],
				['A', result('unknown')],
				['A', result('accepted', 0)],
				['A', result('unknown', 0)],
				['A', result('accepted')],
				['A', result('unknown')],
			],
			[0, 1],
		);
		expect(lines).toEqual([
			expect.stringMatching(/counted no more .*; 1 row is in doubt\. So none/),
		]);
	});

	it('asks nothing where no row of this try is in doubt, or nobody counts', async () => {
		expect(await gather({ A: 1 }, [['A', result('unknown', 0)]])).toEqual({ asked: [], lines: [] });
		const rows = [rowTo('1')];
		expect(await gatherEvidence(undefined, rows, [result('unknown')], new Map())).toEqual([]);
	});

	it('asks about few campaigns of a list with many', async () => {
		const { asked } = await gather(
			{},
			Array.from({ length: 30 }, (_, index) => [`Campaign ${index}`, result('unknown')] as const),
		);
		expect(asked).toHaveLength(5);
	});
});

describe('countRows', () => {
	it('counts those that can be sent by their groups', () => {
		const rows = [rowTo('1', 'A'), refused('bad'), rowTo('2', 'B'), rowTo('3', 'A')];
		expect([...countRows(rows)]).toEqual([
			['A', 2],
			['B', 1],
		]);
	});
});
