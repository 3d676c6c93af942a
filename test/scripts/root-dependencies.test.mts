// Installs from a lock with the real npm, in a project with one local package.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installRootDependencies } from '../../scripts/bootstrap/root-dependencies.mjs';
import { npm } from '../../scripts/bootstrap/run.mjs';
import { startLocalServer } from '../harness/localServer.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

/** An installation takes ten seconds beside other work, and a test makes up to six. */
const MINUTES = 3 * 60_000;

describe("installing the checkout's dependencies", { timeout: MINUTES }, () => {
	let root: string;
	beforeEach(async () => {
		root = temporaryFolder();
		vi.stubEnv('npm_config_cache', join(root, '.npm-cache'));
		mkdirSync(join(root, 'tool'));
		write('tool/package.json', { name: 'tool', version: '1.0.0' });
		write('package.json', { name: 'project', devDependencies: { tool: 'file:tool' } });
		await npm(['install', '--package-lock-only', '--offline'], { cwd: root });
	}, MINUTES);
	afterEach(() => vi.unstubAllEnvs());

	const write = (file: string, content: object) =>
		writeFileSync(join(root, file), JSON.stringify(content));
	const install = () => installRootDependencies(root, process.env);
	const modules = () =>
		readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'));

	it('installs exactly what the lock lists, and does not change the lock', async () => {
		mkdirSync(join(root, 'node_modules', 'left-over'), { recursive: true });
		const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
		await install();
		expect(modules()).toEqual(['tool']);
		expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lock);
		expect(readdirSync(root).filter((name) => name.includes('.lock'))).toEqual([]);
	});

	it('installs development dependencies under NODE_ENV=production, as set in n8n’s image', async () => {
		vi.stubEnv('NODE_ENV', 'production');
		await install();
		expect(modules()).toEqual(['tool']);
	});

	it('runs once for two concurrent calls, and again only when the lock changes', async () => {
		await Promise.all([install(), install()]);
		mkdirSync(join(root, 'node_modules', 'mine'));
		await install();
		expect(modules()).toEqual(['mine', 'tool']);
		const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
		writeFileSync(join(root, 'package-lock.json'), `${lock}\n`);
		await install();
		expect(modules()).toEqual(['tool']);
	});

	it('installs what a purpose needs, and only once what includes it', async () => {
		const folders = {
			sandbox: 'sandbox',
			start: 'scripts/bootstrap/start',
			test: 'scripts/bootstrap/test',
		};
		for (const [name, folder] of Object.entries(folders)) {
			mkdirSync(join(root, folder), { recursive: true });
			write(join(folder, 'package.json'), { name, version: '1.0.0' });
		}
		const devDependencies = { tool: 'file:tool' };
		const workspaces = Object.values(folders);
		write('package.json', { name: 'project', workspaces, devDependencies });
		await npm(['install', '--package-lock-only', '--offline'], { cwd: root });
		const installFor = async (purpose: 'start' | 'test' | 'everything') => {
			await installRootDependencies(root, process.env, purpose);
			return modules();
		};
		expect(await installFor('start')).toEqual(['sandbox', 'start']);
		expect(await installFor('test')).toEqual(['sandbox', 'start', 'test']);
		expect(await installFor('everything')).toEqual(['sandbox', 'start', 'test', 'tool']);
		expect(await installFor('start')).toEqual(['sandbox', 'start', 'test', 'tool']);
	});

	it('does not change a node_modules that is a link', async () => {
		const others = join(root, 'other-checkout', 'node_modules');
		mkdirSync(join(others, 'theirs'), { recursive: true });
		symlinkSync(others, join(root, 'node_modules'), 'junction');
		await install();
		expect(readdirSync(others)).toEqual(['theirs']);
	});

	it('fetches packages by their addresses alone, without the lists of their versions', async () => {
		await npm(['pack', join(root, 'tool')], { cwd: root });
		const tarball = readFileSync(join(root, 'tool-1.0.0.tgz'));
		const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
		const registry = await startLocalServer();
		onTestFinished(registry.close);
		registry.answer((_request, response) => response.end(tarball));
		vi.stubEnv('npm_config_cache', join(root, '.empty-cache'));
		// npm sets both for what its scripts run.
		vi.stubEnv('npm_config_registry', `http://127.0.0.1:${registry.port}`);
		vi.stubEnv('npm_config_omit_lockfile_registry_resolved', 'true');
		const dependencies = { tool: '1.0.0' };
		write('package.json', { name: 'project', dependencies });
		write('package-lock.json', {
			lockfileVersion: 3,
			packages: {
				'': { name: 'project', dependencies },
				'node_modules/tool': { version: '1.0.0', integrity },
			},
		});
		await install();
		expect(modules()).toEqual(['tool']);
		expect(registry.requests).toEqual(['GET /tool/-/tool-1.0.0.tgz']);
	});

	it('runs again when the manifest of a workspace changes', async () => {
		mkdirSync(join(root, 'part'));
		write('part/package.json', { name: 'part', version: '1.0.0' });
		write('package.json', { name: 'project', workspaces: ['part'] });
		await npm(['install', '--package-lock-only', '--offline'], { cwd: root });
		await install();
		const dependencies = { tool: 'file:../tool' };
		write('part/package.json', { name: 'part', version: '1.0.0', dependencies });
		await expect(install()).rejects.toThrow('in sync');
	});
});
