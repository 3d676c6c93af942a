// Writes a package.json that holds only what the sandbox imports, in the versions of the root's: the
// image needs none of the toolchain. Beside the root's lock file, npm installs the locked versions.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SANDBOX = fileURLToPath(new URL('..', import.meta.url));
const ROOT = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** @returns {Set<string>} names of the packages that the sandbox's sources import or resolve */
function importedPackages() {
	const names = new Set();
	for (const file of readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' })) {
		if (!/(?<!\.d)\.mts$/.test(file)) continue;
		const source = readFileSync(join(SANDBOX, file), 'utf8');
		const specifiers = source.matchAll(/(?:from |import |import\(|resolve\()'([^'.][^']*)'/g);
		for (const [, specifier] of specifiers) {
			const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
			if (!name.startsWith('node:')) names.add(name);
		}
	}
	return names;
}

/** @returns {object} the reduced package.json */
function reducedPackage() {
	const versions = { ...ROOT.dependencies, ...ROOT.devDependencies };
	const dependencies = [...importedPackages()].sort().map((name) => {
		if (!versions[name]) throw new Error(`${name} is imported but not in package.json`);
		return [name, versions[name]];
	});
	return {
		name: `${ROOT.name}-sandbox`,
		version: ROOT.version,
		private: true,
		dependencies: Object.fromEntries(dependencies),
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	process.stdout.write(`${JSON.stringify(reducedPackage(), null, '\t')}\n`);
}
