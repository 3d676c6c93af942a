// Counts accepted campaign sends by campaign and recipient.
import type { ControlSchemas } from '../types.mts';
import { all, one, type Database } from './database.mts';
import type { MessageFilter } from './messageQueries.mts';

/** SQLite's value for no limit. */
const ALL = -1;

export function createSendStore(database: Database) {
	const joined = 'FROM messages JOIN campaigns ON campaigns.id = messages.campaign_id';
	const matching =
		'WHERE (?1 IS NULL OR campaigns.name = ?1) AND (?2 IS NULL OR messages.phone_number = ?2)';
	const counts = database.prepare(
		`SELECT campaigns.name AS campaign, messages.phone_number, count(*) AS accepted ${joined} ${matching}
		GROUP BY campaigns.id, messages.phone_number HAVING count(*) >= ?3
		ORDER BY campaigns.seq, messages.phone_number LIMIT ?4 OFFSET ?5`,
	);
	const total = database.prepare(`SELECT count(*) AS total ${joined} ${matching}`);
	const list = database.prepare(
		`SELECT messages.id, campaigns.name AS campaign, messages.phone_number, contacts.name, messages.parameters,
		messages.content, messages.sent_at ${joined} JOIN contacts ON contacts.id = messages.contact_id ${matching}
		ORDER BY messages.seq LIMIT ?3 OFFSET ?4`,
	);
	const values = ({ campaign, phone_number }: MessageFilter) =>
		[campaign ?? null, phone_number ?? null] as const;

	return {
		counts: (filter: MessageFilter, limit = ALL, skip = 0) =>
			all<ControlSchemas['SendCount']>(counts, ...values(filter), 1, limit, skip),
		/** Numbers that one campaign reached more than once. */
		duplicates: (filter: MessageFilter, limit = ALL, skip = 0) =>
			all<ControlSchemas['SendCount']>(counts, ...values(filter), 2, limit, skip),
		total: (filter: MessageFilter) => one<{ total: number }>(total, ...values(filter))?.total ?? 0,
		/** In the order in which they were accepted. */
		list(filter: MessageFilter, limit: number, skip: number): ControlSchemas['Send'][] {
			const rows = all<
				Record<'id' | 'campaign' | 'phone_number' | 'name' | 'content', string> & {
					parameters: string | null;
					sent_at: number;
				}
			>(list, ...values(filter), limit, skip);
			return rows.map(({ id, parameters, content, ...row }) => {
				const shown = JSON.parse(content) as Record<string, unknown>;
				return {
					message_id: id,
					...row,
					parameters: parameters === null ? [] : (JSON.parse(parameters) as string[]),
					text: String(shown.text ?? shown.caption ?? ''),
					content: shown,
				};
			});
		},
	};
}
