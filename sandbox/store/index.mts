import { createBusinessStore } from './businesses.mts';
import { createCampaignReportStore } from './campaignReport.mts';
import { createCampaignStore } from './campaigns.mts';
import { createCatalogueStore } from './catalogues.mts';
import { createContactStore } from './contacts.mts';
import { createConversationStore } from './conversations.mts';
import { openDatabase } from './database.mts';
import { createDeliveryStore } from './deliveries.mts';
import { createDictionary } from './dictionaries.mts';
import { createMessageStore } from './messages.mts';
import { createProductStore } from './products.mts';
import { createProjectStore } from './project.mts';
import { createRecipientStore } from './recipients.mts';
import { createSendStore } from './sends.mts';
import { createSnapshotStore } from './snapshots.mts';
import { createTemplateStore } from './templates.mts';
import { createWebhookStore } from './webhooks.mts';

export type Store = ReturnType<typeof openStore>;

/** Everything that the sandbox remembers. @param file path of the database file, or ':memory:' */
export function openStore(file: string) {
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
		campaignReports: createCampaignReportStore(database),
		recipients: createRecipientStore(database),
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
