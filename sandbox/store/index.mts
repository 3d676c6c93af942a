import { createBusinessStore } from './businesses.mts';
import { createCampaignStore } from './campaigns.mts';
import { createCatalogueStore } from './catalogues.mts';
import { createContactStore } from './contacts.mts';
import { createConversationStore } from './conversations.mts';
import { openDatabase, type Database } from './database.mts';
import { createDeliveryStore } from './deliveries.mts';
import { createDictionary } from './dictionaries.mts';
import { createMessageStore } from './messages.mts';
import { createProductStore } from './products.mts';
import { createProjectStore } from './project.mts';
import { createSendStore } from './sends.mts';
import { createSnapshotStore } from './snapshots.mts';
import { createTemplateStore } from './templates.mts';
import { createWebhookStore } from './webhooks.mts';

/** Everything that the sandbox remembers. */
export interface Store {
	database: Database;
	project: ReturnType<typeof createProjectStore>;
	businesses: ReturnType<typeof createBusinessStore>;
	tags: ReturnType<typeof createDictionary>;
	attributes: ReturnType<typeof createDictionary>;
	contacts: ReturnType<typeof createContactStore>;
	templates: ReturnType<typeof createTemplateStore>;
	campaigns: ReturnType<typeof createCampaignStore>;
	messages: ReturnType<typeof createMessageStore>;
	sends: ReturnType<typeof createSendStore>;
	deliveries: ReturnType<typeof createDeliveryStore>;
	conversations: ReturnType<typeof createConversationStore>;
	catalogues: ReturnType<typeof createCatalogueStore>;
	products: ReturnType<typeof createProductStore>;
	webhooks: ReturnType<typeof createWebhookStore>;
	snapshots: ReturnType<typeof createSnapshotStore>;
}

/** @param file path of the database file, or ':memory:' */
export function openStore(file: string): Store {
	const database = openDatabase(file);
	const templates = createTemplateStore(database);
	return {
		database,
		project: createProjectStore(database),
		businesses: createBusinessStore(database),
		tags: createDictionary(database, 'tags'),
		attributes: createDictionary(database, 'attribute_definitions'),
		contacts: createContactStore(database),
		templates,
		campaigns: createCampaignStore(database, templates),
		messages: createMessageStore(database),
		sends: createSendStore(database),
		deliveries: createDeliveryStore(database),
		conversations: createConversationStore(database),
		catalogues: createCatalogueStore(database),
		products: createProductStore(database),
		webhooks: createWebhookStore(database),
		snapshots: createSnapshotStore(database),
	};
}
