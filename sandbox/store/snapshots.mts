// Snapshots: copies of the project's tables beside them in the same database, so that saving and loading are
// transactions like any other.
import type { ControlSchemas } from '../types.mts';
import { all, one, type Database } from './database.mts';
import { TABLES } from './schema.mts';

type Table = (typeof TABLES)[number];

type Snapshot = ControlSchemas['Snapshot'];

export function createSnapshotStore(database: Database) {
	const select = database.prepare('SELECT number FROM snapshots WHERE name = ?');
	const selectAll = database.prepare(
		'SELECT name, saved_at AS savedAt FROM snapshots ORDER BY name',
	);
	const insert = database.prepare(
		`INSERT INTO snapshots (name, number, saved_at)
		VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM snapshots), ?) RETURNING number`,
	);
	const remove = database.prepare('DELETE FROM snapshots WHERE name = ?');

	const numberOf = (name: string) => one<{ number: number }>(select, name)?.number;

	function drop(name: string): void {
		const number = numberOf(name);
		if (number === undefined) return;
		for (const table of TABLES) database.exec(`DROP TABLE ${copyOf(table, number)}`);
		remove.run(name);
	}

	return {
		list: () => all<Snapshot>(selectAll).map((row) => ({ ...row })),
		has: (name: string) => numberOf(name) !== undefined,
		/** Copies the present state, in the place of an earlier snapshot of that name. */
		save(name: string): Snapshot {
			const savedAt = Date.now();
			database.transaction(() => {
				drop(name);
				const number = one<{ number: number }>(insert, name, savedAt)?.number ?? 0;
				for (const table of TABLES) {
					database.exec(`CREATE TABLE ${copyOf(table, number)} AS SELECT * FROM ${table}`);
				}
			});
			return { name, savedAt };
		},
		/** Puts the copy in the place of the present state; runs within the caller's transaction. */
		load(name: string): void {
			const number = required(numberOf(name), name);
			database.clear();
			for (const table of TABLES.toReversed()) {
				database.exec(`INSERT INTO ${table} SELECT * FROM ${copyOf(table, number)}`);
			}
		},
		remove(name: string): void {
			database.transaction(() => drop(name));
		},
		/** @returns the name of a table's copy in a snapshot, as `difference` wants it */
		tableIn(name: string): (table: Table) => string {
			const number = required(numberOf(name), name);
			return (table) => copyOf(table, number);
		},
	};
}

const copyOf = (table: Table, number: number) => `snapshot_${number}_${table}`;

function required(number: number | undefined, name: string): number {
	if (number === undefined) throw new Error(`There is no snapshot ${name}`);
	return number;
}
