/** One valid value for each free-text field, by the field's name. */

/**
 * Keys are field names, prefixed with the collection or node where a name is ambiguous, and suffixed with the mode for
 * resource locators. Values in {{ }} differ from row to row: see rows.mts.
 */
const VALUES: Readonly<Record<string, unknown>> = {
	// WA Business
	businessId: '64b7f0a2c9e77b001f3a0001',

	// WA Campaign
	'campaign.list': 'Text for all',
	'campaign.name': 'Text for all',
	'campaignId.list': '={{ $json.campaignId }}',
	'campaignId.id': '={{ $json.campaignId }}',
	campaignName: '={{ $json.unique }}',
	fileName: 'march-reminders',
	reportTitle: 'March reminders',
	timeZone: 'Asia/Kolkata',
	mediaFileName: 'invoice.pdf',
	mediaUrl: 'https://files.example/invoice.pdf',
	source: 'Trade fair',
	tags: 'vip, newsletter',

	// The template-aware form, and sends
	templateParams: { 1: 'Asha', 2: '={{ $json.unique }}' },
	templateParamsList: '["Asha", "Monday"]',
	sendKey: '={{ $json.unique }}',
	maxSendsPerSecond: 1000,
	spreadOverMinutes: 0.001,
	maxWaitMinutes: 1,
	'window.from': '00:00',
	'window.to': '24:00',
	neverSendTo: '+33639980001',
	stopIfMoreRows: 1000,
	entriesToClear: 0,
	testPhoneNumber: '+919876543299',
	testContactName: 'Asha (Test)',
	testRow: 1,

	// WA Catalogue
	'catalogue.list': '810001',
	'catalogue.id': ' 810001 ',
	productName: 'Socks',
	category: 'Clothing',
	currency: 'inr',
	price: '19900',
	retailerId: '={{ $json.unique }}',
	imageUrl: 'https://images.example/socks.jpg',
	brand: 'Acme',
	description: 'Cotton, all sizes',
	url: 'https://shop.example/item',
	saleStart: '2026-03-01T00:00:00',
	saleEnd: '2026-03-31T00:00:00',
	salePrice: '14900',
	productCount: 3,

	// WA Contact
	'contact.phoneNumber': '={{ $json.knownNumber }}',
	'contact.id': '={{ $json.contactId }}',
	phoneNumber: '={{ $json.newNumber }}',
	contactName: 'Asha Rao',
	'attribute.name': 'city',
	'attribute.value': 'Pune',
	'defaultCountry.list': 'IN',
	'defaultCountry.code': 'India',

	// WA Message
	messagingProduct: 'whatsapp',
	caption: 'Our new collection',
	languageCode: 'en',
	buttonValues: '["orders/42"]',
	components:
		'[{"type": "header", "parameters": [{"type": "document", "document": {"link": "https://files.example/a.pdf"}}]}, {"type": "body", "parameters": [{"type": "text", "text": "Asha"}, {"type": "text", "text": "Monday"}]}]',
	headerFileName: 'invoice.pdf',
	headerMediaUrl: 'https://files.example/invoice.pdf',
	languagePolicy: 'deterministic',
	'product.list': 'TEE-BLUE',
	'product.retailerId': 'TEE-BLUE',
	interactiveAction: '{"catalog_id": "810001", "sections": []}',
	footer: 'Reply STOP to opt out',
	interactiveHeader: 'New this week',
	interactiveBody: 'Four that go with your order',
	retailerIds: 'TEE-BLUE, TEE-RED',
	messageId: '={{ $json.messageId }}',
	timeLimit: 5,
	message: 'Send it to 1,200 people?',
	resumeAmount: 2,
	approveLabel: 'Yes',
	declineLabel: 'No',

	// WA Template
	'template.list': 'text_for_all',
	'template.name': 'text_for_all',
	'Template.template.list': '={{ $json.templateId }}',
	'Template.template.id': '={{ $json.templateId }}',
	'Template.template.name': '={{ $json.templateName }}',
	label: 'Parcel on its way',
	templateName: '={{ $json.unique }}',
	'language.list': 'Portuguese (BR)',
	'language.name': 'de',
	'filters.language': 'en',
	nameContains: 'text',
	'Template.text': 'Hello {{1}}, your parcel arrives on {{2}}.',
	text: 'Your parcel arrives on Monday.',
	sampleText: 'Hello Asha, your parcel arrives on Monday.',
	title: 'See it',
	quickReplies: ['Confirm', 'Reschedule'],
	footerText: 'Reply STOP to opt out',
	headerText: 'Your parcel',

	// All lists
	limit: 2,
};

const ID = '64b7f0a2c9e77b001f3a0001';
/** A row with the columns that the values refer to, for tests without a sandbox. */
export const ROW = {
	unique: 'u1',
	newNumber: '+919876543210',
	knownNumber: '+919876543211',
	campaignId: ID,
	contactId: ID,
	messageId: ID,
	templateId: ID,
	templateName: 'order_update',
};

const asked = new Set<string>();

/**
 * @param names the field's name, preceded by its longer forms
 * @throws Error naming the field if the table has no value for it
 */
export function valueOf(...names: string[]): unknown {
	const key = names.find((name) => name in VALUES);
	if (key === undefined) {
		throw new Error(`values.mts knows no value for the field "${names.at(-1)}": add one`);
	}
	asked.add(key);
	return VALUES[key];
}

/** Entries that no field has requested so far. */
export function unaskedValues(): string[] {
	return Object.keys(VALUES).filter((key) => !asked.has(key));
}
