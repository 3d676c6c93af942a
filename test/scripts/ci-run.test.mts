// .ci/install and .ci/run, with stubs for apt-get, sudo and npm that record how they are called.
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findOnPath } from '../../testkit/servers/executables.mts';
import { ROOT } from '../../testkit/paths.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const hasBash = process.platform !== 'win32';

let base: string;
beforeEach(() => {
	base = temporaryFolder();
	mkdirSync(join(base, '.ci'));
	mkdirSync(join(base, 'bin'));
	for (const name of ['run', 'install']) {
		copyFileSync(join(ROOT, '.ci', name), join(base, '.ci', name));
	}
});

/** Adds a stub that comes first on PATH. */
function command(name: string, script: string) {
	const file = join(base, 'bin', name);
	writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
	chmodSync(file, 0o755);
}

/** A stub that records its arguments, one line per call. */
const recording = (file: string) => `echo "$*" >> ${base}/${file}`;

/** The calls that a stub recorded. */
function recorded(file: string): string[] {
	const path = join(base, file);
	return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
}

describe.runIf(hasBash)('.ci/install', () => {
	/** Runs it where none of the programs is installed. */
	function install(programs: string[] = []) {
		const bare = join(base, 'bare');
		mkdirSync(bare, { recursive: true });
		for (const name of ['bash', 'env', 'true']) {
			symlinkSync(String(findOnPath([name])), join(bare, name));
		}
		command('service', recording('services'));
		const { status, stderr } = spawnSync(join(base, '.ci', 'install'), programs, {
			env: { ...process.env, PATH: join(base, 'bin') + delimiter + bare, CHROME_PATH: '' },
			encoding: 'utf8',
		});
		const packages = recorded('apt').flatMap((line) => /^install .* (\S+)$/.exec(line)?.[1] ?? []);
		return { status, stderr, packages };
	}

	it.each([
		['root', '0', 'exit 1'],
		['a user with sudo', '1000', 'shift; asked=yes exec "$@"'],
	])('installs what is missing as %s, and stops the servers that Debian starts', (_, id, sudo) => {
		command('id', `echo ${id}`);
		command('sudo', sudo);
		command('apt-get', `[[ ${id} == 0 || $asked == yes ]] && ${recording('apt')}`);
		const { status, packages } = install();
		expect(status).toBe(0);
		// The script also looks for PostgreSQL outside PATH.
		expect(packages).toEqual(expect.arrayContaining(['chromium', 'curl', 'redis-server']));
		expect(recorded('apt')[0]).toMatch(/^update/);
		expect(recorded('services')).toContain('redis-server stop');
		expect(recorded('services').join()).not.toMatch(/chromium|curl/);
	});

	it.each([
		['of a user without sudo', undefined],
		['of a user whose sudo asks for a password', 'exit 1'],
	])('lists what is missing on a machine %s, and exits with 0', (_, sudo) => {
		command('id', 'echo 1000');
		command('apt-get', recording('apt'));
		if (sudo !== undefined) command('sudo', sudo);
		const { status, stderr } = install();
		expect(recorded('apt')).toEqual([]);
		expect(stderr).toMatch(
			/^Not installed: chromium curl redis-server.*\. It takes apt-get, and root/,
		);
		expect(status).toBe(0);
	});

	it('installs the rest if apt-get lacks a package', () => {
		command('id', 'echo 0');
		command('apt-get', `[[ $* != *chromium ]] && ${recording('apt')}`);
		const { status, stderr, packages } = install(['browser', 'redis']);
		expect(packages).toEqual(['redis-server']);
		expect(stderr).toBe('Not installed: chromium. apt-get failed.\n');
		expect(status).toBe(0);
	});

	it('installs the named programs with the existing package lists if they cannot be updated', () => {
		command('id', 'echo 0');
		command('apt-get', `[[ $1 != update ]] && ${recording('apt')}`);
		expect(install(['redis', 'curl']).packages).toEqual(['redis-server', 'curl']);
	});

	it('does not reinstall what is there', () => {
		command('id', 'echo 0');
		command('apt-get', recording('apt'));
		command('google-chrome', '');
		command('redis-server', '');
		expect(install(['browser', 'redis']).status).toBe(0);
		expect(recorded('apt')).toEqual([]);
	});

	it('rejects an unknown program', () => {
		const { status, stderr } = install(['redis', 'postgresql']);
		expect(stderr).toMatch(/^usage: .*postgres/);
		expect(status).toBe(2);
	});
});

describe.runIf(hasBash)('.ci/run', () => {
	/** Runs it with shell commands in place of `.ci/install`, `npm start` and the tests. */
	function run({ start = 'true', test = 'true', install = 'true' }) {
		writeFileSync(join(base, '.ci', 'install'), `#!/usr/bin/env bash\n${install}\n`);
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

	it.each([
		['installs programs first', 0],
		['runs all steps where the installation of programs fails', 1],
	])('%s', (_, code) => {
		const install = `${recording('calls')}; exit ${code}`;
		const { status, calls } = run({ install, test: total('1 passed, 0 failed, 0 skipped') });
		expect(calls).toHaveLength(5);
		expect(calls[0]).toBe('');
		expect(status).toBe(0);
	});

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
