// What happens to a message, reported to watchers and webhooks.
import type { Store } from '../store/index.mts';
import type { EventHub } from './events.mts';
import { showMessage } from './shown.mts';
import type { Webhooks } from './webhooks/webhooks.mts';

export interface MessageContext {
	store: Store;
	events: EventHub;
	webhooks: Webhooks;
}

/** @param id the service's ID of a message that has just been stored or moved on */
export function reportMessage({ store, events, webhooks }: MessageContext, id: string): void {
	if (!events.isWatched() && !webhooks.isUsed()) return;
	const row = store.messages.find(id);
	if (!row) return;
	events.publish('message', () => showMessage({ store }, row));
	webhooks.notify(row);
}
