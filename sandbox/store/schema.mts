// The tables. Times are Unix milliseconds, booleans 0 or 1, lists and maps JSON text.

/** "WAsb": kept in the file's header, where it distinguishes the sandbox's files from those of other programs. */
export const APPLICATION_ID = 0x57417362;

/** Kept in the file's user_version; a file of another version is refused. */
export const SCHEMA_VERSION = 4;

export const SCHEMA = `
CREATE TABLE project (
	id TEXT PRIMARY KEY,
	password TEXT NOT NULL,
	deduction_type TEXT NOT NULL,
	credits INTEGER NOT NULL,
	catalogue_visible INTEGER NOT NULL DEFAULT 0,
	cart_enabled INTEGER NOT NULL DEFAULT 0,
	clock_offset INTEGER NOT NULL DEFAULT 0,
	clock_frozen_at INTEGER,
	delivery TEXT NOT NULL DEFAULT '{"profile":"off"}'
);
CREATE TABLE businesses (id TEXT PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE tags (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE attribute_definitions (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE contacts (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	phone_number TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	country_code TEXT NOT NULL,
	on_network INTEGER NOT NULL,
	is_closed INTEGER NOT NULL DEFAULT 0,
	is_intervened INTEGER NOT NULL DEFAULT 0,
	is_requesting INTEGER NOT NULL DEFAULT 0,
	last_active INTEGER NOT NULL,
	opted_in INTEGER NOT NULL DEFAULT 1,
	blocked INTEGER NOT NULL DEFAULT 0,
	source TEXT,
	tags TEXT NOT NULL DEFAULT '[]',
	attributes TEXT NOT NULL DEFAULT '{}',
	first_message_id TEXT,
	first_message_at INTEGER,
	last_inbound_at INTEGER,
	billed_month TEXT,
	created_at INTEGER NOT NULL
);
CREATE TABLE templates (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	label TEXT NOT NULL,
	status TEXT NOT NULL,
	rejected_reason TEXT,
	category TEXT NOT NULL,
	type TEXT NOT NULL,
	language TEXT NOT NULL,
	text TEXT NOT NULL,
	sample_text TEXT NOT NULL,
	total_parameters INTEGER NOT NULL,
	header_text TEXT,
	footer_text TEXT,
	message_action_type TEXT,
	call_to_action TEXT NOT NULL DEFAULT '[]',
	quick_replies TEXT NOT NULL DEFAULT '[]',
	click_tracking INTEGER NOT NULL DEFAULT 0,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	deleted_at INTEGER
);
CREATE UNIQUE INDEX templates_by_name ON templates (name) WHERE deleted_at IS NULL;
CREATE INDEX deleted_templates_by_name ON templates (name, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TABLE campaigns (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	status TEXT NOT NULL,
	template_id TEXT NOT NULL REFERENCES templates (id),
	audience_size INTEGER NOT NULL DEFAULT 0,
	submitted INTEGER NOT NULL DEFAULT 0,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
);
CREATE TABLE messages (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	contact_id TEXT NOT NULL,
	phone_number TEXT NOT NULL,
	sender TEXT NOT NULL,
	status TEXT NOT NULL,
	type TEXT NOT NULL,
	content TEXT NOT NULL,
	is_hsm INTEGER NOT NULL,
	campaign_id TEXT,
	template_id TEXT,
	parameters TEXT,
	sent_at INTEGER NOT NULL,
	delivered_at INTEGER,
	read_at INTEGER,
	failed_at INTEGER,
	failure_code INTEGER,
	price INTEGER NOT NULL,
	deduction_type TEXT NOT NULL,
	mau_details TEXT,
	conversation_type TEXT,
	conversation_expiry INTEGER
);
CREATE INDEX messages_by_number ON messages (phone_number);
CREATE INDEX sends_by_campaign ON messages (campaign_id, phone_number) WHERE campaign_id IS NOT NULL;
CREATE TABLE deliveries (
	due_at INTEGER NOT NULL,
	message_id TEXT NOT NULL,
	step TEXT NOT NULL,
	text TEXT,
	PRIMARY KEY (due_at, message_id, step)
) WITHOUT ROWID;
CREATE TABLE planned_messages (
	phone_number TEXT PRIMARY KEY,
	count INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE webhooks (
	id TEXT NOT NULL UNIQUE,
	url TEXT NOT NULL,
	secret TEXT,
	topics TEXT NOT NULL,
	active INTEGER NOT NULL,
	off_reason TEXT
);
CREATE TABLE conversations (
	contact_id TEXT NOT NULL,
	type TEXT NOT NULL,
	expiry INTEGER NOT NULL,
	PRIMARY KEY (contact_id, type)
) WITHOUT ROWID;
CREATE TABLE catalogues (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	catalogue_id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	product_count INTEGER NOT NULL DEFAULT 0,
	feed_count INTEGER NOT NULL DEFAULT 0,
	vertical TEXT NOT NULL,
	is_active INTEGER NOT NULL DEFAULT 0,
	status TEXT NOT NULL,
	synced INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE products (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	product_id TEXT NOT NULL UNIQUE,
	catalogue_id TEXT NOT NULL REFERENCES catalogues (catalogue_id),
	retailer_id TEXT NOT NULL,
	name TEXT NOT NULL,
	price TEXT NOT NULL,
	currency TEXT NOT NULL,
	description TEXT NOT NULL DEFAULT '',
	image_url TEXT NOT NULL,
	availability TEXT NOT NULL,
	condition TEXT NOT NULL,
	active INTEGER NOT NULL DEFAULT 1,
	details TEXT NOT NULL DEFAULT '{}',
	synced INTEGER NOT NULL DEFAULT 0,
	updated_at INTEGER NOT NULL,
	UNIQUE (catalogue_id, retailer_id)
);
`;

/** Beside the tables of the project; added to a file that does not have it yet. */
export const ADDED_SCHEMA = `
CREATE INDEX IF NOT EXISTS replies_by_number ON messages (phone_number, sent_at) WHERE sender = 'USER';
CREATE INDEX IF NOT EXISTS contacts_not_on_network ON contacts (phone_number) WHERE on_network = 0;
CREATE TABLE IF NOT EXISTS snapshots (
	name TEXT PRIMARY KEY,
	number INTEGER NOT NULL UNIQUE,
	saved_at INTEGER NOT NULL
);
`;

/** Every table of the project, dependants first, so that a reset can empty them in this order. */
export const TABLES = [
	'webhooks',
	'products',
	'catalogues',
	'conversations',
	'planned_messages',
	'deliveries',
	'messages',
	'campaigns',
	'templates',
	'contacts',
	'attribute_definitions',
	'tags',
	'businesses',
	'project',
] as const;
