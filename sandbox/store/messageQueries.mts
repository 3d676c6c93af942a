// Looking through messages, of one number, of one campaign, of one number in one campaign, or all.
import type { StatementSync } from 'node:sqlite';
import { all, one, type Database } from './database.mts';

export interface MessageFilter {
	phone_number?: string;
	/** name of a campaign */
	campaign?: string;
}

const FROM = 'FROM messages LEFT JOIN campaigns ON campaigns.id = messages.campaign_id';

export const SELECT_MESSAGES = `SELECT messages.*, campaigns.name AS campaign_name ${FROM}`;

export function createMessageQueries<Row>(database: Database) {
	const prepared = new Map<string, StatementSync>();

	/** A statement for each filter, so that SQLite can choose an index for it. */
	function prepare(start: string, { phone_number, campaign }: MessageFilter, end = '') {
		const conditions = [
			...(phone_number === undefined ? [] : ['messages.phone_number = ?']),
			...(campaign === undefined ? [] : ['campaigns.name = ?']),
		];
		const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
		const sql = `${start} ${where} ${end}`;
		const statement = prepared.get(sql) ?? database.prepare(sql);
		prepared.set(sql, statement);
		const values = [phone_number, campaign].filter((value) => value !== undefined);
		return { statement, values };
	}

	return {
		/** Newest first. */
		list(filter: MessageFilter, limit: number, skip: number): Row[] {
			const end = 'ORDER BY messages.seq DESC LIMIT ? OFFSET ?';
			const { statement, values } = prepare(SELECT_MESSAGES, filter, end);
			return all<Row>(statement, ...values, limit, skip);
		},
		count(filter: MessageFilter = {}): number {
			const { statement, values } = prepare(`SELECT count(*) AS total ${FROM}`, filter);
			return one<{ total: number }>(statement, ...values)?.total ?? 0;
		},
	};
}
