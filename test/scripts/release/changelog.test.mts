// A release keeps the changelog's prose unchanged. Uses the real release-it in a temporary repository.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../testkit/paths.mts';
import { installedTool } from '../../../scripts/lib/tools.mts';
import { sectionOf } from '../../../scripts/release/changelog.mts';

const MINUTES = 120_000;
const before = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
/** The same with unreleased changes. */
const changed = before.replace('\n## ', '\n## [Unreleased]\n\n- One thing\n\n## ');

describe('sectionOf', () => {
	const changelog =
		'# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.1.0] - 2026-11-20\n\nFirst\n\n- old\n';
	it.each([
		['Unreleased', '- new'],
		['0.1.0', 'First\n\n- old'],
		['0.1', undefined],
		['1.0.0', undefined],
	])('returns the section of %s', (version, section) => {
		expect(sectionOf(changelog, version)).toBe(section);
	});

	it('finds the sections of this changelog', () => {
		expect(before).toMatch(/^# Changelog\n/);
		expect(sectionOf(before, '0.1.0')).toMatch(/^The first version\./);
	});
});

describe('npm run release', () => {
	let folder: string;
	const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

	beforeAll(async () => {
		const bin = join(await installedTool('release-it'), 'release-it', 'bin', 'release-it.js');
		folder = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'));
		mkdirSync(join(folder, 'scripts', 'release'), { recursive: true });
		writeFileSync(join(folder, 'CHANGELOG.md'), changed);
		const config = 'scripts/release/release-it.json';
		cpSync(join(ROOT, config), join(folder, config));
		const scripts = { 'release:check': 'node -e ""' };
		const manifest = { name: 'n8n-nodes-wa-campaigns', version: '0.1.0', scripts };
		writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
		git('init', '--quiet', '--initial-branch=main');
		git('config', 'user.name', 'Test');
		git('config', 'user.email', 'test@example.test');
		git('add', '.');
		git('commit', '--quiet', '--message=All');
		const args = ['--config', 'scripts/release/release-it.json', '--ci', 'minor'];
		const offline = ['--no-git.push', '--no-git.requireUpstream'];
		const { status, stderr } = spawnSync(process.execPath, [bin, ...args, ...offline], {
			cwd: folder,
			encoding: 'utf8',
		});
		expect([status, stderr]).toEqual([0, expect.any(String)]);
	}, MINUTES);
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it('moves unreleased changes below the version, word for word', () => {
		const after = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
		expect(sectionOf(after, '0.2.0')).toBe('- One thing');
		expect(sectionOf(after, '0.1.0')).toBe(sectionOf(before, '0.1.0'));
		expect(sectionOf(after, 'Unreleased')).toBe('');
		expect(after).toMatch(/^## \[0\.2\.0\] - \d{4}-\d\d-\d\d$/m);
	});

	it('commits and tags the version', () => {
		expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe('0.2.0');
		expect(git('tag', '--list').trim()).toBe('0.2.0');
		expect(git('log', '-1', '--format=%s').trim()).toBe('Release 0.2.0');
		expect(git('status', '--porcelain')).toBe('');
	});
});
