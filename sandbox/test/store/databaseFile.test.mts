// A database file that cannot be used: the error names it and says how to fix it.
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	copyFileSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../store/database.mts';
import { openingError } from '../../store/databaseFile.mts';
import { SCHEMA_VERSION } from '../../store/schema.mts';
import { temporaryFolder } from '../support.mts';

const folder = temporaryFolder();
chmodSync(folder, 0o755);
writeFileSync(join(folder, 'text.sqlite'), 'no database, only text');

const problemOf = (file: string) => {
	try {
		openDatabase(file).close();
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
};

const WAL = 'PRAGMA journal_mode = WAL';
const VERSION = `PRAGMA user_version = ${SCHEMA_VERSION}`;

function write(file: string, sql: string): void {
	const program = new DatabaseSync(file);
	program.exec(sql);
	program.close();
}

/** Root may write anywhere, so the check runs as another user in a separate process. */
function problemWithoutPrivileges(file: string): string | undefined {
	if (process.getuid?.() !== 0) return problemOf(file);
	const module = new URL('../../store/database.mts', import.meta.url).href;
	const script = `
		const { openDatabase } = await import('${module}');
		process.setuid(65_534);
		try { openDatabase(process.argv[1]).close(); } catch ({ message }) { console.log(message); }`;
	const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, file]);
	return String(stdout).trim();
}

describe('openDatabase', () => {
	it('refuses an empty path', () => {
		expect(problemOf('')).toBe(
			'The path of the database file is empty: give one with --db, such as --db sandbox.sqlite',
		);
	});

	it('refuses a folder, and suggests a file in it', () => {
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

	it('refuses a file of another version', () => {
		const file = join(folder, 'newer.sqlite');
		openDatabase(file).close();
		write(file, 'PRAGMA user_version = 999');
		expect(problemOf(file)).toMatch(
			/newer\.sqlite was written by another version of the sandbox \(format 999, this one reads \d+\)/,
		);
	});

	const NO_DATABASE = 'is not a SQLite database: choose another file with --db';
	const FOREIGN = 'is the database of another program: choose another file with --db';
	const TABLE = 'CREATE TABLE project (id)';

	it.each<[string, string, (file: string) => void]>([
		['a text file', NO_DATABASE, (file) => writeFileSync(file, 'only text')],
		['a longer text file', NO_DATABASE, (file) => writeFileSync(file, 'only text'.repeat(99))],
		["another program's file", FOREIGN, (file) => write(file, TABLE)],
		['one of the same version', FOREIGN, (file) => write(file, `${TABLE}; ${VERSION}`)],
		['one without tables', FOREIGN, (file) => write(file, 'PRAGMA application_id = 7')],
		['one with a write-ahead log', FOREIGN, (file) => write(file, `${WAL}; ${TABLE}`)],
		[
			'one whose program ended before its log was written back',
			FOREIGN,
			(file) => {
				const program = new DatabaseSync(`${file}.running`);
				program.exec(`${WAL}; ${TABLE}`);
				for (const end of ['', '-wal']) copyFileSync(`${file}.running${end}`, file + end);
				program.close();
			},
		],
	])('refuses %s without changing it', (_title, problem, create) => {
		const own = mkdtempSync(join(folder, 'own-'));
		const file = join(own, 'foreign.sqlite');
		create(file);
		const content = () => readdirSync(own).map((name) => [name, readFileSync(join(own, name))]);
		const before = content();
		for (const path of [file, pathToFileURL(file).href]) {
			expect(problemOf(path)).toContain(path === file ? `${file} ${problem}` : 'no folder');
		}
		expect(content()).toEqual(before);
	});

	it('refuses a file in use by another sandbox', () => {
		const file = join(folder, 'used.sqlite');
		const database = openDatabase(file);
		expect(problemOf(file)).toBe(
			`${file} is in use by another sandbox: choose another file with --db`,
		);
		database.close();
		expect(problemOf(file)).toBeUndefined();
	});

	it.each<[string, (folder: string, file: string) => void]>([
		['a file that is read-only', (_folder, file) => chmodSync(file, 0o444)],
		[
			'a file in a folder that is read-only',
			(folder, file) => {
				chmodSync(file, 0o666);
				chmodSync(folder, 0o555);
			},
		],
		[
			'a new file in a folder that is read-only',
			(folder, file) => {
				rmSync(file);
				chmodSync(folder, 0o555);
			},
		],
		['a file without permission to read it', (_folder, file) => chmodSync(file, 0)],
	])('refuses %s', (_title, protect) => {
		const own = mkdtempSync(join(folder, 'own-'));
		const file = join(own, 'sandbox.sqlite');
		openDatabase(file).close();
		chmodSync(own, 0o777);
		protect(own, file);
		expect(problemWithoutPrivileges(file)).toBe(
			`${file} cannot be written: make the file and its folder writable, or choose another file with --db`,
		);
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
