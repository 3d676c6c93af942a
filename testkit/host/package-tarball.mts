// The package as users get it: built, packed, installed from the tarball.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../scripts/bootstrap/lock.mjs';
import { say, withProgress } from '../../scripts/bootstrap/progress.mjs';
import { npm } from '../../scripts/bootstrap/run.mjs';
import { ROOT, installed } from '../paths.mts';

/**
 * Builds the checkout and packs it.
 *
 * @param folder where the tarball goes; it must exist and hold no other one
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

// Without --legacy-peer-deps npm asks the registry about the peer even to leave it out.
const NOTHING_FETCHED = ['--offline', '--legacy-peer-deps', '--omit=peer'];

/**
 * Installs a tarball where n8n keeps community nodes. Nothing is fetched, nor looked for in npm's
 * cache: the package has no dependencies, and n8n brings the peer.
 *
 * @param userFolder n8n's user folder: it holds `.n8n`
 */
export async function installTarball(tarball: string, userFolder: string): Promise<void> {
	const nodes = join(userFolder, '.n8n', 'nodes');
	mkdirSync(nodes, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
	writeFileSync(join(nodes, 'package.json'), JSON.stringify(manifest));
	await npm(['install', tarball, '--ignore-scripts', ...NOTHING_FETCHED], { cwd: nodes });
}
