// Real n8ns, each installed once per machine into the cache folder.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';
import { makeOnce } from '../../scripts/bootstrap/make-once.mjs';
import { withProgress } from '../../scripts/bootstrap/progress.mjs';
import { npm } from '../../scripts/bootstrap/run.mjs';
import { sideBySide } from '../../scripts/bootstrap/side-by-side.mjs';
import { CURRENT_HOST, type PinnedHost } from './hosts.mts';
import { ROOT } from '../paths.mts';
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

/** Returns an n8n; the first call for it on a machine installs it, which takes minutes. */
export async function installedHost(host: PinnedHost = CURRENT_HOST): Promise<InstalledHost> {
	const { manifest, isUnlocked } = host;
	const version = isUnlocked ? await publishedVersion(host.version) : host.version;
	const key = isUnlocked ? `${version}-${manifestKey(manifest)}` : manifestKey(manifest);
	const folder = isUnlocked
		? await makeOnce(join(cacheFolder(), `host-${key}`), async (temporary) => {
				writeFileSync(join(temporary, 'package.json'), withVersion(manifest, version));
				await npm(['install', ...ARGUMENTS, '--package-lock-only'], { cwd: temporary });
				await install(temporary, version);
			})
		: await installedOnce('host', manifest, (temporary) => install(temporary, version));
	const modules = join(folder, 'node_modules');
	return { key, version, bin: join(modules, 'n8n', 'bin', 'n8n'), modules };
}

const WHOLE_VERSION = /^\d+\.\d+\.\d+$/;

/** The version that a tag such as "latest" means, or the version itself. */
async function publishedVersion(versionOrTag: string): Promise<string> {
	if (WHOLE_VERSION.test(versionOrTag)) return versionOrTag;
	let version = '';
	const onLine = (line: string) => (version ||= WHOLE_VERSION.exec(line)?.[0] ?? '');
	await npm(['view', `n8n@${versionOrTag}`, 'version'], { cwd: ROOT, onLine });
	if (version === '') throw new Error(`npm names no version of n8n for "${versionOrTag}"`);
	return version;
}

/** The package.json of a pinned n8n, for another version. */
function withVersion(manifest: string, version: string): string {
	const pinned = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8'));
	return JSON.stringify({ ...pinned, dependencies: { ...pinned.dependencies, n8n: version } });
}

const ARGUMENTS = ['--ignore-scripts', '--legacy-peer-deps'];

async function install(folder: string, version: string): Promise<void> {
	const [, sqlite] = await sideBySide([
		withProgress(`Installing n8n ${version} (about 2 GB, once per machine)`, (detail) =>
			npm(['ci', ...ARGUMENTS], { cwd: folder, detail }),
		),
		builtSqlite(lockedSqlite(folder)),
	]);
	const built = join('node_modules', 'sqlite3', 'build', 'Release');
	cpSync(join(sqlite, built), join(folder, built), { recursive: true });
}

/** The version of sqlite3 in the lock file. */
function lockedSqlite(folder: string): string {
	const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	return packages['node_modules/sqlite3'].version;
}

/**
 * Returns the folder of n8n's SQLite, which several versions of n8n share. It is compiled if its prebuilt file can't be
 * downloaded, which takes as long as installing n8n.
 */
async function builtSqlite(version: string): Promise<string> {
	const { versions, platform, arch } = process;
	const name = `sqlite3-${version}-${platform}-${arch}-${versions.modules}`;
	return await makeOnce(join(cacheFolder(), name), (folder) =>
		withProgress("Building n8n's SQLite", async () => {
			writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
			const args = ['install', `sqlite3@${version}`, '--ignore-scripts=false'];
			// Compiling takes a third of the time at -O1, and the first start waits for it.
			const env = { ...process.env, CFLAGS: '-O1' };
			await npm(args, { cwd: folder, env, lowPriority: true });
		}),
	);
}
