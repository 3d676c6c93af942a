// Runs n8n's review tools for community packages on the packed package and its sources.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installTarball } from '../../../testkit/host/package-tarball.mts';
import { installed, ROOT } from '../../../testkit/paths.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';

let scratch: string;
let packageFolder: string;

beforeAll(async () => {
	scratch = scratchFolder();
	await installTarball(inject('tarball'), scratch);
	packageFolder = join(scratch, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-wa-campaigns');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a script under this Node, from the root of the checkout. */
function run(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, ...args], {
		cwd: ROOT,
		encoding: 'utf8',
		// Under NODE_ENV=test, which vitest sets, n8n's rules check files that they skip otherwise.
		env: { ...process.env, NODE_ENV: undefined },
	});
	return { status, stdout, stderr };
}

describe("n8n's scanner of community packages", () => {
	const scan = (packed: string) => run(join(ROOT, 'scripts', 'scan-package.mts'), packed);

	it('finds nothing in the packed files or the sources', () => {
		const { status, stdout } = scan(packageFolder);
		expect(stdout).toMatch(/^Scan of the packed files: passed\nScan of the sources: passed\n/m);
		expect(status).toBe(0);
	});

	it('finds a violation added to the packed files', () => {
		const copy = join(scratch, 'tampered', 'node_modules', 'n8n-nodes-wa-campaigns');
		cpSync(packageFolder, copy, { recursive: true });
		const { n8n } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
		const slipped = '\n/* eslint-disable */ eval(process.env.HOME); require("fs");\n';
		appendFileSync(join(copy, n8n.nodes[0]), slipped);
		const { status, stdout } = scan(copy);
		expect(stdout).toMatch(/no-dangerous-functions/);
		expect(stdout).toMatch(/no-restricted-imports/);
		expect(status).toBe(1);
	});
});

it('passes `n8n-node lint`', () => {
	const { status, stdout, stderr } = run(
		installed('@n8n', 'node-cli', 'bin', 'n8n-node.mjs'),
		'lint',
	);
	expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({
		status: 0,
		output: '',
	});
});
