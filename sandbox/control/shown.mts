// Contacts and messages as the control API shows them: with what the service keeps to itself.
import { toContact, type ContactRow } from '../store/contacts.mts';
import { toMessage, type MessageRow } from '../store/messages.mts';
import type { ControlSchemas } from '../types.mts';
import type { World } from '../world/world.mts';

/** A contact with what the service does not show. */
export function showContact({ store }: World, row: ContactRow): ControlSchemas['KnownContact'] {
	return {
		...toContact(row, store.project.identity().id),
		opted_in: row.opted_in === 1,
		blocked: row.blocked === 1,
		source: row.source,
		last_inbound_at: row.last_inbound_at,
	};
}

/** A message with the service's own ID. */
export function showMessage({ store }: World, row: MessageRow): ControlSchemas['KnownMessage'] {
	return { message_id: row.id, ...toMessage(row, store.project.identity().id) };
}
