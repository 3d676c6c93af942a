import { describe, expect, it } from 'vitest';
import type { EventFigures } from '../lib/event-figures.mts';
import { againOf, lineOf, queueCases } from '../lib/queue-cases.mts';
import { eventCases } from '../lib/event-cases.mts';

/** The names of all lines in a case's table. */
const inOneProcess = eventCases(1).map(({ name, peers, targets }) => ({
	name,
	targets,
	lines: peers.map((peer) => peer.name),
}));
const inQueueMode = queueCases(1).map((one) => {
	const lines = one.workers.flatMap((workers) =>
		one.peers.flatMap((peer) => {
			const line = lineOf(one, peer.name, workers);
			return one.again && peer.remembered !== undefined ? [line, againOf(line)] : [line];
		}),
	);
	return { name: `${one.name}, queue`, targets: one.targets, lines };
});

describe.each([...inOneProcess, ...inQueueMode])('the case $name', ({ lines, targets }) => {
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

	/** More workers take less time. */
	const faster = (name: string) => ({
		...good,
		seconds: good.seconds / Number(/(\d) workers/.exec(name)?.[1] ?? 1),
	});

	it('meets its targets with good figures of only its own peers', () => {
		const verdicts = targets.map((target) =>
			target((name) => (lines.includes(name) ? faster(name) : undefined)),
		);
		expect(verdicts.filter(({ met }) => met !== true)).toEqual([]);
		expect(verdicts).not.toEqual([]);
	});

	it('misses its targets when our own figures are bad', () => {
		const verdicts = targets.map((target) => target((name) => (ours(name) ? bad : good)));
		const kept = verdicts.filter(({ met, text }) => met && ours(text.split(':')[0] ?? ''));
		expect(kept).toEqual([]);
	});
});
