// n8n includes the package's peer, so installing the package needs no registry. Here npm's cache is empty and no
// registry responds, as on a machine that has never seen this project.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { npm } from '../../scripts/bootstrap/run.mjs';
import { installTarball } from '../../testkit/host/package-tarball.mts';
import { ROOT } from '../../testkit/paths.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const UNUSED_ADDRESS = 'http://127.0.0.1:9/';
const NAME = 'n8n-nodes-wa-campaigns';

describe('installing the packed package without npm cache and registry', () => {
	let base: string;
	beforeEach(() => {
		base = temporaryFolder();
		vi.stubEnv('npm_config_cache', join(base, 'npm-cache'));
		vi.stubEnv('npm_config_registry', UNUSED_ADDRESS);
	});
	afterEach(() => vi.unstubAllEnvs());

	/** The package's manifest with only a README: the build does not matter here. */
	async function pack(): Promise<string> {
		const source = join(base, 'source');
		mkdirSync(source);
		for (const file of ['package.json', 'README.md']) cpSync(join(ROOT, file), join(source, file));
		await npm(['pack', '--pack-destination', base], { cwd: source });
		const tarball = readdirSync(base).find((name) => name.endsWith('.tgz'));
		return join(base, tarball ?? 'no tarball');
	}

	it('installs only the package, replaces an older build, and keeps other packages', async () => {
		const home = join(base, 'home');
		const tarball = await pack();
		await installTarball(tarball, home);
		const nodes = join(home, '.n8n', 'nodes');
		const modules = join(nodes, 'node_modules');
		expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual([NAME]);
		addAsN8n(nodes, 'n8n-nodes-other');
		writeFileSync(join(modules, NAME, 'README.md'), 'of an older build');
		writeFileSync(join(modules, NAME, 'gone.js'), '');
		await installTarball(tarball, home);
		expect(readFileSync(join(modules, NAME, 'README.md'), 'utf8')).toContain(NAME);
		expect(existsSync(join(modules, NAME, 'gone.js'))).toBe(false);
		for (const name of [NAME, 'n8n-nodes-other', 'n8n-nodes-other/node_modules/needed']) {
			expect(existsSync(join(modules, name, 'package.json')), name).toBe(true);
		}
	}, 60_000);
});

/** As n8n does: it unpacks the package, installs its dependencies with npm, and adds it to the manifest. */
function addAsN8n(nodes: string, name: string): void {
	const folder = join(nodes, 'node_modules', name);
	const needed = join(folder, 'node_modules', 'needed');
	mkdirSync(needed, { recursive: true });
	const write = (file: string, content: object) => writeFileSync(file, JSON.stringify(content));
	write(join(needed, 'package.json'), { name: 'needed', version: '2.0.0' });
	write(join(folder, 'package.json'), {
		name,
		version: '1.0.0',
		dependencies: { needed: '^2.0.0' },
		peerDependencies: { 'n8n-workflow': '*' },
	});
	const manifest = JSON.parse(readFileSync(join(nodes, 'package.json'), 'utf8'));
	const dependencies = { ...manifest.dependencies, [name]: '1.0.0' };
	write(join(nodes, 'package.json'), { ...manifest, dependencies });
}
