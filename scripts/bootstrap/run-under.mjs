// @ts-check
// Runs a script under another Node, in the place of this process.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** node:sqlite is experimental. */
export const QUIET = '--disable-warning=ExperimentalWarning';

/**
 * @param {string} node path of the executable
 * @param {readonly string[]} scriptAndArguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code to keep
 */
export function runUnder(node, scriptAndArguments, env = process.env) {
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
