// .ci/run with an npm of ours, which notes how it was called and does as it is told.
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOnPath } from '../../scripts/lib/executables.mts';
import { ROOT } from '../../scripts/lib/paths.mts';

const USED = 'bash dirname env grep ls mkdir mktemp rm tail tee touch wc'.split(' ');

const hasBash = process.platform !== 'win32';

describe.runIf(hasBash)('.ci/run', () => {
	let base: string;
	beforeEach(() => {
		base = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'));
		mkdirSync(join(base, '.ci'));
		mkdirSync(join(base, 'bin'));
		copyFileSync(join(ROOT, '.ci', 'run'), join(base, '.ci', 'run'));
	});
	afterEach(() => rmSync(base, { recursive: true, force: true }));

	/** Puts a command of ours where it is found first. */
	function command(name: string, script: string) {
		const file = join(base, 'bin', name);
		writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
		chmodSync(file, 0o755);
	}

	/** Runs it; `start` and `test` are what the two commands do, in the shell's words. */
	function run({ start = 'true', test = 'true', path = process.env.PATH, chrome = 'any' }) {
		// Whatever is missing, nothing is installed here.
		command('apt-get', `echo "$*" >> ${base}/installed`);
		command('service', `echo "$*" >> ${base}/services`);
		command(
			'npm',
			`echo "$* $npm_config_cache $WA_CAMPAIGNS_CACHE $(ls -A "$WA_CAMPAIGNS_CACHE" 2>/dev/null | wc -l)" >> ${base}/calls
			mkdir -p "$WA_CAMPAIGNS_CACHE" && touch "$WA_CAMPAIGNS_CACHE/$1"
			if [[ $1 == start ]]; then ${start}; else ${test}; fi`,
		);
		const PATH = [join(base, 'bin'), path].join(delimiter);
		const env = { ...process.env, PATH, CHROME_PATH: chrome, NPM_CONFIG_CACHE: '/elsewhere' };
		const { status, stdout } = spawnSync(join(base, '.ci', 'run'), { env, encoding: 'utf8' });
		const calls = readFileSync(join(base, 'calls'), 'utf8').trim().split('\n');
		return { status, lastLine: stdout.trimEnd().split('\n').at(-1), stdout, calls };
	}

	const total = (line: string) => `echo "${line}"`;

	/** A folder for PATH that holds what the script itself uses, and nothing else. */
	function barePath(): string {
		const folder = join(base, 'bare');
		mkdirSync(folder);
		for (const name of USED) {
			symlinkSync(String(findOnPath([name])), join(folder, name));
		}
		return folder;
	}

	it.each([
		['0', true],
		['1000', false],
	])('installs the servers and the browser that are missing, if user %s may', (id, may) => {
		command('id', `echo ${id}`);
		const { stdout } = run({ path: barePath(), chrome: '' });
		const installed = join(base, 'installed');
		expect(existsSync(installed)).toBe(may);
		if (may) {
			expect(readFileSync(installed, 'utf8')).toMatch(/^install .*chromium curl redis-server/m);
			expect(readFileSync(join(base, 'services'), 'utf8')).toMatch(/^redis-server stop\n/);
		}
		expect(stdout).toMatch(/passed, \d failed/);
	});

	it('starts, tests and starts again with caches that begin empty and go at the end', () => {
		const { status, lastLine, stdout, calls } = run({
			test: total('40 passed, 0 failed, 2 skipped'),
		});
		const called = calls.map((line) => /^(.*) (\S+) (\S+) (\d+)$/.exec(line)?.slice(1));
		expect(called.map((call) => call?.[0])).toEqual(['start -- --once', 'test', 'start -- --once']);
		expect(called.map((call) => call?.[3])).toEqual(['0', '1', '2']);
		for (const at of [1, 2]) {
			const [folder, ...others] = new Set(called.map((call) => call?.[at]));
			expect(others).toEqual([]);
			expect(existsSync(String(folder))).toBe(false);
		}
		expect(stdout).toMatch(
			/^npm start took \d+ s with empty caches and \d+ s with filled ones\.$/m,
		);
		expect(lastLine).toBe('42 passed, 0 failed, 2 skipped');
		expect(status).toBe(0);
	});

	it.each([
		[
			'a test that fails',
			'true',
			`${total('39 passed, 1 failed, 0 skipped')}; exit 1`,
			1,
			'41 passed, 1',
		],
		['tests that end without a total', 'true', 'exit 7', 7, '2 passed, 1'],
		[
			'a total that is good at a bad end',
			'true',
			`${total('9 passed, 0 failed, 0 skipped')}; exit 3`,
			3,
			'11 passed, 1',
		],
		['starts that fail', 'exit 5', total('9 passed, 0 failed, 0 skipped'), 5, '9 passed, 2'],
		['all of it', 'exit 2', 'exit 1', 2, '0 passed, 3'],
	])('tells of %s, and goes through every step', (_, start, test, code, counted) => {
		const { status, lastLine, calls } = run({ start, test });
		expect(calls).toHaveLength(3);
		expect(lastLine).toBe(`${counted} failed, 0 skipped`);
		expect(status).toBe(code);
	});
});
