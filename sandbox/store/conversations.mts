// Billed conversations: one per contact and type, open until its expiry.
import { CONVERSATION_LENGTH_MS, type ConversationType } from '../domain/billing.mts';
import { one, type Database } from './database.mts';

interface Conversation {
	type: ConversationType;
	/** Unix ms */
	expiry: number;
	/** whether this message opened it */
	opened: boolean;
}

export function createConversationStore(database: Database) {
	const select = database.prepare(
		'SELECT expiry FROM conversations WHERE contact_id = ? AND type = ?',
	);
	const upsert = database.prepare(
		`INSERT INTO conversations (contact_id, type, expiry) VALUES (?, ?, ?)
		ON CONFLICT (contact_id, type) DO UPDATE SET expiry = excluded.expiry`,
	);
	return {
		/** @returns the contact's open conversation of this type, opened now if there was none */
		join(contactId: string, type: ConversationType, now: number): Conversation {
			const open = one<{ expiry: number }>(select, contactId, type);
			if (open && open.expiry > now) return { type, expiry: open.expiry, opened: false };
			const expiry = now + CONVERSATION_LENGTH_MS;
			upsert.run(contactId, type, expiry);
			return { type, expiry, opened: true };
		},
	};
}
