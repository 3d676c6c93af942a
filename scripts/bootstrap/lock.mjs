// @ts-check
// A lock between processes on one machine: a file that names the process holding it.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWhole, lookAt, replaceWhole } from './lock-file.mjs';

/** @typedef {import('./lock-file.mjs').FileAsSeen} FileAsSeen */

/**
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string} [started] when, in the system's own count, because IDs are reused
 */

const POLL_MS = 100;
const SAY_EVERY_MS = 5_000;

/** A file that names no holder may be half written, but not after this time. */
const NAMELESS_FOR_MS = 10_000;

/**
 * Runs `work` while holding the lock `file`; waits while another live process holds it.
 * A lock is taken over when its holder has died, or when it names no holder for ten seconds.
 *
 * @template T
 * @param {string} file its folder must exist
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} say called every few seconds while waiting
 * @returns {Promise<T>} what `work` returned
 */
export async function withLock(file, work, say) {
	let saidAt = 0;
	let release = tryLock(file);
	while (!release) {
		if (Date.now() - saidAt > SAY_EVERY_MS) {
			const holder = readHolder(lookAt(file)?.text ?? '')?.pid ?? '(unknown)';
			say(`waiting for process ${holder}, which is making the same thing`);
			saidAt = Date.now();
		}
		await sleep(POLL_MS);
		release = tryLock(file);
	}
	try {
		return await work();
	} finally {
		release();
	}
}

/**
 * Takes the lock `file` unless another live process holds it.
 *
 * @param {string} file its folder must exist
 * @returns {(() => void) | undefined} releases it; undefined when another process holds it
 */
export function tryLock(file) {
	const record = newRecord();
	if (!take(file, record)) return undefined;
	return () => {
		if (lookAt(file)?.text === record) rmSync(file, { force: true });
	};
}

/**
 * @param {string} file
 * @param {string} record
 * @returns {boolean} whether the lock is ours now
 */
function take(file, record) {
	const seen = lookAt(file);
	if (!seen) return createWhole(file, record);
	return isStale(seen) && takeOver(file, seen, record);
}

/**
 * Several processes may find the same lock stale. Only the holder of a second lock, named after the stale one, may
 * replace it, and only if it is still there. If a process dies here, its second lock is taken over in the same way.
 *
 * @param {string} file
 * @param {FileAsSeen} stale
 * @param {string} record
 * @returns {boolean} whether the lock is ours now
 */
function takeOver(file, stale, record) {
	const right = `${file}.${createHash('sha256').update(stale.key).digest('hex').slice(0, 16)}`;
	if (!take(right, newRecord())) return false;
	try {
		if (lookAt(file)?.key !== stale.key) return false;
		replaceWhole(file, record);
		return true;
	} finally {
		rmSync(right, { force: true });
	}
}

/** @param {FileAsSeen} seen */
function isStale({ text, ageMs }) {
	const holder = readHolder(text);
	return holder ? !isThere(holder) : ageMs > NAMELESS_FOR_MS;
}

/** The text of a lock that this process holds. */
function newRecord() {
	const { pid } = process;
	return JSON.stringify({ pid, started: statusOf(pid)?.started, id: randomUUID() });
}

/**
 * @param {string} text
 * @returns {Holder | undefined} undefined when it names no holder
 */
function readHolder(text) {
	try {
		const content = JSON.parse(text);
		// Earlier versions wrote the ID alone.
		const holder = typeof content === 'number' ? { pid: content } : content;
		return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
	} catch {
		return undefined;
	}
}

/** @param {Holder} holder */
function isThere({ pid, started }) {
	if (!isAlive(pid)) return false;
	const now = statusOf(pid)?.started;
	return started === undefined || now === undefined || started === now;
}

/**
 * Whether a process with this ID exists.
 *
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
	try {
		process.kill(pid, 0);
		// A zombie: it has ended, but its parent has not collected its exit status; some parents never do.
		return statusOf(pid)?.state !== 'Z';
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}

/**
 * A process's state and start time from Linux's /proc. Other systems would need a command, so only the ID is used
 * there.
 *
 * @param {number} pid
 * @returns {{ state: string, started: string } | undefined} `started` in clock ticks since boot
 */
function statusOf(pid) {
	try {
		const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
		// The second field, in brackets, is the command and may contain anything.
		const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
		const { 0: state, 19: started } = fields;
		return state && started ? { state, started } : undefined;
	} catch {
		return undefined;
	}
}
