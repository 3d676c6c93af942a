// Names that exist or do not: tags, and definitions of custom attributes.
import { all, one, type Database } from './database.mts';

export function createDictionary(database: Database, table: 'tags' | 'attribute_definitions') {
	const select = database.prepare(`SELECT 1 FROM ${table} WHERE name = ?`);
	const selectAll = database.prepare(`SELECT name FROM ${table} ORDER BY name`);
	const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (name) VALUES (?)`);
	return {
		/** @returns those of the names that do not exist */
		missing(names: readonly string[]): string[] {
			return names.filter((name) => one(select, name) === undefined);
		},
		list: () => all<{ name: string }>(selectAll).map(({ name }) => name),
		add(name: string): void {
			insert.run(name);
		},
	};
}
