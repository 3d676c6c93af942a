// @ts-check
// Runs a script of this project under Node 24, on any machine with Node 20 or newer:
//   node scripts/with-node24.mjs scripts/start.mts --once
// Installs what is missing first (Node 24 into the cache folder, the checkout's devDependencies).
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode24 } from './bootstrap/node24.mjs';
import { installRootDependencies } from './bootstrap/root-dependencies.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const scriptAndArguments = process.argv.slice(2);
if (scriptAndArguments.length === 0) {
	process.stderr.write('usage: node scripts/with-node24.mjs <script> [arguments]\n');
	process.exit(2);
}

try {
	const node = await findNode24();
	const env = environment(node);
	await installRootDependencies(root, env);
	process.exitCode = await runUnder(node, env);
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
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code to keep
 */
function runUnder(node, env) {
	const quiet = '--disable-warning=ExperimentalWarning';
	const child = spawn(node, [quiet, ...scriptAndArguments], { stdio: 'inherit', env });
	// The child decides what a signal means; it gets Ctrl-C from the terminal too and takes the
	// second one for the same.
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
 * npm runs us under a shell. A signal to npm alone ends the shell without reaching us: then this
 * process has another parent.
 *
 * @param {() => void} stop
 * @returns {() => void} ends the watch
 */
function whenOrphaned(stop) {
	const parent = process.ppid;
	const timer = setInterval(() => process.ppid !== parent && stop(), 500);
	return () => clearInterval(timer);
}
