import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile, report, verdictOn, type Figures, type Target } from '../lib/report.mts';

const cellsOf = (text: string, start: string) =>
	text
		.split('\n')
		.find((line) => line.startsWith(start))
		?.split(/ {2,}/);

describe('report', () => {
	const figures: Figures = { rows: 10, p50: 81.4, seconds: 2, requests: 1.25 };
	const lines = [
		{ peer: 'idle', rounds: [{ rows: 10, p50: 5, seconds: 1 }] },
		{ peer: 'ours', rounds: [figures] },
		{ peer: 'broken', rounds: [new Error('n8n ended\nand its log')] },
	];
	const text = report('Ten events', lines, [{ peer: 'ours', figure: 'p50', atMost: 50 }]);

	it('has a column for each figure that a peer has', () => {
		expect(cellsOf(text, 'peer')).toEqual(['peer', 'rows', 'p50 ms', 'time s', 'requests/row']);
		expect(cellsOf(text, 'ours')).toEqual(['ours', '10', '81', '2.0', '1.25']);
		expect(cellsOf(text, 'idle')).toEqual(['idle', '10', '5', '1.0', '-']);
	});

	it('gives the first line of the reason for missing figures', () => {
		expect(cellsOf(text, 'broken')?.slice(1)).toEqual(['-', '-', '-', '-']);
		expect(text).toContain('broken: n8n ended\n');
		expect(text).not.toContain('and its log');
	});

	it('ends with a verdict for each target', () => {
		expect(text).toContain('MISSED        ours: p50 ms 81, at most 50');
	});

	it('shows the median of several rounds and the range of their times', () => {
		const rounds = [9, 3, 4].map((seconds) => ({ seconds, inFlight: seconds * 10 }));
		const measured = report('', [{ peer: 'ours', rounds: [...rounds, new Error('n8n ended')] }]);
		expect(cellsOf(measured, 'peer')).toEqual([
			'peer',
			'time s',
			'fastest',
			'slowest',
			'peak in flight',
		]);
		expect(cellsOf(measured, 'ours')).toEqual(['ours', '4.0', '3.0', '9.0', '40']);
	});
});

describe('verdictOn', () => {
	const target: Target = { peer: 'a', figure: 'p50', atMost: 10 };
	const times = { ...target, atMost: 1.5, times: 'b' };
	const above = { ...target, atMost: 60, above: 'b' };

	it.each<[string, Target, Record<string, number>, boolean | undefined]>([
		['met', target, { a: 10 }, true],
		['missed', target, { a: 10.1 }, false],
		['of a peer that was left out', target, {}, undefined],
		['without a figure', target, { a: NaN }, undefined],
		['met, relative', times, { a: 15, b: 10 }, true],
		['missed, relative', times, { a: 16, b: 10 }, false],
		['relative to a peer that was left out', times, { a: 16 }, undefined],
		['met, in growth', above, { a: 70, b: 10 }, true],
		['missed, in growth', above, { a: 71, b: 10 }, false],
		['above a peer that was left out', above, { a: 71 }, undefined],
	])('classifies a target %s', (_, one, p50, isMet) => {
		const figures = Object.entries(p50).map(([peer, value]) => [peer, { p50: value }] as const);
		expect(verdictOn(one, new Map(figures)).isMet).toBe(isMet);
	});
});

describe('percentile', () => {
	it.each([
		[[1, 2, 3, 4], 0.5, 2],
		[[10, 9, 100], 0.5, 10],
		[[1, 2, 3, 4], 0.95, 4],
		[[], 0.5, NaN],
	])('of %j at %d is %d', (values, share, expected) => {
		expect(percentile(values, share)).toBe(expected);
	});

	it('is the smallest value that the share does not exceed', () => {
		const values = fc.array(fc.nat(1000), { minLength: 1 });
		const share = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100);
		fc.assert(
			fc.property(values, share, (all, part) => {
				const found = percentile(all, part);
				const upTo = (limit: number) => all.filter((value) => value <= limit).length;
				expect(all).toContain(found);
				expect(upTo(found)).toBeGreaterThanOrEqual(part * all.length);
				const smaller = all.filter((value) => value < found);
				if (smaller.length > 0) {
					expect(upTo(Math.max(...smaller))).toBeLessThan(part * all.length);
				}
			}),
		);
	});
});
