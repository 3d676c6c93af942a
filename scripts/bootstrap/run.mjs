// @ts-check
// Runs a command, and keeps its output in case it fails.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

const KEPT_LINES = 40;
const GRACE_MS = 1_500;

/** npm prints its error above a page of usage. */
const KEPT_LINES_OF_NPM = 150;

/** How npm logs a request to the registry. */
const REQUEST = 'npm http';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   cwd?: string,
 *   env?: NodeJS.ProcessEnv,
 *   onLine?: (line: string) => void,
 *   keptLines?: number,
 *   lowPriority?: boolean,
 * }} [options] `keptLines`: how many of the last lines an error holds; `lowPriority`: other processes go first
 * @returns {Promise<void>} when it ended with exit code 0
 * @throws {Error} when it did not; the message holds the last lines printed
 */
export async function run(command, args, options = {}) {
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: options.env ?? process.env,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32' && !command.endsWith('.exe'),
	});
	if (options.lowPriority) lower(child);
	/** @type {string[]} */
	const kept = [];
	for (const stream of [child.stdout, child.stderr]) {
		createInterface({ input: stream }).on('line', (line) => {
			if (!line.startsWith(REQUEST)) kept.push(line);
			if (kept.length > (options.keptLines ?? KEPT_LINES)) kept.shift();
			options.onLine?.(line);
		});
	}
	const signals = passSignalsOn(child);
	const code = await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	}).finally(signals.end);
	if (signals.came()) throw new Error('Stopped.');
	if (code !== 0) {
		throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${kept.join('\n')}`);
	}
}

/**
 * The operating system may not support priorities, and the command may have ended already.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function lower({ pid }) {
	try {
		if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// It runs as it is.
	}
}

/**
 * Forwards signals to the command while it runs. npm may continue its downloads for minutes after a signal, hence the
 * deadline.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {{ came: () => boolean, end: () => void }}
 */
function passSignalsOn(child) {
	/** @type {NodeJS.Timeout | undefined} */
	let deadline;
	const passOn = (/** @type {NodeJS.Signals} */ signal) => {
		child.kill(signal);
		deadline ??= setTimeout(() => {
			child.kill('SIGKILL');
			// Its children may hold the other ends open.
			child.stdout?.destroy();
			child.stderr?.destroy();
		}, GRACE_MS);
	};
	for (const signal of SIGNALS) process.on(signal, passOn);
	const end = () => {
		clearTimeout(deadline);
		for (const signal of SIGNALS) process.off(signal, passOn);
	};
	return { came: () => deadline !== undefined, end };
}

/**
 * `npm <args>` with the npm that started us, or the one on PATH. The detail callback reports how many packages have
 * been fetched.
 *
 * @param {string[]} args
 * @param {{
 *   cwd: string,
 *   env?: NodeJS.ProcessEnv,
 *   detail?: (text: string) => void,
 *   onLine?: (line: string) => void,
 *   lowPriority?: boolean,
 * }} options
 */
export async function npm(args, options) {
	let fetched = 0;
	const onLine = (/** @type {string} */ line) => {
		if (!line.startsWith(REQUEST)) return options.onLine?.(line);
		fetched += 1;
		options.detail?.(`${fetched} requests to the registry so far`);
	};
	const all = [...args, '--loglevel=http', '--no-audit', '--no-fund'];
	const { cwd, env, lowPriority } = options;
	const settings = { cwd, env, lowPriority, onLine, keptLines: KEPT_LINES_OF_NPM };
	const npmScript = process.env.npm_execpath;
	if (npmScript?.endsWith('npm-cli.js')) {
		await run(process.execPath, [npmScript, ...all], settings);
	} else {
		await run('npm', all, settings);
	}
}
