import { describe, expect, it } from 'vitest';
import {
	atMost,
	atMostAbove,
	atMostTimes,
	tellVerdicts,
	type Aspect,
} from '../../bench/lib/verdicts.mts';
import { eventCases } from '../../bench/lib/event-cases.mts';
import type { EventFigures } from '../../bench/lib/event-figures.mts';

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
		['relative to nobody', atMostTimes('a', wait, 1.5, 'b'), { a: 16 }, undefined],
		['kept, in growth', atMostAbove('a', wait, 60, 'b'), { a: 70, b: 10 }, true],
		['missed, in growth', atMostAbove('a', wait, 60, 'b'), { a: 71, b: 10 }, false],
		['above nobody', atMostAbove('a', wait, 60, 'b'), { a: 71 }, undefined],
	])('%s', (_, target, figures, met) => {
		expect(target(measured(figures)).met).toBe(met);
	});

	it('is told with what was found and what was asked', () => {
		const targets = [
			atMost('a', wait, 10),
			atMostTimes('a', wait, 1.5, 'b'),
			atMostAbove('a', wait, 60, 'b'),
			atMost('c', wait, 1),
		];
		expect(tellVerdicts(targets, measured({ a: 20, b: 10 })).split('\n')).toEqual([
			'MISSED        a: wait 20 ms, at most 10 ms',
			'MISSED        a: wait 20 ms, 2.00 of b with 10 ms, at most 1.5',
			'met           a: wait 10 ms above b, at most 60 ms',
			'not measured  c: wait -, at most 1 ms',
		]);
	});
});

describe.each(eventCases(1))('the case $name', ({ peers, targets }) => {
	const good: EventFigures = {
		events: 300,
		p50: 80,
		p95: 100,
		max: 200,
		seconds: 1,
		requestsPerSend: 1,
		refused: 0,
		accepted: 240,
		duplicates: 0,
		lost: 0,
		falselyUnknown: 0,
		failed: 0,
		cpuMs: 20,
	};
	const bad: EventFigures = {
		...good,
		p50: 9000,
		p95: 9000,
		seconds: 1e6,
		requestsPerSend: 3,
		refused: 200,
		duplicates: 1,
		lost: 1,
		falselyUnknown: 1,
	};
	const ours = (name: string) => /WA Campaign|[1-9]\d* sends remembered/.test(name);

	it('is kept by good figures of its own peers', () => {
		const names = new Set(peers.map(({ name }) => name));
		const verdicts = targets.map((target) =>
			target((name) => (names.has(name) ? good : undefined)),
		);
		expect(verdicts.filter(({ met }) => met !== true)).toEqual([]);
		expect(verdicts).not.toEqual([]);
	});

	it('is missed by bad figures of ours', () => {
		const verdicts = targets.map((target) => target((name) => (ours(name) ? bad : good)));
		const kept = verdicts.filter(({ met, text }) => met && ours(text.split(':')[0] ?? ''));
		expect(kept).toEqual([]);
	});
});
