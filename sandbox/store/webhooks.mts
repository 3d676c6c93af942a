// Addresses to which events are posted. Asked for with every message, so kept in memory.
import type { WebhookEvent } from '../domain/webhookEvents.mts';
import { all, bit, inserter, type Database } from './database.mts';

export interface Webhook {
	id: string;
	url: string;
	secret: string;
	events: readonly WebhookEvent[];
	active: boolean;
}

interface Row {
	id: string;
	url: string;
	secret: string;
	events: string;
	active: number;
}

export function createWebhookStore(database: Database) {
	const select = database.prepare('SELECT * FROM webhooks ORDER BY rowid');
	const clear = database.prepare('DELETE FROM webhooks');
	const rows = inserter<Row, Row>(database, 'webhooks');
	let kept: readonly Webhook[] | undefined;

	function add(webhooks: readonly Webhook[]): void {
		for (const { events, active, ...rest } of webhooks) {
			rows.insert({ ...rest, events: JSON.stringify(events), active: bit(active) });
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
			kept ??= all<Row>(select).map((row) => ({
				...row,
				events: JSON.parse(row.events) as WebhookEvent[],
				active: row.active === 1,
			}));
			return kept;
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
