import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../nodes/common/sending/outcome.ts';
import {
	countOutcomes,
	describeCounts,
	OUTCOMES,
} from '../../../../nodes/common/sending/outcome.ts';
import { describeProgress } from '../../../../nodes/common/sending/progress.ts';
import {
	describeRows,
	listFailures,
	listProblems,
	outputItem,
	summarise,
} from '../../../../nodes/common/sending/report.ts';

describe('describeRows', () => {
	it.each([
		[[3], '3'],
		[[3, 4], '3, 4'],
		[[3, 4, 5], '3 to 5'],
		[[1, 3, 4, 5, 9], '1, 3 to 5, 9'],
	])('%j', (rows, text) => {
		expect(describeRows(rows)).toBe(text);
	});

	it('names every row and no other', () => {
		const rowSets = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
		fc.assert(
			fc.property(rowSets, (rows) => {
				const sorted = rows.toSorted((a, b) => a - b);
				const named = describeRows(sorted)
					.split(', ')
					.flatMap((part) => {
						const [from = Number.NaN, to = from] = part.split(' to ').map(Number);
						return Array.from({ length: to - from + 1 }, (_, index) => from + index);
					});
				expect(named).toEqual(sorted);
			}),
		);
	});
});

describe('listProblems', () => {
	it('puts rows with one reason on one line', () => {
		expect(
			listProblems([
				[2, 'empty'],
				[3, 'empty'],
				[4, 'too short'],
				[7, 'empty'],
			]),
		).toEqual(['Rows 2, 3, 7: empty', 'Row 4: too short']);
	});
});

describe('outputItem', () => {
	const facts = { campaign: 'Welcome', phoneNumber: '919876543210', contactName: 'Asha' };
	const failed: RowResult = { outcome: 'failed', reason: 'no', attempts: 1, httpStatus: 400 };

	it('is the report of the row, paired with its input', () => {
		expect(outputItem(4, facts, failed, false)).toEqual({
			json: { outcome: 'failed', row: 5, ...facts, reason: 'no', attempts: 1, httpStatus: 400 },
			pairedItem: { item: 4 },
		});
	});

	it('has nothing beside the error on its way to the error output', () => {
		expect(outputItem(4, facts, failed, true).json).toEqual({
			error: expect.objectContaining({ message: 'Row 5: no', outcome: 'failed', row: 5 }),
		});
	});

	it('leaves accepted and skipped rows on the regular output', () => {
		for (const outcome of ['accepted', 'skipped'] as const) {
			expect(outputItem(0, facts, { outcome, attempts: 1 }, true).json).toMatchObject({ outcome });
		}
	});
});

describe('summaries', () => {
	it('count every outcome', () => {
		const outcomes = fc.array(fc.constantFrom(...OUTCOMES));
		fc.assert(
			fc.property(outcomes, (list) => {
				const results = list.map((outcome): RowResult => ({ outcome, attempts: 0 }));
				const counts = countOutcomes(results);
				expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(list.length);
				expect(summarise(results)).toContain(describeCounts(counts));
			}),
		);
	});

	it('list each row in trouble with its reason and what to do', () => {
		const results: RowResult[] = [
			{ outcome: 'accepted', attempts: 1 },
			{ outcome: 'unknown', attempts: 1, reason: 'The connection broke', advice: 'Check it' },
			{ outcome: 'notSent', attempts: 0, reason: 'The run stopped at row 2' },
		];
		expect(listFailures(results)).toEqual([
			'Row 2: The connection broke. Check it',
			'Row 3: The run stopped at row 2',
		]);
	});

	it('tell how far a run is', () => {
		const counts = { ...countOutcomes([]), accepted: 398, failed: 2 };
		expect(describeProgress(counts, 400, 1000, 5000)).toBe(
			'400 of 1000 rows settled (398 accepted, 2 failed), 80.0 a second, about 8 s left',
		);
	});
});
