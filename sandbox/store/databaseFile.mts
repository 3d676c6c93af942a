// Why a database file cannot be opened, and what to do about it: SQLite names neither the file nor the fix.
import {
	accessSync,
	closeSync,
	constants,
	existsSync,
	openSync,
	readSync,
	statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { APPLICATION_ID } from './schema.mts';
import { primaryCode, type SqliteError } from './sqliteError.mts';

const ANOTHER = 'choose another file with --db';
const NO_DATABASE = `is not a SQLite database: ${ANOTHER}`;
const NOT_WRITABLE = `cannot be written: make the file and its folder writable, or ${ANOTHER}`;

/** By SQLite's primary result code. */
const PROBLEMS: Readonly<Record<number, string>> = {
	3: NOT_WRITABLE,
	5: `is in use by another sandbox: ${ANOTHER}`,
	8: NOT_WRITABLE,
	13: `cannot be written, because the disk is full: free some space, or ${ANOTHER}`,
	14: NOT_WRITABLE,
	26: NO_DATABASE,
};

/** @throws Error for a path that SQLite would take for a temporary database */
export function requirePath(file: string): void {
	if (file !== '') return;
	throw new Error(
		'The path of the database file is empty: give one with --db, such as --db sandbox.sqlite',
	);
}

/** https://www.sqlite.org/fileformat.html#the_database_header */
const HEADER = { bytes: 100, magic: 'SQLite format 3\0', applicationIdAt: 68 };

/**
 * Opening a file may already change it: its journal mode, or its write-ahead log, which is written back on closing. So
 * its header is read first.
 *
 * @throws Error for a file that is not empty and that no sandbox wrote
 */
export function requireOwnFile(file: string): void {
	const header = readHeader(file);
	if (header.length === 0) return;
	if (header.length < HEADER.bytes || !header.toString('latin1').startsWith(HEADER.magic)) {
		throw new Error(`${file} ${NO_DATABASE}`);
	}
	if (header.readInt32BE(HEADER.applicationIdAt) !== APPLICATION_ID) {
		throw new Error(`${file} is the database of another program: ${ANOTHER}`);
	}
}

/** @returns nothing of what cannot be read: SQLite reports why */
function readHeader(file: string): Buffer {
	let descriptor: number | undefined;
	try {
		if (!statSync(file).isFile()) return Buffer.alloc(0);
		descriptor = openSync(file, 'r');
		const header = Buffer.alloc(HEADER.bytes);
		return header.subarray(0, readSync(descriptor, header));
	} catch {
		return Buffer.alloc(0);
	} finally {
		if (descriptor !== undefined) closeSync(descriptor);
	}
}

/**
 * @param file path of the database file
 * @param cause what SQLite threw
 * @returns an error to throw that names the file and the fix
 */
export function openingError(file: string, cause: SqliteError): Error {
	return new Error(describe(file, cause), { cause });
}

function describe(file: string, cause: SqliteError): string {
	if (isFolder(file)) {
		return `${file} is a folder, not a database file: give a file in it, such as ${join(file, 'sandbox.sqlite')}`;
	}
	const folder = dirname(file);
	if (!isFolder(folder)) {
		return `The database file ${file} cannot be created: there is no folder ${folder}. Create it, or ${ANOTHER}`;
	}
	// Of a file that it may only read, SQLite says that it cannot be locked.
	if (isReadOnly(file)) return `${file} ${NOT_WRITABLE}`;
	const problem = PROBLEMS[primaryCode(cause)] ?? `cannot be used (${cause.message}): ${ANOTHER}`;
	return `${file} ${problem}`;
}

/** @returns false also without permission to check */
function isFolder(path: string): boolean {
	try {
		return statSync(path).isDirectory();
	} catch {
		return false;
	}
}

function isReadOnly(file: string): boolean {
	if (!existsSync(file)) return false;
	try {
		accessSync(file, constants.W_OK);
		return false;
	} catch {
		return true;
	}
}
