// What is logged during a long list, and how it is worded.
import { describe, expect, it } from 'vitest';
import { ListProgress } from '../../../nodes/engine/progress.ts';
import { executeContext } from '../../harness/executeContext.mts';

/** A list that started at 1,000 ms. */
function list(total: number, mode: 'manual' | 'trigger' = 'trigger', first: string[] = []) {
	const { context, reported } = executeContext({ mode });
	let now = 1000;
	const clock = {
		now: () => now,
		wall: () => now,
		sleep: async () => await Promise.resolve(),
		random: () => 0,
	};
	const words = { ended: 'done', first, last: ['failed', 'not tried'] };
	const progress = new ListProgress(context, clock, total, words);
	return {
		reported,
		progress,
		/** A row ends at this time. */
		endRow: (at: number, word = 'created') => {
			now = at;
			progress.count(word);
			progress.logIfDue();
		},
	};
}

function counted(total: number, counts: Record<string, number>, first?: string[]): ListProgress {
	const { progress } = list(total, 'trigger', first);
	for (const [word, rows] of Object.entries(counts)) progress.count(word, rows);
	return progress;
}

describe('The count of a list', () => {
	it.each<[number, Record<string, number>, string]>([
		[1, { created: 1 }, '1 row: 1 created'],
		[1000, { failed: 10, created: 990 }, '1000 rows: 990 created, 10 failed'],
		[
			9,
			{ 'not tried': 2, failed: 1, unchanged: 1, created: 5 },
			'9 rows: 1 unchanged, 5 created, 1 failed, 2 not tried',
		],
		[2, { created: 2, failed: 0 }, '2 rows: 2 created'],
		[3, {}, '3 rows'],
	])('of %i rows %j is "%s"', (total, counts, text) => {
		expect(counted(total, counts).summary()).toBe(text);
	});

	it('lists first the words that the operation puts first', () => {
		const progress = counted(3, { failed: 1, skipped: 1, accepted: 1 }, ['accepted', 'skipped']);
		expect(progress.summary()).toBe('3 rows: 1 accepted, 1 skipped, 1 failed');
	});
});

describe('The progress of a list', () => {
	it('is logged five seconds after the last time, and not before', () => {
		const { reported, endRow } = list(6);
		for (const at of [3000, 5999]) endRow(at);
		expect(reported.log).toEqual([]);
		for (const at of [6000, 10_999]) endRow(at);
		expect(reported.log).toEqual([
			'info: WA Campaign: 3 of 6 rows done (3 created), 0.6 a second, about 5 s left',
		]);
		endRow(11_000);
		expect(reported.log).toHaveLength(2);
	});

	it('logs no progress for the last row', () => {
		const { reported, endRow } = list(4);
		for (const at of [2000, 2000, 2000, 60_000]) endRow(at);
		expect(reported.log).toEqual([]);
	});

	it('appears in the browser as well while the user watches', () => {
		for (const mode of ['manual', 'trigger'] as const) {
			const { reported, endRow } = list(4, mode);
			endRow(6000);
			expect(reported.console).toEqual(
				mode === 'manual' ? ['1 of 4 rows done (1 created), 0.2 a second, about 15 s left'] : [],
			);
		}
	});

	it.each([
		[400, 1000, 5000, '80.0 a second, about 8 s left'],
		[1, 1000, 0, '1000.0 a second, about 1 s left'],
		[1, 2, 3_600_000, '0.0 a second, about 1000 s left'],
		[10, 11, 4000, '2.5 a second, about 1 s left'],
	])('%i of %i after %i ms: %s', (ended, total, elapsedMs, text) => {
		expect(counted(total, { created: ended }).describe(elapsedMs)).toBe(
			`${ended} of ${total} rows done (${ended} created), ${text}`,
		);
	});
});
