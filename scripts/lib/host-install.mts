// The pinned real n8n, installed once per machine into the cache folder.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../bootstrap/cache-folder.mjs';
import { makeOnce } from '../bootstrap/make-once.mjs';
import { withProgress } from '../bootstrap/progress.mjs';
import { npm } from '../bootstrap/run.mjs';
import { HOST_MANIFEST } from './paths.mts';

export interface InstalledHost {
	/** Identifies what is installed: manifest, lock, Node's major version, platform. */
	key: string;
	version: string;
	/** The script that `node` runs, e.g. `node <bin> start`. */
	bin: string;
}

const MANIFEST_FILES = ['package.json', 'package-lock.json'];

/** Gives the n8n that `test/host` pins; the first call on a machine installs it, in minutes. */
export async function installedHost(): Promise<InstalledHost> {
	const key = hostKey();
	const version = pinnedVersion();
	const folder = join(cacheFolder(), `host-${key}`);
	await makeOnce(folder, async (temporary) => {
		for (const file of MANIFEST_FILES)
			copyFileSync(join(HOST_MANIFEST, file), join(temporary, file));
		await install(temporary, version);
	});
	return { key, version, bin: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
}

function hostKey(): string {
	const hash = createHash('sha256');
	for (const file of MANIFEST_FILES) hash.update(readFileSync(join(HOST_MANIFEST, file)));
	hash.update([process.versions.node.split('.')[0], process.platform, process.arch].join(' '));
	return hash.digest('hex').slice(0, 12);
}

function pinnedVersion(): string {
	const manifest = JSON.parse(readFileSync(join(HOST_MANIFEST, 'package.json'), 'utf8'));
	return manifest.dependencies.n8n;
}

async function install(folder: string, version: string): Promise<void> {
	await withProgress(`Installing n8n ${version} (2.2 GB, once per machine)`, (detail) =>
		npm(['install', '--ignore-scripts', '--legacy-peer-deps'], { cwd: folder, detail }),
	);
	await withProgress("Building n8n's SQLite (about a minute)", () =>
		npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: folder }),
	);
}
