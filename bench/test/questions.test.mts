import { describe, expect, it } from 'vitest';
import { events } from '../events.mts';
import { againOf } from '../lib/events.mts';
import { chooseCases } from '../lib/question.mts';
import { verdictOn, type Figures } from '../lib/report.mts';
import { queue } from '../queue.mts';
import { send } from '../send.mts';

const cases = [events, queue].flatMap((question) => question.cases(1));

describe.each(cases)('the targets of "$title"', ({ peers, targets = [] }) => {
	const good: Figures = {
		p50: 80,
		p95: 100,
		seconds: 1,
		ofLeast: 1,
		requests: 1,
		refusedShare: 0,
		duplicates: 0,
		lost: 0,
		falselyUnknown: 0,
	};
	const bad = Object.fromEntries(Object.keys(good).map((figure) => [figure, 9000]));
	const lines = peers.flatMap(({ name }) => [name, againOf(name)]);
	/** More workers take less time. */
	const faster = (name: string) => ({ ...good, seconds: 1 / Number(/\d$/.exec(name) ?? 1) });

	it('are met by good figures', () => {
		const figures = new Map(lines.map((name) => [name, faster(name)]));
		expect(targets.map((target) => verdictOn(target, figures)).filter((one) => !one.isMet)).toEqual(
			[],
		);
		expect(targets).not.toEqual([]);
	});

	it('are missed when our own figures are bad', () => {
		const isOurs = (name: string) => /WA Campaign|[1-9]\d* sends remembered/.test(name);
		const figures = new Map(lines.map((name) => [name, isOurs(name) ? bad : good]));
		const ofOurs = targets.filter(({ peer, times = '' }) => isOurs(peer) && !isOurs(times));
		expect(ofOurs.map((target) => verdictOn(target, figures)).filter((one) => one.isMet)).toEqual(
			[],
		);
	});
});

describe('chooseCases', () => {
	const namesOf = (names?: string[], peers?: string[]) =>
		chooseCases(send.cases(1), names, peers).map(
			(one) => `${one.name}: ${one.peers.map(({ name }) => name).join('; ')}`,
		);

	it('leaves out the cases that are only measured by name', () => {
		expect(namesOf()).toHaveLength(12);
		expect(namesOf(['faults'], ['raw', 'Do Not'])).toEqual([
			'faults: the same, Do Not Retry; raw axios',
		]);
	});

	it('lists the cases when asked for an unknown one', () => {
		expect(() => namesOf(['three'])).toThrow(/no case "three"[^]*send-30 [^]*100k/);
	});
});
