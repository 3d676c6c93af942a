// n8n brings the package's peer, so installing the package needs no registry. npm's cache is
// empty here and no registry answers: a machine that has never seen this project is no worse off.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { npm } from '../../scripts/bootstrap/run.mjs';
import { installTarball } from '../../testkit/host/package-tarball.mts';
import { ROOT } from '../../testkit/paths.mts';

const UNUSED_ADDRESS = 'http://127.0.0.1:9/';
const NAME = 'n8n-nodes-wa-campaigns';

describe('installing the packed package where npm has cached nothing and reaches nothing', () => {
	let base: string;
	beforeEach(() => {
		base = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'));
		vi.stubEnv('npm_config_cache', join(base, 'npm-cache'));
		vi.stubEnv('npm_config_registry', UNUSED_ADDRESS);
	});
	afterEach(() => {
		vi.unstubAllEnvs();
		rmSync(base, { recursive: true, force: true });
	});

	/** The package's own manifest with a README for contents: what is built is not at stake here. */
	async function pack(): Promise<string> {
		const source = join(base, 'source');
		mkdirSync(source);
		for (const file of ['package.json', 'README.md']) cpSync(join(ROOT, file), join(source, file));
		await npm(['pack', '--pack-destination', base], { cwd: source });
		const tarball = readdirSync(base).find((name) => name.endsWith('.tgz'));
		return join(base, tarball ?? 'no tarball');
	}

	it('puts it, and nothing beside it, where n8n looks for community nodes', async () => {
		const home = join(base, 'home');
		await installTarball(await pack(), home);
		const modules = join(home, '.n8n', 'nodes', 'node_modules');
		expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual([NAME]);
		expect(existsSync(join(modules, NAME, 'README.md'))).toBe(true);
	}, 60_000);
});
