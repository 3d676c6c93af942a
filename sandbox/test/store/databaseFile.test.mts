// A database file that cannot be used: the error names it and says how to fix it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../store/database.mts';
import { openingError } from '../../store/databaseFile.mts';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'wa-sandbox-db-'));
	writeFileSync(join(folder, 'text.sqlite'), 'no database, only text');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problemOf = (file: string) => {
	try {
		openDatabase(file).close();
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
};

describe('openDatabase', () => {
	it('refuses an empty path', () => {
		expect(problemOf('')).toBe(
			'The path of the database file is empty: give one with --db, such as --db sandbox.sqlite',
		);
	});

	it('refuses a folder, and proposes a file in it', () => {
		expect(problemOf(folder)).toBe(
			`${folder} is a folder, not a database file: give a file in it, such as ${join(folder, 'sandbox.sqlite')}`,
		);
	});

	it.each(['none', 'text.sqlite'])('refuses a file in %s, which is no folder', (name) => {
		const parent = join(folder, name);
		expect(problemOf(join(parent, 'sandbox.sqlite'))).toBe(
			`The database file ${join(parent, 'sandbox.sqlite')} cannot be created: there is no folder ${parent}. Create it, or choose another file with --db`,
		);
	});

	it('refuses a text file, and leaves it as it is', () => {
		const file = join(folder, 'text.sqlite');
		expect(problemOf(file)).toBe(`${file} is not a SQLite database: choose another file with --db`);
	});

	it('refuses a file that another sandbox uses', () => {
		const file = join(folder, 'used.sqlite');
		const database = openDatabase(file);
		expect(problemOf(file)).toBe(
			`${file} is in use by another sandbox: choose another file with --db`,
		);
		database.close();
		expect(problemOf(file)).toBeUndefined();
	});

	// Root may write to it all the same.
	it.skipIf(process.getuid?.() === 0)('refuses a file that is read-only', () => {
		const file = join(folder, 'read-only.sqlite');
		openDatabase(file).close();
		chmodSync(file, 0o444);
		expect(problemOf(file)).toMatch(/read-only\.sqlite cannot be written/);
	});
});

describe('the error', () => {
	it.each<[string, number, string]>([
		['a read-only file', 8, 'make the file and its folder writable'],
		['a read-only folder, for the write-ahead log', 0x608, 'make the file and its folder writable'],
		['a file without permission', 14, 'make the file and its folder writable'],
		['a full disk', 13, 'free some space'],
		['any other failure', 1034, 'cannot be used (what it was)'],
	])('of %s names the file and the fix', (_title, errcode, fix) => {
		const file = join(folder, 'a.sqlite');
		const cause = Object.assign(new Error('what it was'), { code: 'ERR_SQLITE_ERROR', errcode });
		const { message } = openingError(file, cause);
		expect(message).toContain(file);
		expect(message).toContain(fix);
		expect(message).toMatch(/choose another file with --db$/);
	});
});
