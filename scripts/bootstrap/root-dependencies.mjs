// @ts-check
// The checkout's own node_modules, installed when missing or when the lock file has changed.
import { createHash } from 'node:crypto';
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { copyManifests } from './manifests.mjs';
import { say, withProgress } from './progress.mjs';
import { npm } from './run.mjs';

/** What is installed for each purpose; a later one includes the earlier ones. */
const PURPOSES = {
	start: {
		title: 'Installing what builds the package',
		options: ['--omit=dev', '--workspace=sandbox', '--workspace=scripts/bootstrap/start'],
	},
	// All workspaces.
	test: { title: 'Installing what the tests need', options: ['--omit=dev'] },
	everything: { title: 'Installing development dependencies', options: ['--include=dev'] },
};

/** @typedef {keyof typeof PURPOSES} Purpose */

const NAMES = /** @type {Purpose[]} */ (Object.keys(PURPOSES));

/**
 * Installs with `npm ci`, beside the checkout's node_modules, which it then replaces: an interrupted install leaves the
 * earlier one. A node_modules that is a link belongs to another checkout and is not changed.
 *
 * @param {string} root the checkout
 * @param {NodeJS.ProcessEnv} env
 * @param {Purpose} [purpose]
 * @returns {Promise<void>}
 */
export async function installRootDependencies(root, env, purpose = 'everything') {
	if (isInstalled(root, purpose)) return;
	if (isLinked(root)) return say("node_modules is a link to another checkout's: left as it is");
	const aside = join(root, '.wa-campaigns-install');
	await withLock(
		`${aside}.lock`,
		async () => {
			if (isInstalled(root, purpose)) return;
			rmSync(aside, { recursive: true, force: true });
			mkdirSync(aside);
			await copyManifests(root, aside);
			const { title, options } = PURPOSES[purpose];
			await withProgress(title, async (detail) => {
				// Low priority, because a concurrent install of n8n takes longest.
				const args = ['ci', '--ignore-scripts', ...options];
				await npm(args, { cwd: aside, env, detail, lowPriority: true });
			});
			writeFileSync(stampFile(aside), stamp(root, purpose));
			rmSync(join(root, 'node_modules'), { recursive: true, force: true });
			renameSync(join(aside, 'node_modules'), join(root, 'node_modules'));
			rmSync(aside, { recursive: true });
		},
		say,
	);
}

/**
 * @param {string} root
 * @param {Purpose} purpose
 */
function isInstalled(root, purpose) {
	const file = stampFile(root);
	if (!existsSync(file)) return false;
	const installed = readFileSync(file, 'utf8');
	return NAMES.slice(NAMES.indexOf(purpose)).some((name) => installed === stamp(root, name));
}

/** @param {string} root */
function isLinked(root) {
	return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink();
}

/** @param {string} root */
function stampFile(root) {
	return join(root, 'node_modules', '.wa-campaigns-stamp');
}

/**
 * @param {string} root
 * @param {Purpose} purpose
 */
function stamp(root, purpose) {
	const read = (/** @type {string} */ folder) =>
		JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
	const { workspaces = [] } = read('.');
	const wanted = ['.', ...workspaces]
		.map(read)
		.map(({ dependencies, devDependencies, peerDependencies }) => [
			...[dependencies, devDependencies, peerDependencies],
		]);
	return createHash('sha256')
		.update(JSON.stringify({ purpose, wanted }))
		.update(readFileSync(join(root, 'package-lock.json')))
		.digest('hex');
}
