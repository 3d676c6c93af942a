// Addresses to which events are posted. Asked for with every message, so kept in memory.
import type { WebhookTopic } from '../domain/webhookTopics.mts';
import { all, bit, inserter, type Database } from './database.mts';

export interface Webhook {
	id: string;
	url: string;
	/** null for events without a signature */
	secret: string | null;
	topics: readonly WebhookTopic[];
	active: boolean;
	/** why the sandbox turned it off; null unless it did */
	offReason: string | null;
}

interface Row {
	id: string;
	url: string;
	secret: string | null;
	topics: string;
	active: number;
	off_reason: string | null;
}

export function createWebhookStore(database: Database) {
	const select = database.prepare('SELECT * FROM webhooks ORDER BY rowid');
	const clear = database.prepare('DELETE FROM webhooks');
	const turnOff = database.prepare('UPDATE webhooks SET active = 0, off_reason = ? WHERE id = ?');
	const rows = inserter<Row, Row>(database, 'webhooks');
	let kept: readonly Webhook[] | undefined;

	function add(webhooks: readonly Webhook[]): void {
		for (const { topics, active, offReason, ...rest } of webhooks) {
			rows.insert({
				...rest,
				topics: JSON.stringify(topics),
				active: bit(active),
				off_reason: offReason,
			});
		}
		kept = undefined;
	}

	return {
		/** Forgets what was kept in memory, after the tables were emptied or a transaction failed. */
		refresh(): void {
			kept = undefined;
		},
		/** In the order in which they were set. */
		list(): readonly Webhook[] {
			kept ??= all<Row>(select).map(({ off_reason: offReason, ...row }) => ({
				...row,
				topics: JSON.parse(row.topics) as WebhookTopic[],
				active: row.active === 1,
				offReason,
			}));
			return kept;
		},
		/** No more events go to it until it is set again. */
		turnOff(id: string, reason: string): void {
			turnOff.run(reason, id);
			kept = undefined;
		},
		/** Runs within the caller's transaction. */
		add,
		/** Runs within the caller's transaction. */
		replace(webhooks: readonly Webhook[]): void {
			clear.run();
			add(webhooks);
		},
	};
}
