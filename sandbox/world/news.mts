// What happens to messages and contacts, reported to watchers and webhooks.
import { eventContact, eventMessage } from '../domain/observedRecords.mts';
import { topicsOfMessage, type MessageNews, type WebhookTopic } from '../domain/webhookTopics.mts';
import { toContact, type ContactRow } from '../store/contacts.mts';
import type { Store } from '../store/index.mts';
import { toMessage, type MessageRow } from '../store/messages.mts';
import type { EventHub } from './events.mts';
import { showMessage } from './shown.mts';
import type { Webhooks } from './webhooks/webhooks.mts';

export interface NewsContext {
	store: Store;
	events: EventHub;
	webhooks: Webhooks;
}

/** @param id the service's ID of a message that has just been stored or moved on */
export function reportMessage(context: NewsContext, id: string, news: MessageNews): void {
	const { store, events, webhooks } = context;
	if (!events.isWatched() && !webhooks.isUsed()) return;
	const row = store.messages.find(id);
	if (!row) return;
	events.publish('message', () => showMessage({ store }, row));
	postMessage(context, row, news);
}

/** Posts what has just happened to a message; watchers are not informed. */
export function postMessage(
	{ store, webhooks }: NewsContext,
	row: MessageRow,
	news: MessageNews,
): void {
	if (!webhooks.isUsed()) return;
	const message = toMessage(row, store.project.identity().id);
	const contact = store.contacts.findById(row.contact_id);
	for (const topic of topicsOfMessage(message, news)) {
		webhooks.notify(topic, row.phone_number, () => {
			const shown = eventMessage(message, contact);
			return topic.startsWith('contact.campaign.') && contact
				? {
						contact: showContact(store, contact),
						message: {
							...shown,
							campaign: { name: row.campaign_name ?? '', sent_at: row.sent_at },
						},
					}
				: { message: shown };
		});
	}
}

/**
 * Posts what has changed of a contact.
 *
 * @param before undefined for a new one
 */
export function postContact(
	{ store, webhooks }: NewsContext,
	before: ContactRow | undefined,
	after: ContactRow,
): void {
	if (!webhooks.isUsed()) return;
	const contact = () => ({ contact: showContact(store, after) });
	const post = (topic: WebhookTopic, data: () => object) =>
		webhooks.notify(topic, after.phone_number, data);
	if (!before) post('contact.created', contact);
	const fields = before && changedAttributes(before, after);
	if (fields && Object.keys(fields).length > 0) {
		post('contact.attribute.revised', () => ({
			...contact(),
			attribute: { type: 'attribute', fields },
		}));
	}
	if (before && before.tags !== after.tags) post('contact.tag.updated', contact);
	const { first_message_id: id, first_message_at: added_at } = after;
	if (id !== null && before?.first_message_id !== id) {
		post('contact.first_message.updated', () => ({
			...contact(),
			first_message: { type: 'first_message', id, added_at },
		}));
	}
}

function showContact(store: Store, row: ContactRow): object {
	return eventContact(toContact(row, store.project.identity().id), row.source);
}

/** @returns the attributes that are new or have another value */
function changedAttributes(before: ContactRow, after: ContactRow): Record<string, unknown> {
	if (before.attributes === after.attributes) return {};
	const [old, next] = [before, after].map(
		({ attributes }) => JSON.parse(attributes) as Record<string, unknown>,
	);
	const isNew = ([name, value]: [string, unknown]) =>
		JSON.stringify(old?.[name]) !== JSON.stringify(value);
	return Object.fromEntries(Object.entries(next ?? {}).filter(isNew));
}
