import { describe, expect, it } from 'vitest';
import { chooseCases } from '../../bench/lib/choice.mts';

const casesOf = (scale: number) =>
	['one', 'two'].map((name) => ({
		name,
		title: `${name} at ${scale}`,
		peers: [{ name: 'ours' }, { name: 'theirs' }, { name: 'theirs, retried' }],
	}));

const choose = (...args: string[]) =>
	chooseCases(casesOf, 0.5, 'usage', args).map(
		({ title, peers }) => `${title}: ${peers.map(({ name }) => name).join('; ')}`,
	);

describe('chooseCases', () => {
	it.each([
		[
			'all',
			[],
			['one at 1: ours; theirs; theirs, retried', 'two at 1: ours; theirs; theirs, retried'],
		],
		['one case', ['--case', 'two'], ['two at 1: ours; theirs; theirs, retried']],
		[
			'peers by a part of their name',
			['--peer', 'their'],
			['one at 1: theirs; theirs, retried', 'two at 1: theirs; theirs, retried'],
		],
		[
			'several of both, in a quick try',
			['--quick', '--case', 'two', '--case', 'one', '--peer', 'ours', '--peer', 'retried'],
			['one at 0.5: ours; theirs, retried', 'two at 0.5: ours; theirs, retried'],
		],
	])('gives %s', (_, args, expected) => {
		expect(choose(...args)).toEqual(expected);
	});

	it('names the cases that there are when asked for another', () => {
		expect(() => choose('--case', 'three')).toThrow(/no case "three"[^]*one at 1[^]*two at 1/);
	});
});
