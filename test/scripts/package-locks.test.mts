// `npm ci` rejects a lock without an entry for every dependency, including optional ones of other platforms: a lock
// made on Linux must also work on macOS and Windows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOSTS } from '../../testkit/host/hosts.mts';
import { DOCS, ROOT } from '../../testkit/paths.mts';

interface LockedPackage {
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	integrity?: string;
	/** to a workspace */
	link?: boolean;
	resolved?: string;
}

type Packages = Record<string, LockedPackage>;

const MODULES = 'node_modules/';

/** Where Node would find `name` from the package at `path`: beside it or in a parent folder. */
function isLocked(packages: Packages, path: string, name: string): boolean {
	if (packages[`${path ? `${path}/` : ''}${MODULES}${name}`]) return true;
	if (!path) return false;
	const above = path.slice(0, Math.max(0, path.lastIndexOf(MODULES))).replace(/\/$/, '');
	return isLocked(packages, above, name);
}

function missing(packages: Packages): string[] {
	return Object.entries(packages).flatMap(([path, one]) =>
		Object.keys({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies })
			.filter((name) => !isLocked(packages, path, name))
			.map((name) => `${name}, wanted by ${path || 'the manifest'}`),
	);
}

describe.each<readonly [name: string, folder: string]>([
	['the package', ROOT],
	['the tools of the documentation', DOCS],
	['release-it', join(ROOT, 'scripts', 'tools', 'release-it')],
	["n8n's scanner", join(ROOT, 'scripts', 'tools', 'scanner')],
	...HOSTS.map(({ version, manifest }) => [`n8n ${version}`, manifest] as const),
])('the lock of %s', (_, folder) => {
	const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	const packages: Packages = lock.packages;
	const { '': manifest, ...others } = packages;
	// A workspace has two entries: a folder of the checkout and a link to it.
	const installedOnes = Object.fromEntries(
		Object.entries(others).filter(([path, { link }]) => path.includes(MODULES) && !link),
	);

	it('lists all dependencies of all platforms', () => {
		expect(manifest).toBeDefined();
		expect(missing(packages)).toEqual([]);
	});

	it('has a checksum for each, and no registry', () => {
		const pathsOf = (isWrong: (one: LockedPackage) => boolean) =>
			Object.entries(installedOnes).flatMap(([path, one]) => (isWrong(one) ? [path] : []));
		expect(pathsOf(({ integrity }) => !integrity)).toEqual([]);
		expect(pathsOf(({ resolved }) => resolved !== undefined)).toEqual([]);
	});
});
