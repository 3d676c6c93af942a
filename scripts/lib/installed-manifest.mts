// What a folder with a manifest and a lock names, installed once per machine into the cache folder.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../bootstrap/cache-folder.mjs';
import { makeOnce } from '../bootstrap/make-once.mjs';

const FILES = ['package.json', 'package-lock.json'];

/** Identifies what is installed: manifest, lock, Node's major version, platform. */
export function manifestKey(manifest: string): string {
	const hash = createHash('sha256');
	for (const file of FILES) hash.update(readFileSync(join(manifest, file)));
	hash.update([process.versions.node.split('.')[0], process.platform, process.arch].join(' '));
	return hash.digest('hex').slice(0, 12);
}

/**
 * Gives the node_modules of a manifest.
 *
 * @param manifest the folder that holds package.json and package-lock.json
 * @param kind begins the name of its folder in the cache
 * @param install fills the folder that it is given, which holds both files
 */
export async function installedManifest(
	manifest: string,
	kind: string,
	install: (folder: string) => Promise<void>,
): Promise<string> {
	const folder = join(cacheFolder(), `${kind}-${manifestKey(manifest)}`);
	await makeOnce(folder, async (temporary) => {
		for (const file of FILES) copyFileSync(join(manifest, file), join(temporary, file));
		await install(temporary);
	});
	return join(folder, 'node_modules');
}
