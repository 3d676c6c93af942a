import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseCases, chooseOnHost, chooseSends } from '../lib/choice.mts';

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
	])('selects %s', (_, args, expected) => {
		expect(choose(...args)).toEqual(expected);
	});

	it('lists the known cases when asked for an unknown one', () => {
		expect(() => choose('--case', 'three')).toThrow(/no case "three"[^]*one at 1[^]*two at 1/);
	});
});

describe('chooseOnHost', () => {
	const folder = mkdtempSync(join(tmpdir(), 'wa-choice-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	it('returns the arguments for Node beside the cases', () => {
		const profiles = join(folder, 'profiles');
		const args = ['--case', 'two', '--peer', 'ours', '--heap', '800', '--profile', profiles];
		const { cases, heapArgs, nodeArgs } = chooseOnHost(casesOf(1), 'usage', args);
		expect(cases).toEqual([{ name: 'two', title: 'two at 1', peers: [{ name: 'ours' }] }]);
		expect(heapArgs).toEqual(['--max-old-space-size=800']);
		expect(nodeArgs).toEqual([...heapArgs, '--cpu-prof', `--cpu-prof-dir=${profiles}`]);
		expect(existsSync(profiles)).toBe(true);
	});

	it('adds no arguments for Node by default', () => {
		expect(chooseOnHost(casesOf(1), 'usage', [])).toMatchObject({ heapArgs: [], nodeArgs: [] });
	});

	it('rejects an unknown case', () => {
		expect(() => chooseOnHost(casesOf(1), 'usage', ['--case', 'three'])).toThrow(/no case "three"/);
	});
});

describe('chooseSends', () => {
	const cases = [
		...casesOf(1),
		{ name: 'long', title: 'long', peers: [], byNameOnly: true as const },
	];
	const names = (...args: string[]) =>
		chooseSends(cases, 'usage', args).cases.map(({ name }) => name);

	it('leaves out cases that are only measured by name', () => {
		expect(names()).toEqual(['one', 'two']);
		expect(names('--case', 'long')).toEqual(['long']);
	});

	it('reads the number of rounds', () => {
		expect(chooseSends(cases, 'usage', []).rounds).toBeUndefined();
		expect(chooseSends(cases, 'usage', ['--rounds', '5']).rounds).toBe(5);
	});

	it('reads whether the service is reached over HTTPS', () => {
		expect(chooseSends(cases, 'usage', []).isHttps).toBe(false);
		expect(chooseSends(cases, 'usage', ['--https']).isHttps).toBe(true);
	});

	it.each(['0', '-1', '1.5', '', '100', 'three'])('rejects --rounds=%s', (rounds) => {
		expect(() => chooseSends(cases, 'usage', [`--rounds=${rounds}`])).toThrow(/--rounds .*1 to 99/);
	});
});
