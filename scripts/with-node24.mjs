// @ts-check
// Runs a script of this project under Node 24, on any machine with Node 20 or newer: node scripts/with-node24.mjs
// [--n8n] scripts/start.mts --once Installs what is missing first (Node 24 into the cache folder, the checkout's
// devDependencies). With --n8n it also starts to install n8n in the background; the script waits for that when needed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode24 } from './bootstrap/node24.mjs';
import { installRootDependencies } from './bootstrap/root-dependencies.mjs';

const QUIET = '--disable-warning=ExperimentalWarning';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const wantsN8n = process.argv[2] === '--n8n';
const scriptAndArguments = process.argv.slice(wantsN8n ? 3 : 2);
if (scriptAndArguments.length === 0) {
	process.stderr.write('usage: node scripts/with-node24.mjs [--n8n] <script> [arguments]\n');
	process.exit(2);
}

try {
	const node = await findNode24();
	const env = environment(node);
	const installer = wantsN8n ? startInstaller(node, env) : undefined;
	try {
		await installRootDependencies(root, env);
		process.exitCode = await runUnder(node, env);
	} finally {
		installer?.kill();
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

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code to keep
 */
function runUnder(node, env) {
	const child = spawn(node, [QUIET, ...scriptAndArguments], { stdio: 'inherit', env });
	// The child handles signals; it also gets Ctrl-C from the terminal, and treats the second one as the same.
	for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
		process.on(signal, () => child.kill(signal));
	}
	const stopWatching = whenOrphaned(() => child.kill('SIGTERM'));
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', (code, signal) => {
			stopWatching();
			resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
		});
	});
}

/**
 * npm runs us under a shell. A signal to npm alone ends the shell without reaching us; we notice because our parent
 * changes.
 *
 * @param {() => void} stop
 * @returns {() => void} ends the watch
 */
function whenOrphaned(stop) {
	const parent = process.ppid;
	const timer = setInterval(() => process.ppid !== parent && stop(), 500);
	return () => clearInterval(timer);
}
