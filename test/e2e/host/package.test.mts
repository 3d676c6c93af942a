// The contents of the package that users install.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_OWNER } from '../../../scripts/release/owner.mts';
import { ROOT } from '../../../testkit/paths.mts';
import { sharedDemo } from '../shared-demo.mts';

const { packageFolder, tarball } = sharedDemo();
const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
const files = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' })
	.filter((name) => statSync(join(packageFolder, name)).isFile())
	.map((name) => name.replaceAll('\\', '/'));

/** Bytes, packed and unpacked. A feature may raise them slightly; a stray file must exceed them. */
const LARGEST_TARBALL = 295_000;
const LARGEST_PACKAGE = 1_072_000;

/** The build output of tracked files, and the documents; folder READMEs are only for readers of the sources. */
function expectedFiles(): string[] {
	const listed = execFileSync('git', ['ls-files', '-z', 'nodes', 'credentials', 'icons'], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const built = listed
		.split('\0')
		.filter((path) => path !== '' && !path.endsWith('/README.md'))
		.map((path) => `dist/${path.replace(/\.ts$/, '.js')}`);
	return ['CHANGELOG.md', 'LICENSE.md', 'README.md', 'package.json', ...built];
}

it('contains the built files and its documents, and nothing else', () => {
	expect(files.toSorted()).toEqual(expectedFiles().toSorted());
});

it('stays below its size limits', () => {
	const unpacked = files.reduce((sum, name) => sum + statSync(join(packageFolder, name)).size, 0);
	expect(unpacked).toBeLessThan(LARGEST_PACKAGE);
	expect(statSync(tarball).size).toBeLessThan(LARGEST_TARBALL);
});

it('links to no page of a placeholder owner', () => {
	const built = files.filter((name) => name.startsWith('dist/'));
	const leading = built.filter((name) =>
		readFileSync(join(packageFolder, name), 'utf8').includes(`/${NO_OWNER}/`),
	);
	expect(leading).toEqual([]);
});

it('has no dependencies to install', () => {
	expect(manifest.dependencies).toBeUndefined();
	expect(existsSync(join(packageFolder, 'node_modules'))).toBe(false);
	const beside = readdirSync(join(packageFolder, '..')).filter((name) => !name.startsWith('.'));
	expect(beside).toEqual([manifest.name]);
});
