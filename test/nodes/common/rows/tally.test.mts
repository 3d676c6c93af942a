// What is told of a long list, and in which words.
import { describe, expect, it } from 'vitest';
import { tellProgress } from '../../../../nodes/common/rows/progress.ts';
import { Tally } from '../../../../nodes/common/rows/tally.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

function tallied(total: number, counts: Record<string, number>): Tally {
	const tally = new Tally(total);
	for (const [word, rows] of Object.entries(counts)) tally.count(word, rows);
	return tally;
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
		expect(tallied(total, counts).summary()).toBe(text);
	});

	it('knows which words have come', () => {
		const tally = tallied(3, { created: 2 });
		expect([tally.has('created'), tally.has('failed'), tally.ended]).toEqual([true, false, 2]);
	});
});

describe('The progress of a list', () => {
	const LINE = '400 of 1000 rows done (398 created, 2 failed), 80.0 a second, about 8 s left';

	it('names what is done, how fast, and how long the rest takes', () => {
		expect(tallied(1000, { created: 398, failed: 2 }).progress(5000)).toBe(LINE);
		expect(tallied(10, { created: 1 }).progress(0)).toContain('1 of 10');
	});

	it.each([
		['in the log', 'trigger', []],
		['in the browser, too, of those who watch a manual run', 'manual', [LINE]],
	] as const)('is told every five seconds %s', async (_, mode, inBrowser) => {
		const clock = virtualClock(() => 0.5);
		const { context, told } = executeContext({ mode });
		const tally = tallied(1000, { created: 398 });
		const tell = tellProgress(context, clock, (elapsedMs) => tally.progress(elapsedMs));
		const after = async (ms: number) => {
			await clock.run(clock.sleep(ms));
			tally.count('failed');
			tell();
		};
		await after(4999);
		expect(told.log).toEqual([]);
		await after(1);
		await after(4999);
		expect(told).toMatchObject({ log: [`info: WA Campaign: ${LINE}`], console: inBrowser });
		await after(1);
		expect(told.log).toHaveLength(2);
	});
});
