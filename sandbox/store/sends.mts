// Accepted campaign sends, counted: who got which campaign how often.
import { all, one, type Database } from './database.mts';

interface SendCount {
	campaign: string;
	phone_number: string;
	/** accepted sends */
	accepted: number;
}

/** One accepted send. */
interface AcceptedSend {
	message_id: string;
	campaign: string;
	phone_number: string;
	name: string;
	parameters: string[];
	/** what the recipient reads */
	text: string;
	content: Record<string, unknown>;
	/** Unix ms */
	sent_at: number;
}

export function createSendStore(database: Database) {
	const fromSends =
		'FROM messages JOIN campaigns ON campaigns.id = messages.campaign_id WHERE (?1 IS NULL OR campaigns.name = ?1)';
	const counts = database.prepare(
		`SELECT campaigns.name AS campaign, messages.phone_number, count(*) AS accepted ${fromSends}
		GROUP BY campaigns.id, messages.phone_number HAVING count(*) >= ?2 ORDER BY campaigns.seq, messages.phone_number`,
	);
	const total = database.prepare(`SELECT count(*) AS total ${fromSends}`);
	const list = database.prepare(
		`SELECT messages.id, campaigns.name AS campaign, messages.phone_number, contacts.name, messages.parameters,
		messages.content, messages.sent_at FROM messages JOIN campaigns ON campaigns.id = messages.campaign_id
		JOIN contacts ON contacts.id = messages.contact_id WHERE (?1 IS NULL OR campaigns.name = ?1)
		ORDER BY messages.seq LIMIT ?2 OFFSET ?3`,
	);

	return {
		/** @param campaign name of one campaign, or all of them */
		counts: (campaign?: string) => all<SendCount>(counts, campaign ?? null, 1),
		/** Numbers that one campaign reached more than once. */
		duplicates: (campaign?: string) => all<SendCount>(counts, campaign ?? null, 2),
		total: (campaign?: string) => one<{ total: number }>(total, campaign ?? null)?.total ?? 0,
		/** In the order in which they were accepted. */
		list(campaign: string | undefined, limit: number, skip: number): AcceptedSend[] {
			const rows = all<
				Record<'id' | 'campaign' | 'phone_number' | 'name' | 'content', string> & {
					parameters: string | null;
					sent_at: number;
				}
			>(list, campaign ?? null, limit, skip);
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
