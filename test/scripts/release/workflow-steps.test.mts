// Runs shell steps of the workflows as GitHub does: what stops a publication.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/temporaryFolder.mts';
import { findJob, shellOf } from './workflow-files.mts';

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

/** Runs the one step of a job whose script contains `text`. */
function runStep(title: string, text: string, env: NodeJS.ProcessEnv) {
	const [script, ...others] = shellOf(findJob(title)).filter((shell) => shell.includes(text));
	if (script === undefined || others.length > 0) throw new Error(`No single step has "${text}"`);
	const { status, stdout } = spawnSync('bash', ['-e', '-c', script], {
		cwd: folder,
		env: { ...process.env, ...env },
		encoding: 'utf8',
	});
	return { status, stdout };
}

describe.skipIf(process.platform === 'win32')('A publication', () => {
	function git(...args: string[]): string {
		const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid'];
		return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
	}

	/** @returns the commit's hash */
	function commit(message: string): string {
		git('commit', '--quiet', '--allow-empty', '--message', message);
		return git('rev-parse', 'HEAD');
	}

	it('continues only if the tag’s commit is on main', () => {
		git('init', '--quiet', '--initial-branch', 'main');
		const released = commit('Release');
		git('checkout', '--quiet', '-b', 'side');
		const aside = commit('Not reviewed');
		git('checkout', '--quiet', 'main');
		commit('After the release');
		git('update-ref', 'refs/remotes/origin/main', 'main');
		const check = (sha: string) =>
			runStep('publish.yml: check', 'merge-base', { GITHUB_SHA: sha, GITHUB_REF_NAME: '1.2.3' });
		expect(check(released).status).toBe(0);
		expect(check(aside)).toEqual({
			status: 1,
			stdout: '::error::The tag 1.2.3 is not on main: nothing is published\n',
		});
	});

	it.each(['publish.yml: npm', 'publish.yml: release'])(
		'continues in the job %s only with the packed file',
		(title) => {
			mkdirSync(join(folder, 'packed'));
			const tarball = join(folder, 'packed', 'package-1.2.3.tgz');
			writeFileSync(tarball, 'packed');
			const check = (sha256: string) => runStep(title, 'sha256sum', { SHA256: sha256 }).status;
			const hash = createHash('sha256').update('packed').digest('hex');
			expect(check(hash)).toBe(0);
			expect(check('')).not.toBe(0);
			writeFileSync(join(folder, 'packed', 'z-other.tgz'), 'packed');
			expect(check(hash)).not.toBe(0);
			rmSync(join(folder, 'packed', 'z-other.tgz'));
			writeFileSync(tarball, 'changed');
			expect(check(hash)).not.toBe(0);
		},
	);

	it('outputs the hash of the packed file', () => {
		// A stub for npm, which would build here.
		writeFileSync(
			join(folder, 'npm'),
			'#!/usr/bin/env bash\nif [[ $1 == pack ]]; then echo packed > "$3/package-1.2.3.tgz"; fi\n',
		);
		chmodSync(join(folder, 'npm'), 0o755);
		const output = join(folder, 'output');
		const { status } = runStep('publish.yml: pack', 'npm pack', {
			PATH: [folder, process.env.PATH].join(delimiter),
			GITHUB_OUTPUT: output,
		});
		expect(status).toBe(0);
		const hash = createHash('sha256').update('packed\n').digest('hex');
		expect(readFileSync(output, 'utf8')).toBe(`sha256=${hash}\n`);
	});
});
