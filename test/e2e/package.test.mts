// What is in the package that users install.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedDemo } from './shared-demo.mts';

const { packageFolder } = sharedDemo();
const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
const files = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' })
	.filter((name) => statSync(join(packageFolder, name)).isFile())
	.map((name) => name.replaceAll('\\', '/'));

const ALLOWED =
	/^(package\.json|README\.md|LICENSE\.md|CHANGELOG\.md|dist\/(nodes|credentials)\/.+\.(js|node\.json)|dist\/nodes\/.+\/__schema__\/.+\.json|dist\/(icons|nodes)\/.+\.(svg|png))$/;

it('holds what is built, its papers, and nothing else', () => {
	expect(files.filter((name) => !ALLOWED.test(name))).toEqual([]);
	expect(files).toEqual(
		expect.arrayContaining(['README.md', 'LICENSE.md', 'CHANGELOG.md', 'package.json']),
	);
});

it('holds each node and credential that it announces, with their codex and icons', () => {
	const announced: string[] = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
	expect(announced.filter((name) => !files.includes(name))).toEqual([]);
	for (const node of manifest.n8n.nodes) expect(files).toContain(node.replace(/\.js$/, '.json'));
	expect(files).toEqual(expect.arrayContaining(['dist/icons/wa.svg', 'dist/icons/wa.dark.svg']));
});

it('brought nothing else along', () => {
	expect(manifest.dependencies).toBeUndefined();
	expect(existsSync(join(packageFolder, 'node_modules'))).toBe(false);
	const beside = readdirSync(join(packageFolder, '..')).filter((name) => !name.startsWith('.'));
	expect(beside).toEqual([manifest.name]);
});
