// @ts-check
// A file that appears with its content in one step, or not at all.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} FileAsSeen
 * @property {string} text
 * @property {string} key identifies this file among earlier and later ones of the same name
 * @property {number} ageMs since it was written
 */

/**
 * Creates `file` with `text` in it, unless there is one.
 *
 * @param {string} file its folder must exist
 * @param {string} text unique to this call
 * @returns {boolean} whether it was created
 */
export function createWhole(file, text) {
	const aside = writeAside(file, text);
	try {
		linkSync(aside, file);
		return true;
	} catch (error) {
		// Some file systems (FAT, some network shares) have no hard links.
		return codeOf(error) === 'EEXIST' ? false : createInSteps(file, text);
	} finally {
		rmSync(aside, { force: true });
	}
}

/**
 * Replaces the file's text atomically: readers see the old text or the new one.
 *
 * @param {string} file
 * @param {string} text
 */
export function replaceWhole(file, text) {
	renameSync(writeAside(file, text), file);
}

/**
 * @param {string} file
 * @returns {FileAsSeen | undefined} undefined when there is none
 */
export function lookAt(file) {
	try {
		const { ino, mtimeMs } = statSync(file);
		const text = readFileSync(file, 'utf8');
		// After the clock is set back, a file may be in the future: the distance counts as its age.
		return { text, key: `${ino} ${mtimeMs} ${text}`, ageMs: Math.abs(Date.now() - mtimeMs) };
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * Creates the file, then writes: for a moment it is empty. A process that stalls at that moment may find another's text
 * in it, or no file.
 *
 * @param {string} file
 * @param {string} text
 */
function createInSteps(file, text) {
	try {
		writeFileSync(file, text, { flag: 'wx' });
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false;
		throw error;
	}
	return lookAt(file)?.text === text;
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeAside(file, text) {
	const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
	writeFileSync(aside, text);
	return aside;
}

/** @param {unknown} error */
function codeOf(error) {
	return /** @type {NodeJS.ErrnoException} */ (error).code;
}
