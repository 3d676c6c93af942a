// The pinned real n8ns, each installed once per machine into the cache folder.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../bootstrap/cache-folder.mjs';
import { makeOnce } from '../bootstrap/make-once.mjs';
import { withProgress } from '../bootstrap/progress.mjs';
import { npm } from '../bootstrap/run.mjs';
import { CURRENT_HOST, type PinnedHost } from './hosts.mts';

interface InstalledHost {
	/** Identifies what is installed: manifest, lock, Node's major version, platform. */
	key: string;
	version: string;
	/** The script that `node` runs, e.g. `node <bin> start`. */
	bin: string;
	/** The node_modules that n8n's own packages are in. */
	modules: string;
}

const MANIFEST_FILES = ['package.json', 'package-lock.json'];

/** Gives a pinned n8n; the first call for it on a machine installs it, in minutes. */
export async function installedHost(host: PinnedHost = CURRENT_HOST): Promise<InstalledHost> {
	const key = hostKey(host);
	const { version } = host;
	const folder = join(cacheFolder(), `host-${key}`);
	await makeOnce(folder, async (temporary) => {
		for (const file of MANIFEST_FILES)
			copyFileSync(join(host.manifest, file), join(temporary, file));
		await install(temporary, version);
	});
	const modules = join(folder, 'node_modules');
	return { key, version, bin: join(modules, 'n8n', 'bin', 'n8n'), modules };
}

function hostKey({ manifest }: PinnedHost): string {
	const hash = createHash('sha256');
	for (const file of MANIFEST_FILES) hash.update(readFileSync(join(manifest, file)));
	hash.update([process.versions.node.split('.')[0], process.platform, process.arch].join(' '));
	return hash.digest('hex').slice(0, 12);
}

async function install(folder: string, version: string): Promise<void> {
	await withProgress(`Installing n8n ${version} (about 2 GB, once per machine)`, (detail) =>
		npm(['ci', '--ignore-scripts', '--legacy-peer-deps'], { cwd: folder, detail }),
	);
	await withProgress("Building n8n's SQLite (about a minute)", () =>
		npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: folder }),
	);
}
