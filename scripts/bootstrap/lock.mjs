// @ts-check
// A lock between processes on one machine: a file that names the process holding it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 500;
const TELL_EVERY_MS = 5_000;

/**
 * Runs `work` while holding the lock `file`; waits for another live process to let go of it.
 * A lock whose holder is dead is taken over.
 *
 * @template T
 * @param {string} file its folder must exist
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} say told every few seconds while waiting
 * @returns {Promise<T>} what `work` gave
 */
export async function withLock(file, work, say) {
	await acquire(file, say);
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}

/**
 * @param {string} file
 * @param {(line: string) => void} say
 */
async function acquire(file, say) {
	let told = 0;
	while (!take(file)) {
		const holder = readHolder(file);
		if (holder !== undefined && !isAlive(holder)) {
			rmSync(file, { force: true });
			continue;
		}
		if (Date.now() - told > TELL_EVERY_MS) {
			say(`waiting for process ${holder ?? '(unknown)'}, which is making the same thing`);
			told = Date.now();
		}
		await sleep(POLL_MS);
	}
}

/** @param {string} file */
function take(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
		throw error;
	}
}

/** @param {string} file */
function readHolder(file) {
	try {
		const pid = Number(readFileSync(file, 'utf8'));
		return Number.isInteger(pid) && pid > 0 ? pid : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Whether a process of that ID is there.
 *
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}
