import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../../nodes/common/pacing/runState.ts';
import type { Outcome, RowResult } from '../../../../nodes/common/sending/outcome.ts';
import {
	countOutcomes,
	describeCounts,
	OUTCOMES,
} from '../../../../nodes/common/sending/outcome.ts';
import {
	describeRows,
	listFailures,
	listProblems,
	notSentItem,
	outputItem,
	summarise,
} from '../../../../nodes/common/sending/report.ts';
import { CallError } from '../../../../nodes/common/service/callError.ts';

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

	it('names the outcome on the error output where there is no reason', () => {
		const { json, pairedItem } = outputItem(4, facts, { outcome: 'notSent', attempts: 0 }, true);
		expect(json.error).toMatchObject({ message: 'Row 5: notSent', attempts: 0 });
		expect(pairedItem).toEqual({ item: 4 });
	});

	it('leaves a row that waits for its hours on the regular output', () => {
		const sendAfter = '2026-11-21T03:30:00.000Z';
		const waits: RowResult = {
			outcome: 'notSent',
			putOff: true,
			reason: 'a',
			attempts: 0,
			sendAfter,
		};
		expect(outputItem(4, facts, waits, true)).toEqual({
			json: { outcome: 'notSent', row: 5, ...facts, reason: 'a', attempts: 0, sendAfter },
			pairedItem: { item: 4 },
		});
	});

	it('leaves accepted and skipped rows on the regular output', () => {
		for (const outcome of ['accepted', 'skipped'] as const) {
			expect(outputItem(0, facts, { outcome, attempts: 1 }, true).json).toMatchObject({ outcome });
		}
	});
});

describe('notSentItem', () => {
	const notSent = { outcome: 'notSent', row: 3, phoneNumber: '', attempts: 0 };
	const resumesAt = '2026-11-21T07:00:00.000Z';

	it.each<[string, Error, object]>([
		[
			'the run stopped',
			new RunStopped({ kind: 'fatal', text: 'Too long', advice: 'Go on later', resumesAt }),
			{ reason: 'Too long', advice: 'Go on later', sendAfter: resumesAt },
		],
		[
			'the service could not be asked',
			new CallError('Rate limit', 'Wait a while.', { httpStatus: 429, resumesAt }, true),
			{ reason: 'Rate limit', advice: 'Wait a while.', sendAfter: resumesAt },
		],
		[
			'the service named no time',
			new CallError('No password', 'Enter it.', { httpStatus: 401 }, true),
			{ reason: 'No password', advice: 'Enter it.' },
		],
		['anything else was thrown', new Error('Out of the blue'), { reason: 'Out of the blue' }],
	])('tells why no row was tried where %s', (_, error, told) => {
		expect(notSentItem(error, 2, false)).toEqual({
			json: { ...notSent, ...told },
			pairedItem: { item: 2 },
		});
	});

	it('goes to the error output when there is one', () => {
		expect(notSentItem(new Error('Out of the blue'), 2, true).json).toEqual({
			error: { message: 'Row 3: Out of the blue', ...notSent, reason: 'Out of the blue' },
		});
	});
});

describe('summaries', () => {
	it.each<[Outcome[], string]>([
		[[], '0 rows: no rows'],
		[['accepted'], '1 row: 1 accepted'],
		[['notSent', 'accepted', 'notSent'], '3 rows: 1 accepted, 2 not sent'],
		[
			['notSent', 'unknown', 'failed', 'skipped', 'accepted'],
			'5 rows: 1 accepted, 1 skipped, 1 failed, 1 unknown, 1 not sent',
		],
	])('of %j: %s', (outcomes, text) => {
		expect(summarise(outcomes.map((outcome) => ({ outcome, attempts: 0 })))).toBe(text);
	});

	it('tell how many rows wait for their hours, and until when', () => {
		const waits = (sendAfter: string): RowResult => ({
			outcome: 'notSent',
			putOff: true,
			attempts: 0,
			sendAfter,
		});
		const late = waits('2026-11-22T03:30:00.000Z');
		const first = waits('2026-11-21T03:30:00.000Z');
		expect(summarise([{ outcome: 'accepted', attempts: 1 }, late])).toBe(
			'2 rows: 1 accepted, 1 not sent. 1 row waits for the send window, the first until 2026-11-22T03:30:00.000Z',
		);
		expect(summarise([late, first, { outcome: 'notSent', attempts: 0 }])).toBe(
			'3 rows: 3 not sent. 2 rows wait for the send window, the first until 2026-11-21T03:30:00.000Z',
		);
		expect(listFailures([late, first])).toEqual([]);
	});

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
			{ outcome: 'skipped', attempts: 0, reason: 'Sent before' },
			{ outcome: 'failed', attempts: 0 },
		];
		expect(listFailures(results)).toEqual([
			'Row 2: The connection broke. Check it',
			'Row 3: The run stopped at row 2',
			'Row 5: failed',
		]);
	});
});
