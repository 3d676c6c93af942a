// @ts-check
// Runs a script of this project under Node 24, on any machine with Node 20 or newer:
//   node scripts/with-node24.mjs [--for=start | --for=test] <script> [arguments]
// Installs what is missing first: Node 24 into the cache folder, and the checkout's dependencies. `npm start` and
// `npm test` need some of those, and n8n, whose installation it starts in the background; the script waits for it.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode24 } from './bootstrap/node24.mjs';
import { installRootDependencies } from './bootstrap/root-dependencies.mjs';
import { QUIET, runUnder } from './bootstrap/run-under.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const [, word] = /^--for=(start|test)$/.exec(process.argv[2] ?? '') ?? [];
const purpose = /** @type {'start' | 'test' | undefined} */ (word);
const scriptAndArguments = process.argv.slice(purpose ? 3 : 2);
if (scriptAndArguments.length === 0) {
	const usage = 'node scripts/with-node24.mjs [--for=start | --for=test] <script> [arguments]';
	process.stderr.write(`usage: ${usage}\n`);
	process.exit(2);
}

try {
	const node = await findNode24();
	const env = environment(node);
	const installer = purpose && startInstaller(node, env);
	try {
		await installRootDependencies(root, env, purpose);
		process.exitCode = await runUnder(node, scriptAndArguments, env);
	} finally {
		if (installer) installer.kill();
	}
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}

/** @param {string} node */
function environment(node) {
	const bin = join(root, 'node_modules', '.bin');
	const PATH = [dirname(node), bin, process.env.PATH].join(delimiter);
	return { ...process.env, PATH };
}

/**
 * A failure is not reported here, because the script tries again and reports its own.
 *
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
function startInstaller(node, env) {
	const script = join(root, 'scripts', 'install-host.mts');
	const child = spawn(node, [QUIET, script], { stdio: ['ignore', 'inherit', 'ignore'], env });
	child.once('error', () => undefined);
	return child;
}
