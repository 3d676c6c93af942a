// The tests of the nodes need nothing of the page: its folder is left out here.
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { startService } from '../start.mts';
import { temporaryFolder } from './support.mts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = temporaryFolder();
const LEFT_OUT = ['page', 'test', 'dist', 'index.mts', 'cli.mts', 'command.mts', 'vitest.mts'];

cpSync(join(root, 'contract'), join(copy, 'contract'), { recursive: true });
cpSync(join(root, 'sandbox'), join(copy, 'sandbox'), {
	recursive: true,
	filter: (source) => !LEFT_OUT.includes(relative(join(root, 'sandbox'), source)),
});
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

it('starts the service with its control API', async () => {
	const { href } = pathToFileURL(join(copy, 'sandbox/start.mts'));
	const library = (await import(href)) as { startService: typeof startService };
	const { origin, close } = await library.startService();
	try {
		const statuses = ['/v1', '/control/sends', '/'].map(
			async (path) => (await fetch(origin + path)).status,
		);
		expect(await Promise.all(statuses)).toEqual([401, 200, 404]);
	} finally {
		await close();
	}
});

/** The files of the sandbox that a file imports, from the root of the checkout. */
function importsOf(file: string): string[] {
	const text = readFileSync(join(root, file), 'utf8');
	return [...text.matchAll(/from '(\.[^']*\/sandbox\/[^']+)'/g)].map(([, path = '']) =>
		join(dirname(file), path),
	);
}

it('has all that the tests of the nodes import', () => {
	const imported = ['test/harness', 'test/nodes', 'test/simulation'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.mts'))
			.flatMap((name) => importsOf(join(folder, name))),
	);
	expect(imported.length).toBeGreaterThan(0);
	expect(imported.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
});
