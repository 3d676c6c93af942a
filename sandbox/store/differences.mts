// What differs between two states of a project: its tables and their copies in a snapshot, or two such copies.
import type { SQLOutputValue } from 'node:sqlite';
import { all, one, type Database } from './database.mts';
import { TABLES } from './schema.mts';

type Table = (typeof TABLES)[number];
type Row = Record<string, SQLOutputValue>;

/** @returns where a table of that state is */
export type State = (table: Table) => string;

/** The present state. */
export const NOW: State = (table) => table;

interface Kind {
	kind: string;
	table: Table;
	/** columns by which two rows are known to be the same thing; none where there is one row alone */
	identity: readonly string[];
	/** columns that people know it by, unless these are the same */
	key?: readonly string[];
}

/** `planned_messages` is left out: it changes with messages only. */
const KINDS = [
	{ kind: 'project', table: 'project', identity: [], key: ['id'] },
	{ kind: 'business', table: 'businesses', identity: ['id'] },
	{ kind: 'tag', table: 'tags', identity: ['name'] },
	{ kind: 'attribute', table: 'attribute_definitions', identity: ['name'] },
	// A template that is deleted and submitted again is another one, of the same name.
	{ kind: 'template', table: 'templates', identity: ['id'], key: ['name'] },
	{ kind: 'campaign', table: 'campaigns', identity: ['name'] },
	{ kind: 'contact', table: 'contacts', identity: ['phone_number'] },
	{ kind: 'message', table: 'messages', identity: ['id'] },
	{ kind: 'conversation', table: 'conversations', identity: ['contact_id', 'type'] },
	{ kind: 'delivery', table: 'deliveries', identity: ['message_id', 'step'] },
	{ kind: 'catalogue', table: 'catalogues', identity: ['catalogue_id'] },
	{ kind: 'webhook', table: 'webhooks', identity: ['id'], key: ['url'] },
	{ kind: 'product', table: 'products', identity: ['catalogue_id', 'retailer_id'] },
] as const satisfies Kind[];

export type KindName = (typeof KINDS)[number]['kind'];

/** Places in a list are no part of the state. */
const IGNORED = new Set(['seq']);

export interface RowDifference {
	kind: KindName;
	key: string;
	change: 'added' | 'removed' | 'changed';
	/** of changed rows: columns and their stored values */
	fields?: { name: string; before: SQLOutputValue; after: SQLOutputValue }[];
}

interface Counts {
	added: number;
	removed: number;
	changed: number;
}

interface Differences {
	/** all of them; kinds that are the same are left out */
	counts: Partial<Record<KindName, Counts>>;
	/** the first differences, up to the limit */
	list: RowDifference[];
}

/** @param limit how many differences are reported in detail */
export function differences(
	database: Database,
	before: State,
	after: State,
	limit: number,
): Differences {
	const counts: Differences['counts'] = {};
	const list: RowDifference[] = [];
	for (const kind of KINDS) {
		const found = compare(database, kind, before(kind.table), after(kind.table));
		const counted = found.count();
		if (counted.added + counted.removed + counted.changed === 0) continue;
		counts[kind.kind] = counted;
		list.push(...found.list(limit - list.length));
	}
	return { counts, list };
}

function compare(
	database: Database,
	{ kind, table, identity, key = identity }: Kind & { kind: KindName },
	before: string,
	after: string,
) {
	const columns = columnsOf(database, table).filter((name) => !IGNORED.has(name));
	const both = `FROM ${before} AS a JOIN ${after} AS b ON ${sameRow(identity)}`;
	const isChanged = columns.map((name) => `a.${name} IS NOT b.${name}`).join(' OR ');
	const only = (here: string, there: string) => `FROM ${here} WHERE ${isMissing(identity, there)}`;
	const count = (from: string) =>
		one<{ total: number }>(database.prepare(`SELECT count(*) AS total ${from}`))?.total ?? 0;
	const rows = (what: readonly string[], from: string, limit: number, prefix = '') => {
		const order = key.map((name) => prefix + name).join(', ');
		const sql = `SELECT ${what.join(', ')} ${from} ORDER BY ${order} LIMIT ?`;
		return all<Row>(database.prepare(sql), limit);
	};
	const keyOf = (row: Row, prefix = '') => key.map((name) => row[prefix + name]).join('/');

	function changed(limit: number): RowDifference[] {
		const pairs = columns.flatMap((name) => [`a.${name} AS a_${name}`, `b.${name} AS b_${name}`]);
		return rows(pairs, `${both} WHERE ${isChanged}`, limit, 'b.').map((row) => ({
			kind,
			key: keyOf(row, 'b_'),
			change: 'changed',
			fields: columns
				.map((name) => ({
					name,
					before: row[`a_${name}`] ?? null,
					after: row[`b_${name}`] ?? null,
				}))
				.filter((field) => field.before !== field.after),
		}));
	}

	return {
		count: (): Counts => ({
			added: count(only(after, before)),
			removed: count(only(before, after)),
			changed: count(`${both} WHERE ${isChanged}`),
		}),
		list(limit: number): RowDifference[] {
			const list = (change: 'added' | 'removed') => (row: Row) => ({
				kind,
				key: keyOf(row),
				change,
			});
			const removed = rows(key, only(before, after), limit).map(list('removed'));
			const left = limit - removed.length;
			const added = rows(key, only(after, before), left).map(list('added'));
			return [...removed, ...added, ...changed(left - added.length)];
		},
	};
}

function columnsOf(database: Database, table: Table): string[] {
	const statement = database.prepare('SELECT name FROM pragma_table_info(?)');
	return all<{ name: string }>(statement, table).map(({ name }) => name);
}

function sameRow(identity: readonly string[]): string {
	return identity.map((name) => `a.${name} = b.${name}`).join(' AND ') || 'true';
}

/** @returns the condition of a row that has no counterpart in the other table */
function isMissing(identity: readonly string[], other: string): string {
	if (identity.length === 0) return 'false';
	const columns = identity.join(', ');
	return `(${columns}) NOT IN (SELECT ${columns} FROM ${other})`;
}
