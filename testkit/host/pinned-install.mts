// npm packages that are pinned by a separate manifest and lock, and installed into the cache folder.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';
import { makeOnce } from '../../scripts/bootstrap/make-once.mjs';
import { copyManifests } from '../../scripts/bootstrap/manifests.mjs';

const MANIFEST_FILES = ['package.json', 'package-lock.json'];

/** Identifies what is installed: manifest, lock, Node's major version, platform. */
export function manifestKey(manifest: string): string {
	const hash = createHash('sha256');
	for (const file of MANIFEST_FILES) hash.update(readFileSync(join(manifest, file)));
	hash.update([process.versions.node.split('.')[0], process.platform, process.arch].join(' '));
	return hash.digest('hex').slice(0, 12);
}

/**
 * Returns the cache folder with a manifest's packages.
 *
 * @param manifest the folder with package.json and package-lock.json
 * @param install installs into a folder that holds copies of both; called once per machine
 */
export async function installedOnce(
	name: string,
	manifest: string,
	install: (folder: string) => Promise<void>,
): Promise<string> {
	return await makeOnce(
		join(cacheFolder(), `${name}-${manifestKey(manifest)}`),
		async (temporary) => {
			await copyManifests(manifest, temporary);
			await install(temporary);
		},
	);
}
