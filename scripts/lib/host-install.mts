// The pinned real n8ns, each installed once per machine into the cache folder.
import { join } from 'node:path';
import { withProgress } from '../bootstrap/progress.mjs';
import { npm } from '../bootstrap/run.mjs';
import { CURRENT_HOST, type PinnedHost } from './hosts.mts';
import { installedOnce, manifestKey } from './pinned-install.mts';

interface InstalledHost {
	/** Identifies what is installed: manifest, lock, Node's major version, platform. */
	key: string;
	version: string;
	/** The script that `node` runs, e.g. `node <bin> start`. */
	bin: string;
	/** The node_modules that n8n's own packages are in. */
	modules: string;
}

/** Gives a pinned n8n; the first call for it on a machine installs it, in minutes. */
export async function installedHost(host: PinnedHost = CURRENT_HOST): Promise<InstalledHost> {
	const { manifest, version } = host;
	const key = manifestKey(manifest);
	const folder = await installedOnce('host', manifest, (temporary) => install(temporary, version));
	const modules = join(folder, 'node_modules');
	return { key, version, bin: join(modules, 'n8n', 'bin', 'n8n'), modules };
}

async function install(folder: string, version: string): Promise<void> {
	await withProgress(`Installing n8n ${version} (about 2 GB, once per machine)`, (detail) =>
		npm(['ci', '--ignore-scripts', '--legacy-peer-deps'], { cwd: folder, detail }),
	);
	await withProgress("Building n8n's SQLite (about a minute)", () =>
		npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: folder }),
	);
}
