// @ts-check
// A file that appears with its content in one step, or not at all.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} FileAsSeen
 * @property {string} text
 * @property {string} key distinguishes this file from earlier and later files of the same name
 * @property {number} ageMs since it was written
 */

/**
 * Creates `file` with `text` in it, unless there is one.
 *
 * @param {string} file its folder must exist
 * @param {string} text unlike that of any other call
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
 * Puts `text` where another text was; who reads the file gets the one or the other.
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
		// A clock that was set back makes a file of the future: as old as it is far.
		return { text, key: `${ino} ${mtimeMs} ${text}`, ageMs: Math.abs(Date.now() - mtimeMs) };
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * Creates the file first and writes then: for a moment it is empty. A process that was held up in
 * that moment finds another's text in it, or no file.
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
