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

interface Dictionaries {
	tags: Pick<ReturnType<typeof createDictionary>, 'missing'>;
	attributes: Pick<ReturnType<typeof createDictionary>, 'missing'>;
}

/** @returns which tags do not exist or which attributes are not defined, in words; undefined when all are known */
export function describeUnknown(
	known: Dictionaries,
	{ tags = [], attributes = {} }: { tags?: string[]; attributes?: Record<string, unknown> },
): string | undefined {
	const unknownTags = known.tags.missing(tags);
	if (unknownTags.length > 0) return `tags ${quoteSome(unknownTags)} do not exist in this project`;
	const undefinedNames = known.attributes.missing(Object.keys(attributes));
	if (undefinedNames.length === 0) return undefined;
	return `attributes ${quoteSome(undefinedNames)} are not defined in this project`;
}

function quoteSome(names: string[]): string {
	const shown = names.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 50)));
	return shown.join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
}
