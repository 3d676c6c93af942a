import type { Business } from '../types.mts';
import { all, one, type Database } from './database.mts';

export function createBusinessStore(database: Database) {
	const select = database.prepare('SELECT record FROM businesses WHERE id = ?');
	const selectAll = database.prepare('SELECT record FROM businesses ORDER BY rowid');
	const insert = database.prepare('INSERT INTO businesses (id, record) VALUES (?, ?)');
	return {
		findById(id: string): Business | undefined {
			const row = one<{ record: string }>(select, id);
			return row && (JSON.parse(row.record) as Business);
		},
		list: () =>
			all<{ record: string }>(selectAll).map(({ record }) => JSON.parse(record) as Business),
		insert(business: Business): void {
			insert.run(business.id, JSON.stringify(business));
		},
	};
}
