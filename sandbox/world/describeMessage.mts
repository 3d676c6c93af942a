import { toMessage } from '../store/messages.mts';
import type { Store } from '../store/index.mts';

/** The message with the service's own ID, for those who watch. */
export function describeMessage(
	{ store }: { store: Store },
	messageId: string,
): object | undefined {
	const row = store.messages.find(messageId);
	return row && { message_id: row.id, ...toMessage(row, store.project.identity().id) };
}
