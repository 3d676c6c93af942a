// @ts-check
// npm's manifests and lock files, copied to where npm installs from them.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './run.mjs';

const MODULES = 'node_modules/';

/**
 * Copies the manifests and the lock file of a project. The copied lock names each package's download address, which the
 * committed one leaves to the registry of the machine: without it, npm first fetches the list of all versions of every
 * package, which is half of all requests.
 *
 * @param {string} from
 * @param {string} to an existing folder
 */
export async function copyManifests(from, to) {
	const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
	for (const folder of ['.', ...(manifest.workspaces ?? [])]) {
		mkdirSync(join(to, folder), { recursive: true });
		copyFileSync(join(from, folder, 'package.json'), join(to, folder, 'package.json'));
	}
	const settings = join(from, '.npmrc');
	if (existsSync(settings)) copyFileSync(settings, join(to, '.npmrc'));
	const lock = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8'));
	const addressed = withAddresses(lock, await registryOf(to));
	writeFileSync(join(to, 'package-lock.json'), JSON.stringify(addressed));
}

/**
 * @typedef {object} LockedPackage
 * @property {string} [name] where it differs from that of the folder, because of an alias
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {boolean} [link] to a workspace
 */

/**
 * @template {{ packages: Record<string, LockedPackage> }} Lock
 * @param {Lock} lock
 * @param {string} registry
 * @returns {Lock} with the address of each package that has none, by the convention of all npm registries
 */
export function withAddresses(lock, registry) {
	const base = registry.replace(/\/?$/, '/');
	const packages = Object.entries(lock.packages).map(([path, one]) => {
		const at = path.lastIndexOf(MODULES);
		if (at < 0 || one.link || one.resolved || !one.version) return [path, one];
		const name = one.name ?? path.slice(at + MODULES.length);
		const file = `${name.split('/').at(-1)}-${one.version}.tgz`;
		return [path, { ...one, resolved: `${base}${name}/-/${file}` }];
	});
	return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * The registry that npm uses in a folder. It may print warnings, too.
 *
 * @param {string} folder
 */
async function registryOf(folder) {
	/** @type {string[]} */
	const lines = [];
	await npm(['config', 'get', 'registry'], { cwd: folder, onLine: (line) => lines.push(line) });
	const registry = lines.find((line) => URL.canParse(line));
	if (registry === undefined) throw new Error(`npm names no registry:\n${lines.join('\n')}`);
	return registry;
}
