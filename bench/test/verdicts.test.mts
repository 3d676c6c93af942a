import { describe, expect, it } from 'vitest';
import { atMost, atMostAbove, atMostTimes, formatVerdicts, type Aspect } from '../lib/verdicts.mts';

const wait: Aspect<number> = { name: 'wait', unit: 'ms', read: (figure) => figure };
const measured = (figures: Record<string, number>) => (peer: string) => figures[peer];

describe('a target', () => {
	it.each([
		['kept', atMost('a', wait, 10), { a: 10 }, true],
		['missed', atMost('a', wait, 10), { a: 10.1 }, false],
		['of a peer that was left out', atMost('a', wait, 10), {}, undefined],
		['without a figure', atMost('a', wait, 10), { a: Number.NaN }, undefined],
		['kept, relative', atMostTimes('a', wait, 1.5, 'b'), { a: 15, b: 10 }, true],
		['missed, relative', atMostTimes('a', wait, 1.5, 'b'), { a: 16, b: 10 }, false],
		[
			'relative to a peer that was left out',
			atMostTimes('a', wait, 1.5, 'b'),
			{ a: 16 },
			undefined,
		],
		['kept, in growth', atMostAbove('a', wait, 60, 'b'), { a: 70, b: 10 }, true],
		['missed, in growth', atMostAbove('a', wait, 60, 'b'), { a: 71, b: 10 }, false],
		['above a peer that was left out', atMostAbove('a', wait, 60, 'b'), { a: 71 }, undefined],
	])('%s', (_, target, figures, met) => {
		expect(target(measured(figures)).met).toBe(met);
	});

	it('states what was found and what was required', () => {
		const targets = [
			atMost('a', wait, 10),
			atMostTimes('a', wait, 1.5, 'b'),
			atMostAbove('a', wait, 60, 'b'),
			atMost('c', wait, 1),
		];
		expect(formatVerdicts(targets, measured({ a: 20, b: 10 })).split('\n')).toEqual([
			'MISSED        a: wait 20 ms, at most 10 ms',
			'MISSED        a: wait 20 ms, 2.00 of b with 10 ms, at most 1.5',
			'met           a: wait 10 ms above b, at most 60 ms',
			'not measured  c: wait -, at most 1 ms',
		]);
	});
});
