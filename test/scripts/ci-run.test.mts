// .ci/run, with a stub for npm that records how it is called: its steps, and its total.
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../testkit/paths.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const hasBash = process.platform !== 'win32';

let base: string;
beforeEach(() => {
	base = temporaryFolder();
	mkdirSync(join(base, '.ci'));
	mkdirSync(join(base, 'bin'));
	copyFileSync(join(ROOT, '.ci', 'run'), join(base, '.ci', 'run'));
});

/** Adds a stub that comes first on PATH. */
function command(name: string, script: string) {
	const file = join(base, 'bin', name);
	writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
	chmodSync(file, 0o755);
}

/** The calls that a stub recorded. */
function recorded(file: string): string[] {
	const path = join(base, file);
	return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
}

describe.runIf(hasBash)('.ci/run', () => {
	/** Runs it with shell commands in place of `npm start` and the tests; `.ci/install` is missing, which is no failure. */
	function run({ start = 'true', test = 'true' }) {
		command(
			'npm',
			`echo "$* $npm_config_cache $WA_CAMPAIGNS_CACHE $(ls -A "$WA_CAMPAIGNS_CACHE" 2>/dev/null | wc -l)" >> ${base}/calls
			mkdir -p "$WA_CAMPAIGNS_CACHE" && touch "$WA_CAMPAIGNS_CACHE/$1"
			if [[ $1 == start ]]; then ${start}; else ${test}; fi`,
		);
		const PATH = [join(base, 'bin'), process.env.PATH].join(delimiter);
		const env = { ...process.env, PATH, NPM_CONFIG_CACHE: '/elsewhere' };
		const { status, stdout } = spawnSync(join(base, '.ci', 'run'), { env, encoding: 'utf8' });
		const lastLine = stdout.trimEnd().split('\n').at(-1);
		return { status, lastLine, stdout, calls: recorded('calls') };
	}

	const total = (line: string) => `echo "${line}"`;

	it('starts, tests and starts again with empty caches, and removes them at the end', () => {
		const { status, lastLine, stdout, calls } = run({
			test: total('40 passed, 0 failed, 2 skipped'),
		});
		const called = calls.map((line) => /^(.*) (\S+) (\S+) (\d+)$/.exec(line)?.slice(1));
		expect(called.map((call) => call?.[0])).toEqual([
			...['start -- --once', 'test', 'run test:full -- rest', 'start -- --once'],
		]);
		expect(called.map((call) => call?.[3])).toEqual(['0', '1', '2', '3']);
		for (const at of [1, 2]) {
			const [folder, ...others] = new Set(called.map((call) => call?.[at]));
			expect(others).toEqual([]);
			expect(existsSync(String(folder))).toBe(false);
		}
		expect(stdout).toMatch(
			/^npm start with empty caches: \d+ s\nnpm test: \d+ s\nnpm run test:full -- rest: \d+ s\nnpm start with filled caches: \d+ s\nin all: \d+ s$/m,
		);
		expect(lastLine).toBe('82 passed, 0 failed, 4 skipped');
		expect(status).toBe(0);
	});

	it.each([
		[
			'a test that fails',
			'true',
			`${total('39 passed, 1 failed, 0 skipped')}; exit 1`,
			1,
			'80 passed, 2',
		],
		['tests that end without a total', 'true', 'exit 7', 7, '2 passed, 2'],
		[
			'a total that is good at a bad end',
			'true',
			`${total('9 passed, 0 failed, 0 skipped')}; exit 3`,
			3,
			'20 passed, 2',
		],
		['starts that fail', 'exit 5', total('9 passed, 0 failed, 0 skipped'), 5, '18 passed, 2'],
		['all of it', 'exit 2', 'exit 1', 2, '0 passed, 4'],
	])('counts %s, and runs every step', (_, start, test, code, counted) => {
		const { status, lastLine, calls } = run({ start, test });
		expect(calls).toHaveLength(4);
		expect(lastLine).toBe(`${counted} failed, 0 skipped`);
		expect(status).toBe(code);
	});
});
