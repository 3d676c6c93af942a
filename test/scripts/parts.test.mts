// The list of all checks and tests.
import { execFileSync, spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installed, ROOT } from '../../testkit/paths.mts';
import { chosenParts, PARTS, partsOf } from '../../scripts/testing/parts.mts';

const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name);

describe('the test parts', () => {
	it('hold each test file exactly once', () => {
		const folders = ['test', 'sandbox/test', 'bench/test'];
		const git = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
		const files = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8' })
			.split('\n')
			.filter((file) => file.endsWith('.test.mts'));
		expect(files.length).toBeGreaterThan(300);
		const vitest = [installed('vitest', 'vitest.mjs'), 'list', '--filesOnly', '--json'];
		const { stdout } = spawnSync(process.execPath, [...process.execArgv, ...vitest], {
			cwd: ROOT,
			encoding: 'utf8',
		});
		const listed = (JSON.parse(stdout) as { file: string }[]).map(({ file }) =>
			relative(ROOT, file).replaceAll('\\', '/'),
		);
		expect(listed.toSorted()).toEqual(files.toSorted());
	});

	it('have unique names', () => {
		expect(new Set(names(PARTS)).size).toBe(PARTS.length);
	});

	it('need, for npm test, no program that npm does not install and no second n8n', () => {
		for (const { name, programs = [], n8n } of partsOf('test')) {
			expect({ name, programs, n8n: n8n === 'all' }).toEqual({ name, programs: [], n8n: false });
		}
	});
});

describe('chosenParts', () => {
	it('returns all of a run, the named ones, or the rest', () => {
		expect(chosenParts('full', [])).toEqual(PARTS);
		expect(names(chosenParts('full', ['queue', 'page']))).toEqual(['page', 'queue']);
		const rest = names(chosenParts('full', ['rest']));
		expect([...names(partsOf('test')), ...rest].toSorted()).toEqual(names(PARTS).toSorted());
	});

	it.each([
		['full', 'queues'],
		['test', 'queue'],
		['test', 'rest'],
	] as const)('rejects for %s the part %s, and lists the known ones', (run, name) => {
		expect(() => chosenParts(run, [name])).toThrow(
			/^There is no part "(queues|queue|rest)"\. Choose from: .*host/,
		);
	});
});
