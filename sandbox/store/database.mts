// One SQLite database, in memory or in a file, used by one sandbox at a time.
import { resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { foldText } from '../domain/foldText.mts';
import { openingError, requireOwnFile, requirePath } from './databaseFile.mts';
import { isSqliteError } from './sqliteError.mts';
import { ADDED_SCHEMA, APPLICATION_ID, SCHEMA, SCHEMA_VERSION, TABLES } from './schema.mts';

export interface Database {
	prepare(sql: string): StatementSync;
	/** Runs the work in one transaction: all of it is stored, or, when it throws, none. */
	transaction<Result>(work: () => Result): Result;
	/** Does the work once the transaction of the moment is stored, never if it is undone; at once outside of one. */
	afterCommit(work: () => void): void;
	/** Runs statements that give no rows. */
	exec(sql: string): void;
	/** Empties every table of the project. */
	clear(): void;
	close(): void;
}

const IN_MEMORY = ':memory:';

/**
 * Opens the database and creates its tables where they are missing.
 *
 * A write-ahead log that reaches the operating system with every commit: what was committed survives
 * the end of the process at any moment.
 *
 * @param file path of the database file, or ':memory:'
 * @throws Error that names the file and the fix when the path is empty, a folder or in a folder that does not
 *   exist, or the file cannot be written, is in use by another sandbox, is no database, or is another program's or
 *   another version's
 */
export function openDatabase(file: string): Database {
	requirePath(file);
	if (file !== IN_MEMORY) requireOwnFile(file);
	const sqlite = openFile(file);
	const begin = sqlite.prepare('BEGIN IMMEDIATE');
	const commit = sqlite.prepare('COMMIT');
	const rollback = sqlite.prepare('ROLLBACK');
	let onCommit: (() => void)[] = [];
	return {
		prepare: (sql) => sqlite.prepare(sql),
		exec: (sql) => sqlite.exec(sql),
		transaction(work) {
			begin.run();
			try {
				const result = work();
				commit.run();
				for (const follow of onCommit.splice(0)) follow();
				return result;
			} catch (error) {
				if (sqlite.isTransaction) rollback.run();
				onCommit = [];
				throw error;
			}
		},
		afterCommit(work) {
			if (sqlite.isTransaction) onCommit.push(work);
			else work();
		},
		clear() {
			for (const table of TABLES) sqlite.exec(`DELETE FROM ${table}`);
			sqlite.exec('DELETE FROM sqlite_sequence');
		},
		close: () => sqlite.close(),
	};
}

function openFile(file: string): DatabaseSync {
	let sqlite: DatabaseSync | undefined;
	try {
		// SQLite would take a path that begins with file: for an address.
		sqlite = new DatabaseSync(file === IN_MEMORY ? file : resolve(file));
		prepareFile(sqlite, file);
		sqlite.function('folded', { deterministic: true }, (text) => foldText(String(text)));
		return sqlite;
	} catch (error) {
		sqlite?.close();
		throw isSqliteError(error) ? openingError(file, error) : error;
	}
}

function prepareFile(sqlite: DatabaseSync, file: string): void {
	// The ID is in the file itself, not only in its write-ahead log, before anything else is.
	sqlite.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA application_id = ${APPLICATION_ID};
		PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON`);
	sqlite.exec('BEGIN IMMEDIATE');
	const version = one<{ user_version: number }>(sqlite.prepare('PRAGMA user_version'));
	if (version?.user_version === 0) {
		sqlite.exec(SCHEMA);
		sqlite.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
	} else if (version?.user_version !== SCHEMA_VERSION) {
		throw new Error(
			`${file} was written by another version of the sandbox (format ${version?.user_version}, this one reads ${SCHEMA_VERSION}): choose another file`,
		);
	}
	sqlite.exec(ADDED_SCHEMA);
	sqlite.exec('COMMIT');
}

/** Runs a statement and returns its first row. */
export function one<Row>(statement: StatementSync, ...values: SQLInputValue[]): Row | undefined {
	return statement.get(...values) as Row | undefined;
}

/** Runs a statement and returns all its rows. */
export function all<Row>(statement: StatementSync, ...values: SQLInputValue[]): Row[] {
	return statement.all(...values) as Row[];
}

/**
 * Inserts rows whose values are named as their columns; all rows of a table have the same ones. SQLite gets them by
 * position: every send stores a message, and binding its values by name takes longer than storing it.
 */
export function inserter<Row, Values extends Record<keyof Values, SQLInputValue>>(
	database: Database,
	table: string,
) {
	let columns: (keyof Values & string)[] | undefined;
	let insert: StatementSync | undefined;
	let insertReturning: StatementSync | undefined;

	function prepare(names: string[], ending = ''): StatementSync {
		const places = names.map(() => '?').join(', ');
		return database.prepare(
			`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})${ending}`,
		);
	}

	function columnsOf(values: Values) {
		columns ??= Object.keys(values) as (keyof Values & string)[];
		return columns;
	}

	return {
		insert(values: Values): void {
			const names = columnsOf(values);
			insert ??= prepare(names);
			insert.run(...names.map((name) => values[name]));
		},
		/** @returns the row as it is stored */
		insertReturning(values: Values): Row {
			const names = columnsOf(values);
			insertReturning ??= prepare(names, ' RETURNING *');
			return insertReturning.get(...names.map((name) => values[name])) as Row;
		},
	};
}

/** SQLite has no booleans. */
export function bit(value: boolean): 0 | 1 {
	return value ? 1 : 0;
}
