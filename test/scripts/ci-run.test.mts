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

const USED = 'bash dirname env grep ls mkdir mktemp rm tail tee touch true wc'.split(' ');

const hasBash = process.platform !== 'win32';

describe.runIf(hasBash)('.ci/run', () => {
	let base: string;
	beforeEach(() => {
		base = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'));
		mkdirSync(join(base, '.ci'));
		mkdirSync(join(base, 'bin'));
		for (const name of ['run', 'install']) {
			copyFileSync(join(ROOT, '.ci', name), join(base, '.ci', name));
		}
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
		const { status, stdout, stderr } = spawnSync(join(base, '.ci', 'run'), {
			env,
			encoding: 'utf8',
		});
		const calls = readFileSync(join(base, 'calls'), 'utf8').trim().split('\n');
		return { status, lastLine: stdout.trimEnd().split('\n').at(-1), stdout, stderr, calls };
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

	describe('where servers and the browser are missing', () => {
		const runBare = () => run({ path: barePath(), chrome: '' });
		const installed = () => join(base, 'installed');

		it.each([
			['root', '0', 'false', ''],
			['a user with sudo', '1000', 'shift; exec "$@"', 'sudo '],
		])('installs them as %s', (_, id, sudo) => {
			command('id', `echo ${id}`);
			command('sudo', sudo);
			const { stdout } = runBare();
			expect(readFileSync(installed(), 'utf8')).toMatch(/^install .*chromium curl redis-server/m);
			expect(readFileSync(join(base, 'services'), 'utf8')).toMatch(/^redis-server stop\n/);
			expect(stdout).toMatch(/passed, \d failed/);
		});

		it.each([
			['without sudo', undefined],
			['whose sudo asks for a password', 'exit 1'],
		])('names them to a user %s, and runs what there is', (_, sudo) => {
			command('id', 'echo 1000');
			if (sudo !== undefined) command('sudo', sudo);
			const { stdout, stderr, calls } = runBare();
			expect(existsSync(installed())).toBe(false);
			expect(stderr).toMatch(
				/^Missing, and not to be installed by this user: chromium curl redis/m,
			);
			expect(calls).toHaveLength(4);
			expect(stdout).toMatch(/passed, \d failed/);
		});

		it('installs only what it is asked for', () => {
			command('id', 'echo 0');
			command('apt-get', `echo "$*" >> ${installed()}`);
			command('service', 'true');
			const PATH = [join(base, 'bin'), barePath()].join(delimiter);
			const { status } = spawnSync(join(base, '.ci', 'install'), ['redis'], {
				env: { ...process.env, PATH, CHROME_PATH: '' },
			});
			expect(status).toBe(0);
			expect(readFileSync(installed(), 'utf8')).toMatch(/--no-install-recommends redis-server$/m);
		});
	});

	it('starts, tests and starts again with caches that begin empty and go at the end', () => {
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
	])('counts %s, and goes through every step', (_, start, test, code, counted) => {
		const { status, lastLine, calls } = run({ start, test });
		expect(calls).toHaveLength(4);
		expect(lastLine).toBe(`${counted} failed, 0 skipped`);
		expect(status).toBe(code);
	});
});
