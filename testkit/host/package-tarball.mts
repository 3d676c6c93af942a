// The package as users get it: built, packed, installed from the tarball.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../scripts/bootstrap/lock.mjs';
import { say, withProgress } from '../../scripts/bootstrap/progress.mjs';
import { npm } from '../../scripts/bootstrap/run.mjs';
import { ROOT, installed } from '../paths.mts';
import { scratchFolder } from '../servers/scratch.mts';

/**
 * Builds the checkout and packs it.
 *
 * @param folder for the tarball; it must exist and contain no other one
 * @returns the tarball's path
 */
export async function packPackage(folder: string): Promise<string> {
	// Two starts in one checkout share dist.
	await withLock(
		installed('.wa-campaigns-build.lock'),
		() =>
			withProgress('Building and packing the package', async () => {
				await npm(['run', 'build'], { cwd: ROOT });
				await npm(['pack', '--pack-destination', folder], { cwd: ROOT });
			}),
		say,
	);
	const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
	if (!tarball) throw new Error(`npm pack left no tarball in ${folder}`);
	return join(folder, tarball);
}

// Without --legacy-peer-deps, npm queries the registry for the peer even if it omits it.
const NOTHING_FETCHED = ['--offline', '--legacy-peer-deps', '--omit=peer'];

/** n8n's file name for its list of installed packages. */
const NO_PACKAGES = { name: 'installed-nodes', private: true, dependencies: {} };

/**
 * Installs a tarball where n8n keeps community nodes: npm installs into a scratch folder, because it would remove other
 * packages in n8n's. Nothing is fetched: the package has no dependencies, and n8n includes the peer.
 *
 * @param userFolder n8n's user folder, which contains `.n8n`
 */
export async function installTarball(tarball: string, userFolder: string): Promise<void> {
	const scratch = scratchFolder();
	try {
		writeJson(join(scratch, 'package.json'), NO_PACKAGES);
		await npm(['install', tarball, '--ignore-scripts', ...NOTHING_FETCHED], { cwd: scratch });
		const place = join('node_modules', 'n8n-nodes-wa-campaigns');
		const nodes = join(userFolder, '.n8n', 'nodes');
		rmSync(join(nodes, place), { recursive: true, force: true });
		cpSync(join(scratch, place), join(nodes, place), { recursive: true });
		addToList(join(nodes, 'package.json'), readJson(join(nodes, place, 'package.json')));
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

function addToList(file: string, { name, version }: { name: string; version: string }): void {
	const list = existsSync(file) ? readJson(file) : NO_PACKAGES;
	writeJson(file, { ...list, dependencies: { ...list.dependencies, [name]: version } });
}

function readJson(file: string) {
	return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, content: object): void {
	writeFileSync(file, JSON.stringify(content));
}
