// @ts-check
// The toolchain's Node. It strips types, has node:sqlite, and meets n8n 2.41's requirement; machines with an older Node
// get it from the npm package `node`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { makeOnce } from './make-once.mjs';
import { withProgress } from './progress.mjs';
import { npm } from './run.mjs';

const NODE_VERSION = '24.21.0';

/**
 * @returns {Promise<string>} the path of a Node 24 (or newer) executable, installed into the cache
 *   folder if this process is older
 */
export async function findNode24() {
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	const folder = join(cacheFolder(), `node-${NODE_VERSION}-${process.platform}-${process.arch}`);
	await makeOnce(folder, install);
	const bin = join(folder, 'node_modules', 'node', 'bin');
	return join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
}

/** @param {string} folder */
async function install(folder) {
	writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
	await withProgress(`Installing Node ${NODE_VERSION}`, async (detail) => {
		// The package's own install script picks the binary for this platform.
		await npm(['install', `node@${NODE_VERSION}`, '--ignore-scripts=false'], {
			cwd: folder,
			detail,
		});
	});
}
