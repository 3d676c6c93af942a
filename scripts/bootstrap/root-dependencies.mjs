// @ts-check
// The checkout's own node_modules, installed when missing or when the lock file has changed.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { say, withProgress } from './progress.mjs';
import { npm } from './run.mjs';

/**
 * Installs with `npm ci`. A node_modules that is a link belongs to another checkout and is not changed: `npm ci` would
 * empty it.
 *
 * @param {string} root the checkout
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export async function installRootDependencies(root, env) {
	if (isCurrent(root)) return;
	if (isLinked(root)) return say("node_modules is a link to another checkout's: left as it is");
	await withLock(
		// Not in node_modules, which `npm ci` empties.
		join(root, '.wa-campaigns-install.lock'),
		async () => {
			if (isCurrent(root)) return;
			await withProgress('Installing development dependencies', async (detail) => {
				// Low priority, because a concurrent install of n8n takes longest.
				const args = ['ci', '--ignore-scripts', '--include=dev'];
				await npm(args, { cwd: root, env, detail, lowPriority: true });
			});
			writeFileSync(stampFile(root), fingerprint(root));
		},
		say,
	);
}

/** @param {string} root */
function isCurrent(root) {
	const stamp = stampFile(root);
	return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

/** @param {string} root */
function isLinked(root) {
	return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink();
}

/** @param {string} root */
function stampFile(root) {
	return join(root, 'node_modules', '.wa-campaigns-stamp');
}

/** @param {string} root */
function fingerprint(root) {
	const read = (/** @type {string} */ folder) =>
		JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
	const { workspaces = [] } = read('.');
	const wanted = ['.', ...workspaces]
		.map(read)
		.map(({ dependencies, devDependencies, peerDependencies }) => [
			...[dependencies, devDependencies, peerDependencies],
		]);
	return createHash('sha256')
		.update(JSON.stringify(wanted))
		.update(readFileSync(join(root, 'package-lock.json')))
		.digest('hex');
}
